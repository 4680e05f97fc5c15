import ArgumentParser
import Audio
import Settings

/// How audio is brought to 16 kHz mono, for every subcommand that reads some.
struct ConversionOptions: ParsableArguments {
    @Option(.channel) var channel: Int?
    @Option(.gain) var gain: Float
    @Flag(.sandbox) var sandbox: Bool

    func open(_ path: String) throws -> any AudioSource {
        let source = try AudioInput.open(path, channel: channel, decoding: decoding)
        return gain == 1 ? source : try GainSource(source, gain: gain)
    }

    /// Where recordings are decoded.
    var decoding: Decoding { sandbox ? .sandboxed() : .here }
}
