import ArgumentParser
import Audio
import Settings

/// How audio is brought to 16 kHz mono, for every subcommand that reads some.
struct ConversionOptions: ParsableArguments {
    @Option(.channel) var channel: Int?
    @Option(.gain) var gain: Float

    func open(_ path: String) throws -> any AudioSource {
        try amplified(AudioInput.open(path, channel: channel))
    }

    func amplified(_ source: any AudioSource) throws -> any AudioSource {
        gain == 1 ? source : try GainSource(source, gain: gain)
    }
}
