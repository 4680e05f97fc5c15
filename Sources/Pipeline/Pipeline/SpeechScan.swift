public import Audio
public import VoiceActivity

/// From hops to segments of speech, without keywords.
public struct SpeechScan: ~Copyable {
    private var hearing: Hearing
    private var segmenter = SpeechSegmenter()

    public init(_ configuration: VoiceActivityConfiguration = VoiceActivityConfiguration()) {
        hearing = Hearing(configuration)
    }

    /// Where the decision changes.
    public var thresholds: SpeechThresholds { hearing.thresholds }
    /// Frames of 10 ms so far.
    public var frames: Int { segmenter.frames }
    /// Seconds so far.
    public var time: Double { Double(frames) / 100 }

    /// Takes the next 10 ms.
    /// - Returns: what the detector made of them, and the segment that has become certain with them.
    public mutating func process(_ hop: borrowing Hop) -> (VoiceActivity, SpeechSegment?) {
        let activity = hearing.process(hop)
        return (activity, segmenter.process(activity))
    }

    /// The recording has ended, and a segment under way with it.
    public mutating func finish() -> SpeechSegment? {
        segmenter.finish()
    }
}
