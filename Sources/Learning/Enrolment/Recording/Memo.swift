import Audio
import KeywordModels
package import System

/// One recording in which a word is said several times, as a telephone's voice memo holds it, cut into takes.
package enum Memo {
    /// Seconds of a memo.
    package static let longest = Limit(
        60, .seconds, of: "a recording with several takes of a word", beyond: "the recording is refused")
    /// Words of a memo.
    private static let words = 2...12
    /// How many times longer or shorter than the middle one a word may be.
    private static let spread = 1.8
    /// Seconds of silence that part two words; a word of several parts has shorter ones.
    private static let pause = 0.4
    /// Seconds that are kept beside a word.
    private static let margin = 0.4

    /// How many times less power than the loudest a sound may have and still be the word: 20 dB.
    private static let softest = 100.0

    /// - Returns: the takes; the recording itself where it does not hold several words of about the same length.
    package static func takes(in recording: Enroller.Take) -> [Enroller.Take] {
        guard !recording.samples.isEmpty else { return [recording] }
        let parts = [spoken(recording.samples), loud(recording.samples)].first { isMemo($0) }
        guard let parts else { return [recording] }
        return parts.enumerated().map { number, part in
            let first = max(0, part.lowerBound - Int(margin * 16_000))
            let last = min(recording.samples.count, part.upperBound + Int(margin * 16_000))
            return Enroller.Take(
                name: "\(recording.name), word \(number + 1)", samples: Array(recording.samples[first..<last]))
        }
    }

    private static func isMemo(_ parts: [Range<Int>]) -> Bool {
        let lengths = parts.map { Double($0.count) }
        guard words.contains(parts.count) else { return false }
        let middle = lengths.median
        return lengths.allSatisfy { $0 < spread * middle && middle < spread * $0 }
    }

    /// Where a voice is.
    private static func spoken(_ samples: [Float]) -> [Range<Int>] {
        var finder = TakeFinder()
        finder.listen()
        var (parts, hop) = ([Range<Int>](), Hop())
        // What comes behind the recording ends its last word.
        let silence = 80
        for number in 0..<samples.count / Hop.length + silence {
            for i in 0..<Hop.length {
                let place = number * Hop.length + i
                hop.samples[i] = place < samples.count ? samples[place] : 0
            }
            switch finder.process(hop) {
            case .nothing: continue
            case .tooLong: return []
            case .silence: break
            case .take(let take):
                // The finder knows of the end of a word so many hops after the last that it keeps.
                let start = (number + 1 - TakeFinder.delay) * Hop.length - take.count
                let word = WordBounds(take)
                let first = min(max(0, start + Int(word.start * 16_000)), samples.count)
                parts.append(first..<min(max(first, start + Int(word.end * 16_000)), samples.count))
            }
            finder.listen()
        }
        return parts.filter { !$0.isEmpty }
    }

    /// Where it is loud, for words that follow each other faster.
    private static func loud(_ samples: [Float]) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        for sound in WordBounds.sounds(in: samples) {
            let part = Int(sound.start * 16_000)..<min(samples.count, Int(sound.end * 16_000))
            if let last = parts.last, part.lowerBound - last.upperBound < Int(pause * 16_000) {
                parts[parts.count - 1] = last.lowerBound..<part.upperBound
            } else {
                parts.append(part)
            }
        }
        let powers = parts.map { part in
            samples[part].reduce(0.0) { $0 + Double($1 * $1) } / Double(max(1, part.count))
        }
        let loudest = powers.max() ?? 0
        return zip(parts, powers).filter { part, power in
            power * softest >= loudest && Double(part.count) >= Enroller.shortestWord * 16_000
        }.map(\.0)
    }
}
