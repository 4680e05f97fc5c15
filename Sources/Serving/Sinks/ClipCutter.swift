public import Audio
import CommandRecording
package import EventLog
public import KeywordSpotting
public import Pipeline
import System
package import VoiceActivity

/// The audio around a keyword that was heard or nearly heard, 16 kHz mono.
public struct Clip: Sendable {
    public let keyword: String
    package let kind: LogEvent.Kind
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

    public var isNearMiss: Bool { kind == .nearMiss }
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
        let kind: LogEvent.Kind
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
    /// Hops of keywords that were told, and of speech that was kept as one that was missed; the newest.
    private var told: [Range<Int>] = []
    private static let mostTold = 64
    /// What keywords are looked for with, where clips shall tell that.
    package var contexts: LogContexts?
    /// Whose stream it is, where there are several.
    package var client: String?

    public init() {
        self.init(before: Self.before)
    }

    /// - Parameters:
    ///   - before: seconds of a clip before the keyword begins.
    ///   - findsMissed: whether words that were missed may be asked for.
    package init(before: Double, findsMissed: Bool = false) {
        self.before = before
        let reach = findsMissed ? Double(MissedSpeech.reach.value) : 0
        ring = PreRollRing(capacity: Int((before + max(Self.latest, reach)) * 100))
    }

    /// Takes the next 10 ms.
    /// - Returns: the clips that are complete with them.
    public mutating func append(_ hop: borrowing Hop) -> [Clip] { append(hop, VoiceActivity()) }

    /// - Parameter activity: says where words may be that were missed.
    package mutating func append(_ hop: borrowing Hop, _ activity: VoiceActivity) -> [Clip] {
        ring.append(hop, activity)
        guard !due.isEmpty else { return [] }
        let now = ring.end
        return cut { $0.end <= now }
    }

    /// Takes an event of the audio so far. Those without a clip are ignored.
    public mutating func add(_ event: StampedEvent) {
        switch event.event {
        case .detection(let found):
            add(
                event, found.keyword, .detection, from: found.start, to: found.end, decided: found.time,
                wall: event.wall)
        case .nearMiss(let miss):
            let wall = event.wall - miss.time + miss.peak
            add(event, miss.keyword, .nearMiss, from: miss.start, to: miss.end, decided: miss.peak, wall: wall)
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

    /// Cuts the newest speech in which nothing was heard, not even nearly, and that was not cut before.
    /// - Parameters:
    ///   - threshold: the score that the keyword needs.
    ///   - wall: now, in seconds since 1970.
    /// - Returns: nil where there is none.
    package mutating func cutMissed(_ keyword: String, threshold: Double, wall: Double) -> Clip? {
        guard let speech = MissedSpeech.newest(in: ring, besides: told) else { return nil }
        let (start, end) = (Double(speech.lowerBound) / 100, Double(speech.upperBound) / 100)
        let miss = NearMiss(unheard: keyword, from: start, to: end, threshold: threshold)
        let said = wall - (Double(ring.end) / 100 - end)
        add(StampedEvent(.nearMiss(miss), wall: said), keyword, .miss, from: start, to: end, decided: end, wall: said)
        return due.popLast().map { clip($0) }
    }

    /// The audio ends here or goes on behind a gap: what is due ends here, too.
    public mutating func interrupt() -> [Clip] {
        let clips = cut { _ in true }
        ring.clear()
        return clips
    }

    private mutating func add(
        _ event: StampedEvent, _ keyword: String, _ kind: LogEvent.Kind, from start: Double, to end: Double,
        decided: Double, wall: Double
    ) {
        if told.count == Self.mostTold { told.removeFirst() }
        let first = Int((start * 100).rounded())
        told.append(first..<max(first, Int((end * 100).rounded())))
        due.append(
            Due(
                keyword: keyword, kind: kind, first: Int(((start - before) * 100).rounded()),
                end: Int(((decided + Self.after) * 100).rounded()), event: event, wall: wall,
                context: contexts?[keyword]))
    }

    private mutating func cut(where isDue: (Due) -> Bool) -> [Clip] {
        var clips: [Clip] = []
        for item in due where isDue(item) { clips.append(clip(item)) }
        due.removeAll(where: isDue)
        return clips
    }

    private func clip(_ item: Due) -> Clip {
        let first = min(max(item.first, ring.start), ring.end)
        let end = max(first, min(item.end, ring.end))
        var samples: [Float] = []
        samples.reserveCapacity((end - first) * Hop.length)
        ring.copy(from: first, upTo: end, to: &samples)
        return Clip(
            keyword: item.keyword, kind: item.kind, start: Double(first) / 100, end: Double(end) / 100,
            samples: samples, event: item.event, wall: item.wall, context: item.context, client: client)
    }
}
