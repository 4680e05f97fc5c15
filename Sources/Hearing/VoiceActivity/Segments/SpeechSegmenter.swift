/// Gathers frames into segments of speech, by the rules of an `Endpointer`.
///
///     var segmenter = SpeechSegmenter()
///     if let segment = segmenter.process(activity) { ... }     // for every frame
///     if let segment = segmenter.finish() { ... }              // when the stream has ended
public struct SpeechSegmenter: Sendable {
    private var endpointer: Endpointer
    private var frame = 0
    /// Frames up to the last that is surely part of the segment.
    private var taken = Sums()
    /// Frames since then, which belong to it if speech goes on.
    private var pending = Sums()
    /// No level is told that is lower, in dBFS.
    private static let silence = -120.0

    private struct Sums: Sendable {
        var frames = 0
        var probability = 0.0
        var sound = SpeechMeasure()

        static func += (sums: inout Sums, more: Sums) {
            sums.frames += more.frames
            sums.probability += more.probability
            sums.sound += more.sound
        }
    }

    public init(_ configuration: Endpointer.Configuration = .segments) {
        endpointer = Endpointer(configuration)
    }

    /// Frames taken so far.
    public var frames: Int { frame }

    /// Takes the next frame.
    /// - Returns: the segment that has ended, once that is certain.
    public mutating func process(_ activity: VoiceActivity) -> SpeechSegment? {
        frame += 1
        let action = endpointer.process(isSpeech: activity.isSpeech, probability: activity.probability)
        pending.frames += 1
        pending.probability += Double(activity.probability)
        pending.sound.add(activity)
        if activity.isSpeech {
            taken += pending
            pending = Sums()
        }
        let segment = close(action)
        if !endpointer.isSpeaking && (!activity.isSpeech || segment != nil) {
            taken = Sums()
            pending = Sums()
        }
        return segment
    }

    /// The stream has ended, and a segment under way with it.
    public mutating func finish() -> SpeechSegment? {
        close(endpointer.finish())
    }

    private func close(_ action: Endpointer.Action) -> SpeechSegment? {
        guard case .ended(let start, let end, _) = action else { return nil }
        let frames = Double(max(taken.frames, 1))
        let decibels = max(taken.sound.level ?? Self.silence, Self.silence)
        return SpeechSegment(
            firstFrame: start, endFrame: end, probability: Float(taken.probability / frames), level: Float(decibels))
    }
}

extension Endpointer.Configuration {
    /// For finding speech in a recording: pauses of 0.3 s part segments, and what is shorter than 0.1 s is none.
    public static var segments: Self {
        var configuration = Self(hangover: 30)
        configuration.shortest = 10
        return configuration
    }
}
