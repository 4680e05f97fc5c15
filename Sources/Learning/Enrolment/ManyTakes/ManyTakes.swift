import Features
import KeywordModels

/// Takes of a word as people have them: of recordings that hold more than the word, only the word; and none of those
/// that hold another.
public struct ManyTakes: Sendable {
    /// A recording that teaches nothing, and why, as the end of a sentence.
    public struct LeftOut: Sendable, Hashable {
        public let name: String
        public let reason: String
    }

    /// In the order of the recordings.
    public private(set) var takes: [Enroller.Take] = []
    public private(set) var leftOut: [LeftOut] = []

    /// With fewer recordings nobody can tell what they have in common.
    private static let least = 6
    /// Seconds that are kept before and after a word that is cut out.
    private static let margin = 0.03
    /// Frames of the same sound that may belong to the word beyond where it is like the others.
    private static let softEnd = 20
    /// Seconds by which the word may lie otherwise than where its energy says, before it is cut out.
    private static let tolerance = 0.15

    /// - Parameters:
    ///   - names: of the recordings.
    ///   - read: gives a recording. It is called twice for each, so that they need not be in memory together. One for
    ///     which it throws is left out, with the error as the reason.
    public init(in names: [String], enroller: Enroller, read: (String) throws -> Enroller.Take) {
        var frontEnd = FrontEnd(enroller.frontEnd)
        var recordings: [RecordedSpeech] = []
        for name in names {
            do {
                let recording = try read(name).cleaned()
                try TakeQuality.requireSound(recording)
                recordings.append(RecordedSpeech(recording, &frontEnd))
            } catch {
                leftOut.append(LeftOut(name: name, reason: "\(error)"))
            }
        }
        let word = recordings.count < Self.least ? nil : CommonWord(in: recordings)
        for (index, recording) in recordings.enumerated() {
            guard var take = try? read(recording.name) else {
                leftOut.append(LeftOut(name: recording.name, reason: "\(recording.name): can no longer be read"))
                continue
            }
            if let word {
                guard let place = word.places[index], place.score >= word.limit else {
                    leftOut.append(
                        LeftOut(
                            name: recording.name,
                            reason: "\(recording.name): nothing in it sounds like the word that the others share"))
                    continue
                }
                let (start, end) = recording.seconds(recording.completed(place.frames, by: Self.softEnd))
                if Self.holdsMore(take, than: start...end) {
                    take = take.cut(start...end, margin: Self.margin)
                }
            }
            takes.append(take)
        }
    }

    /// Whether a recording holds more than the word, or less than energy makes of it.
    private static func holdsMore(_ take: Enroller.Take, than word: ClosedRange<Double>) -> Bool {
        let bounds = WordBounds(take.cleaned().samples)
        return abs(bounds.start - word.lowerBound) > tolerance || abs(bounds.end - word.upperBound) > tolerance
    }
}

extension Enroller.Take {
    /// The word alone.
    fileprivate func cut(_ word: ClosedRange<Double>, margin: Double) -> Self {
        let first = max(Int((word.lowerBound - margin) * 16_000), 0)
        let last = min(Int((word.upperBound + margin) * 16_000), samples.count)
        var take = Self(name: name, samples: Array(samples[first..<max(last, first)]))
        take.bounds = WordBounds(
            start: word.lowerBound - Double(first) / 16_000,
            end: min(word.upperBound - Double(first) / 16_000, Double(take.samples.count) / 16_000),
            floor: WordBounds(samples).floor)
        return take
    }
}
