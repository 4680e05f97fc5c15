import Audio
import Glibc

/// How loud a word was, and by how much it stood out of what was there before: from the power of the last hops.
struct WordLevel {
    /// A power of two.
    private static let memory = 512
    /// Hops before a word that tell of the room.
    private static let room = 200
    private static let fewest = 10

    private var powers = [Float](repeating: 0, count: memory)
    private var hops = 0

    mutating func take(_ hop: borrowing Hop) {
        // Through a span, since each look into the array itself would copy it.
        let samples = hop.samples.span
        var sum: Float = 0
        // bounded: no integers
        for place in samples.indices { sum += samples[place] * samples[place] }
        powers[hops & (Self.memory - 1)] = sum / Float(Hop.length)
        hops += 1
    }

    /// - Parameters:
    ///   - start: seconds of audio.
    ///   - end: likewise.
    /// - Returns: the level in dBFS; and how many dB above the quieter half of the time before, where there was enough
    ///   of that.
    func measure(from start: Double, to end: Double) -> (level: Double, above: Double?)? {
        let oldest = max(0, hops - Self.memory)
        // bounded: seconds of audio, which the detector has counted
        let (first, last) = (max(oldest, Int(start * 100)), min(hops, Int(end * 100)))
        guard first < last else { return nil }
        let word = power(first..<last).reduce(0, +) / Float(last - first)
        let before = power(max(oldest, first - Self.room)..<first).sorted()
        let level = Double(AudioLevel.decibels(word.squareRoot()))
        guard before.count >= Self.fewest else { return (level, nil) }
        let quiet = before.prefix(before.count / 2)  // bounded: a constant
        let noise = quiet.reduce(0, +) / Float(quiet.count)
        return (level, level - Double(AudioLevel.decibels(noise.squareRoot())))
    }

    private func power(_ range: Range<Int>) -> [Float] { range.map { powers[$0 & (Self.memory - 1)] } }
}
