import ArgumentParser
import Audio
import Settings

/// How audio is brought to 16 kHz mono, for every subcommand that reads some.
struct ConversionOptions: ParsableArguments {
    @Option(.channel) var channel: Int?
    @Option(.gain) var gain: Float
    @Flag(.sandbox) var sandbox: Bool

    func open(_ path: String) throws -> any AudioSource {
        try amplified(AudioInput.open(path, channel: channel, decoding: decoding))
    }

    /// The same with a thread that reads ahead in a recording: for one that is alone to be heard. A stream comes when it
    /// comes.
    func openAhead(_ path: String) throws -> any AudioSource {
        let source = try AudioInput.open(path, channel: channel, decoding: decoding)
        return try amplified(source is RawPCMSource ? source : ReadAheadSource.ahead(of: source))
    }

    private func amplified(_ source: any AudioSource) throws -> any AudioSource {
        gain == 1 ? source : try GainSource(source, gain: gain)
    }

    /// Where recordings are decoded.
    var decoding: Decoding { sandbox ? .sandboxed() : .here }
}
