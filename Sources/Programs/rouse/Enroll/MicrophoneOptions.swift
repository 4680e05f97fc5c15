import ArgumentParser
import Audio
import Settings

/// How takes are recorded at the microphone, where no recordings are given.
struct MicrophoneOptions: ParsableArguments {
    /// More than anybody has patience for.
    private static let mostTakes = 20

    @Option(.device) var device: String
    @Option(.period) var period: Double

    @Option(name: .customLong("takes"), help: "How many takes to ask for, 1 to \(mostTakes).")
    var count: Int = 3

    @Flag(help: "Play each take back.")
    var play = false

    @Option(.soundDevice) var soundDevice: String

    func validate() throws {
        guard (1...Self.mostTakes).contains(count) else {
            throw ValidationError("--takes is a number from 1 to \(Self.mostTakes), best 3.")
        }
    }
}
