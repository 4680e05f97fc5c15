import ArgumentParser

/// What raw PCM on a pipe looks like.
struct RawOptions: ParsableArguments {
    @Option(help: "Raw input: samples a second.")
    var rate: Int = 16_000

    @Option(help: "Raw input: channels.")
    var channels: Int = 1

    @Option(help: "Raw input: S16_LE, S24_3LE, S24_LE, S32_LE, FLOAT_LE or U8.")
    var format: String = "S16_LE"
}
