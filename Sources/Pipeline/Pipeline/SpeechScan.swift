public import Audio
public import VoiceActivity

/// From hops to segments of speech, without keywords.
///
/// The detector is late (`Hearing.delay`). Here what it says stands with the frame that it is about, so that segments begin
/// and end where the voice does.
///
///     var scan = SpeechScan()
///     if let (activity, segment) = scan.process(hop) { ... }       // for every hop
///     while let (activity, segment) = scan.drain() { ... }         // when the recording has ended
///     if let segment = scan.finish() { ... }
public struct SpeechScan: ~Copyable {
    private var hearing: Hearing
    private var segmenter = SpeechSegmenter()
    /// The newest frames, for which the detector has not yet spoken.
    private var waiting: [VoiceActivity] = []

    public init(_ configuration: VoiceActivityConfiguration = VoiceActivityConfiguration()) {
        hearing = Hearing(configuration)
        waiting.reserveCapacity(hearing.delay + 1)
    }

    /// Where the decision changes.
    public var thresholds: SpeechThresholds { hearing.thresholds }
    /// Frames of 10 ms that were given back so far.
    public var frames: Int { segmenter.frames }
    /// Seconds of them.
    public var time: Double { Double(frames) / 100 }
    /// What the detector said with the newest hop, which is about the sound `Hearing.delay` frames before.
    public var newest: VoiceActivity { hearing.activity }

    /// Takes the next 10 ms.
    /// - Returns: the frame that the detector has spoken about, levels and decision, and the segment that has become certain
    ///   with it; nil while the first frames wait.
    public mutating func process(_ hop: borrowing Hop) -> (VoiceActivity, SpeechSegment?)? {
        waiting.append(hearing.process(hop))
        return waiting.count > hearing.delay ? decide() : nil
    }

    /// The recording has ended.
    /// - Returns: the next of the frames that still wait, with the last decision; nil when there is none.
    public mutating func drain() -> (VoiceActivity, SpeechSegment?)? {
        waiting.isEmpty ? nil : decide()
    }

    /// The recording has ended, no frame waits any more, and a segment under way ends, too.
    public mutating func finish() -> SpeechSegment? {
        segmenter.finish()
    }

    private mutating func decide() -> (VoiceActivity, SpeechSegment?) {
        var activity = waiting.removeFirst()
        activity.isSpeech = newest.isSpeech
        activity.probability = newest.probability
        return (activity, segmenter.process(activity))
    }
}
