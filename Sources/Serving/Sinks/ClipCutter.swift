public import Audio
import CommandRecording
package import EventLog
public import KeywordSpotting
public import Pipeline
import VoiceActivity

/// The audio around a keyword that was heard or nearly heard, 16 kHz mono.
public struct Clip: Sendable {
    public let keyword: String
    public let isNearMiss: Bool
    /// Where it begins and ends, in seconds of audio.
    public let start: Double
    public let end: Double
    public let samples: [Float]
    /// The detection or near miss.
    public let event: StampedEvent
    /// When it was heard, in seconds since 1970.
    public let wall: Double
    /// What the keyword was looked for with, where that is kept.
    package let context: LogContext?
    /// Whose stream it was, where there are several.
    package let client: String?
}

/// Cuts the audio around each detection and near miss out of the stream: a value on the audio clock, without input or
/// output.
///
/// The newest audio lies in a ring that is made once; a hop in which nothing is due neither allocates nor locks.
public struct ClipCutter: ~Copyable {
    /// Seconds of a clip before the keyword begins.
    public static let before = 2.0
    /// Seconds of a clip after the decision, or after the best score of a near miss.
    public static let after = 1.0
    /// The same for a clip that is to be decided again: what a spotter is before the word depends on what it heard.
    package static let beforeDecision = 8.0
    /// A near miss of the longest word is known so many seconds after its clip begins to matter at most.
    private static let latest = 10.0

    private struct Due {
        let keyword: String
        let isNearMiss: Bool
        /// Hops; `end` is one past the last.
        let first: Int
        let end: Int
        var event: StampedEvent
        let wall: Double
        let context: LogContext?
    }

    private let before: Double
    private var ring: PreRollRing
    private var due: [Due] = []
    /// What keywords are looked for with, where clips shall tell that.
    package var contexts: LogContexts?
    /// Whose stream it is, where there are several.
    package var client: String?

    public init() {
        self.init(before: Self.before)
    }

    /// - Parameter before: seconds of a clip before the keyword begins.
    package init(before: Double) {
        self.before = before
        ring = PreRollRing(capacity: Int((before + Self.latest) * 100))
    }

    /// Takes the next 10 ms.
    /// - Returns: the clips that are complete with them.
    public mutating func append(_ hop: borrowing Hop) -> [Clip] {
        ring.append(hop, VoiceActivity())
        guard !due.isEmpty else { return [] }
        let now = ring.end
        return cut { $0.end <= now }
    }

    /// Takes an event of the audio so far. Those without a clip are ignored.
    public mutating func add(_ event: StampedEvent) {
        switch event.event {
        case .detection(let found):
            add(event, found.keyword, isNearMiss: false, from: found.start, decided: found.time, wall: event.wall)
        case .nearMiss(let miss):
            let wall = event.wall - miss.time + miss.peak
            add(event, miss.keyword, isNearMiss: true, from: miss.start, decided: miss.peak, wall: wall)
        default: break
        }
    }

    /// The word of a detection is over: what is kept of it has its best score.
    public mutating func settle(_ word: KeywordEnd) {
        for place in due.indices.reversed() where due[place].keyword == word.keyword {
            guard case .detection(let found) = due[place].event.event, found.speaker == word.speaker else { continue }
            due[place].event = StampedEvent(
                .detection(found.with(bestScore: word.score)), wall: due[place].event.wall)
            return
        }
    }

    /// The audio ends here or goes on behind a gap: what is due ends here, too.
    public mutating func interrupt() -> [Clip] {
        let clips = cut { _ in true }
        ring.clear()
        return clips
    }

    private mutating func add(
        _ event: StampedEvent, _ keyword: String, isNearMiss: Bool, from start: Double, decided: Double, wall: Double
    ) {
        due.append(
            Due(
                keyword: keyword, isNearMiss: isNearMiss, first: Int(((start - before) * 100).rounded()),
                end: Int(((decided + Self.after) * 100).rounded()), event: event, wall: wall,
                context: contexts?[keyword]))
    }

    private mutating func cut(where isDue: (Due) -> Bool) -> [Clip] {
        var clips: [Clip] = []
        for item in due where isDue(item) {
            let first = min(max(item.first, ring.start), ring.end)
            let end = max(first, min(item.end, ring.end))
            var samples: [Float] = []
            samples.reserveCapacity((end - first) * Hop.length)
            ring.copy(from: first, upTo: end, to: &samples)
            clips.append(
                Clip(
                    keyword: item.keyword, isNearMiss: item.isNearMiss, start: Double(first) / 100,
                    end: Double(end) / 100, samples: samples, event: item.event, wall: item.wall,
                    context: item.context, client: client))
        }
        due.removeAll(where: isDue)
        return clips
    }
}
