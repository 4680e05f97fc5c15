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
