import ArgumentParser
import Audio

/// How audio is brought to 16 kHz mono, for every subcommand that reads some.
struct ConversionOptions: ParsableArguments {
    @Option(help: "Take only this channel, counted from 1 (default: the mean of all).")
    var channel: Int?

    @Option(help: "Multiply the input by this before everything else.")
    var gain: Float = 1

    func validate() throws {
        guard gain.isFinite, gain > 0 else {
            throw ValidationError("--gain is a factor above 0, such as 2 for 6 dB more.")
        }
    }

    func open(_ path: String) throws -> any AudioSource {
        try amplified(AudioInput.open(path, channel: channel))
    }

    func amplified(_ source: any AudioSource) throws -> any AudioSource {
        gain == 1 ? source : try GainSource(source, gain: gain)
    }
}

/// What raw PCM on a pipe looks like.
struct RawOptions: ParsableArguments {
    @Option(help: "Raw input: samples a second.")
    var rate: Int = 16_000

    @Option(help: "Raw input: channels.")
    var channels: Int = 1

    @Option(help: "Raw input: S16_LE, S24_3LE, S24_LE, S32_LE, FLOAT_LE or U8.")
    var format: String = "S16_LE"
}

/// Which keywords are looked for, and how eagerly.
struct KeywordOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("A model that 'rouse enroll' made; may be repeated.", valueName: "file"))
    var model: [String]

    @Option(help: "0 to 1: higher misses less and wakes falsely more often.")
    var sensitivity: Double = 0.5

    @Option(help: "Report every local maximum with at least this score, 0 to 1, whatever the sensitivity.")
    var minScore: Double?

    @Option(help: "Seconds after a detection in which the same keyword is not reported again.")
    var refractory: Double = 1
}
