import Glibc
import Speaking

/// The sound of a timer that is over: three times three short notes.
enum Ringing {
    static let format = SpeechFormat(rate: rate, channels: 1)!

    private static let rate = 22_050
    private static let note = 0.16
    private static let pause = 0.06
    private static let rest = 0.6
    private static let loudness = 9_000.0
    /// Seconds in which a note comes and goes, so that it does not click.
    private static let edge = 0.01

    static let samples: [Int16] = {
        let notes = [784.0, 988, 1_175].flatMap { tone($0) + silence(pause) }
        return (0..<3).flatMap { _ in notes + silence(rest) }
    }()

    private static func tone(_ frequency: Double) -> [Int16] {
        let count = Int(note * Double(rate))
        return (0..<count).map { frame in
            let time = Double(frame) / Double(rate)
            let edges = min(1, time / edge, (note - time) / edge)
            return Int16(loudness * edges * sin(2 * .pi * frequency * time))
        }
    }

    private static func silence(_ seconds: Double) -> [Int16] {
        [Int16](repeating: 0, count: Int(seconds * Double(rate)))
    }
}
