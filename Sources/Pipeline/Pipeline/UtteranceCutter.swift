public import Audio
import VoiceActivity

/// A stretch of a recording in which somebody speaks, with a margin.
public struct Utterance: Sendable, Hashable {
    /// Seconds since the start of the recording.
    public let start: Double
    public let end: Double
    /// 16 kHz mono.
    public let samples: [Float]
}

/// Cuts a recording of any length into what is said in it, for who transcribes piece by piece.
///
/// A pause ends an utterance. One without a pause is cut where it is quietest, so that none is longer than half a minute
/// and no more than that is kept.
///
///     var cutter = UtteranceCutter()
///     if let utterance = cutter.process(hop) { ... }     // for every hop
///     if let utterance = cutter.finish() { ... }         // when the recording has ended
public struct UtteranceCutter: ~Copyable {
    /// Seconds that an utterance has at most, margins included.
    public static let longest = 30.0

    /// In frames of 10 ms: what is kept before and after the speech, so that soft ends are not cut off.
    private static let margin = 30
    private static let shortest = 10
    /// Where there is no pause, the cut is at least so far from the start: half the longest.
    private static let earliestCut = 1_500
    /// The quietest place is the middle of the quietest stretch of this length: a gap between words.
    private static let gap = 20

    private var hearing = Hearing()
    private var endpointer: Endpointer
    /// Frames taken.
    private var frames = 0
    /// The newest audio, beginning at `kept`, and the power of each of its frames.
    private var samples: [Float] = []
    private var powers: [Float] = []
    private var kept = 0
    /// Where the utterance under way begins, its margin included.
    private var start: Int?
    /// Up to where everything has been handed out.
    private var done = 0

    public init() {
        var configuration = Endpointer.Configuration()
        configuration.shortest = Self.shortest
        endpointer = Endpointer(configuration)
    }

    /// Seconds of audio that are kept at present.
    package var keptSeconds: Double { Double(frames - kept) / 100 }

    /// Seconds so far.
    public var time: Double { Double(frames) / 100 }

    /// Takes the next 10 ms.
    /// - Returns: the utterance that has become complete with them.
    public mutating func process(_ hop: borrowing Hop) -> Utterance? {
        let activity = hearing.process(hop)
        frames += 1
        for i in 0..<Hop.length { samples.append(hop.samples[i]) }
        powers.append(activity.power)
        let action = endpointer.process(isSpeech: activity.isSpeech, probability: activity.probability)
        return take(action) ?? cutIfLong()
    }

    /// The recording has ended, and an utterance under way with it.
    public mutating func finish() -> Utterance? {
        take(endpointer.finish())
    }

    private mutating func take(_ action: Endpointer.Action) -> Utterance? {
        switch action {
        case .started(let first): start = max(done, kept, first - Self.margin)
        case .ended(_, let end, _):
            defer { start = nil }
            // A cut may have taken all of the speech already.
            guard let start, end > start else { return nil }
            return handOut(upTo: min(end + Self.margin, frames))
        case .dropped, .timedOut: start = nil
        case .none: break
        }
        if start == nil { forget(before: frames - 2 * Self.margin) }
        return nil
    }

    private mutating func cutIfLong() -> Utterance? {
        guard let start, frames - start >= Int(Self.longest * 100) else { return nil }
        let cut = quietest(in: (start + Self.earliestCut)..<frames)
        defer { self.start = cut }
        return handOut(upTo: cut)
    }

    private mutating func handOut(upTo end: Int) -> Utterance? {
        guard let start else { return nil }
        let piece = samples[(start - kept) * Hop.length..<(end - kept) * Hop.length]
        let utterance = Utterance(start: Double(start) / 100, end: Double(end) / 100, samples: Array(piece))
        done = end
        forget(before: end)
        return utterance
    }

    private mutating func forget(before frame: Int) {
        guard frame > kept else { return }
        samples.removeFirst((frame - kept) * Hop.length)
        powers.removeFirst(frame - kept)
        kept = frame
    }

    /// The middle of the stretch with the least power.
    private func quietest(in range: Range<Int>) -> Int {
        let values = powers[(range.lowerBound - kept)..<(range.upperBound - kept)]
        var sum = values.prefix(Self.gap).reduce(0) { $0 + Double($1) }
        var (least, place) = (sum, values.startIndex)
        for first in values.indices.dropLast(Self.gap) {
            sum += Double(values[first + Self.gap]) - Double(values[first])
            if sum < least { (least, place) = (sum, first + 1) }
        }
        return kept + place + Self.gap / 2
    }
}
