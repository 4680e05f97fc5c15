import ArgumentParser
import Settings

/// What raw PCM on a pipe looks like.
struct RawOptions: ParsableArguments {
    @Option(.rate) var rate: Int
    @Option(.channels) var channels: Int
    @Option(.format) var format: String
}
