public import VoiceActivity

/// A command as it was recorded. All times are seconds of audio from the start of the stream.
public struct RecordedCommand: Sendable, Hashable {
    /// Counts the commands of a stream from 1.
    public let number: Int
    /// The keyword that woke the recorder.
    public let keyword: String
    /// Where the recording begins: the pre-roll before the end of the keyword.
    public let start: Double
    /// Where the recording ends, which is when that was decided.
    public let end: Double
    /// Where the keyword ends; what lies between `start` and this is mostly the keyword.
    public let keywordEnd: Double
    /// Where the speech of the command begins; nil when there was none.
    public let speechStart: Double?
    /// Where its last frame of speech ends.
    public let speechEnd: Double?
    /// Where whoever spoke was silent for good, where somebody else went on; nil elsewhere.
    public let voiceEnd: Double?
    public let reason: EndReason
    public let measure: SpeechMeasure
    /// 16 kHz mono, from `start` to `end`.
    public let samples: [Float]

    /// How many samples of 16 kHz from `start` on are the speaker's; nil for all.
    public var spokenSamples: Int? { voiceEnd.map { Int((($0 - start) * 16_000).rounded()) } }
}
