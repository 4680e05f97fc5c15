import ArgumentParser
import Audio

/// How takes are recorded at the microphone, where no recordings are given.
struct MicrophoneOptions: ParsableArguments {
    /// More than anybody has patience for.
    private static let mostTakes = 20

    @Option(help: "The ALSA device to record from; 'rouse devices' lists them.")
    var device: String = "default"

    @Option(help: "Milliseconds between two wake-ups of the capture, 2 to 1000.")
    var period: Double = 30

    @Option(name: .customLong("takes"), help: "How many takes to ask for, 1 to \(mostTakes).")
    var count: Int = 3

    @Flag(help: "Play each take back.")
    var play = false

    @Option(help: "The ALSA device that plays them.")
    var soundDevice: String = "default"

    func validate() throws {
        guard (1...Self.mostTakes).contains(count) else {
            throw ValidationError("--takes is a number from 1 to \(Self.mostTakes), best 3.")
        }
    }
}
