import Glibc

/// The sounds that are in the program: two soft notes, rising when a keyword was heard, falling when its command is over.
package enum Chime: Sendable {
    case wake
    case end

    /// What an option says for it in the place of a file.
    package static let name = "built-in"

    /// Hertz: A5 and E5, a fourth apart.
    private var notes: [Double] { self == .wake ? [659.26, 880] : [880, 659.26] }
    /// Seconds of a note, from one to the next, and until it has faded to a third.
    private static let (length, step, decay) = (0.22, 0.09, 0.06)
    private static let attack = 0.004
    private static let amplitude = 0.22

    /// 16 kHz mono.
    package var samples: [Float] {
        let rate = 16_000.0
        let count = Int((Self.step * Double(notes.count - 1) + Self.length) * rate)
        return (0..<count).map { i in
            let sum = notes.enumerated().reduce(0.0) { sum, note in
                let time = Double(i) / rate - Double(note.offset) * Self.step
                guard time >= 0, time < Self.length else { return sum }
                // A little of the octave above makes it a bell; at its end it has faded to nothing.
                let tone = sin(2 * .pi * note.element * time) + 0.3 * sin(4 * .pi * note.element * time)
                let fade = exp(-time / Self.decay) * min(1, time / Self.attack) * (1 - time / Self.length)
                return sum + tone * fade
            }
            return Float(Self.amplitude * sum)
        }
    }
}
