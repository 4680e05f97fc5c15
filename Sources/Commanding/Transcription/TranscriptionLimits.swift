internal import System

/// How long a transcription may take and how much memory it may hold.
public struct TranscriptionLimits: Sendable, Equatable {
    /// The longest wait for a connection, TLS included.
    public var connect: Duration
    /// The longest silence of a peer after the audio has ended.
    public var idle: Duration
    /// The longest time from the end of the audio to the result, whatever happens.
    public var total: Duration
    /// The longest pause before the one retry; a peer that asks for a longer one is not asked again.
    public var longestRetryDelay: Duration
    /// Bytes of the longest answer, in all.
    public var answerBytes: Int
    /// Seconds of audio that may wait to be taken by the backend.
    public var bufferedSeconds: Double
    /// Seconds of audio that a session takes in all.
    public var audioSeconds: Double

    /// What is not given is as docs/transcription.md says.
    public init(
        connect: Duration? = nil, idle: Duration? = nil, total: Duration? = nil, longestRetryDelay: Duration? = nil,
        answerBytes: Int? = nil, bufferedSeconds: Double? = nil, audioSeconds: Double? = nil
    ) {
        self.connect = connect ?? .seconds(Self.connecting.value)
        self.idle = idle ?? .seconds(Self.silence.value)
        self.total = total ?? .seconds(Self.whole.value)
        self.longestRetryDelay = longestRetryDelay ?? .seconds(Self.retry.value)
        self.answerBytes = answerBytes ?? Self.answer.value
        self.bufferedSeconds = bufferedSeconds ?? Self.buffered.value
        self.audioSeconds = audioSeconds ?? Self.audio.value
        precondition(self.connect > .zero && self.idle > .zero && self.total > .zero, "time-outs must be positive")
        precondition(self.answerBytes > 0, "answerBytes must be positive")
        precondition(self.bufferedSeconds > 0 && self.audioSeconds > 0, "audio limits must be positive")
    }

    private static let connecting = Limit(
        5, .seconds, of: "connecting to a service, TLS included",
        beyond: "the transcription fails with `connect-timeout`")
    private static let silence = Limit(
        10, .seconds, of: "the silence of a service after the audio has ended",
        beyond: "the transcription fails with `idle-timeout`")
    private static let whole = Limit(
        30, .seconds, of: "a transcription, from the end of the audio to the result (option `timeout`)",
        beyond: "the transcription fails with `total-timeout`")
    private static let retry = Limit(
        5, .seconds, of: "the pause before the one repetition that a busy service asks for",
        beyond: "it is not asked again; the transcription fails with `rate-limited` or `server-error`")
    private static let answer = Limit(
        1 << 20, .bytes, of: "the answer of a service or program, all parts together (option `max-answer`)",
        beyond: "the transcription fails with `answer-too-large`")
    private static let buffered = Limit(
        10.0, .seconds, of: "the audio of a command that waits for its backend",
        beyond: "the transcription fails with `buffer-full`")
    private static let audio = Limit(
        120.0, .seconds, of: "the audio of a command, for the transcription",
        beyond: "the transcription fails with `audio-too-long`")

    /// The same limits for a recording that is there as a whole: nothing is bounded below its own length.
    public func fitting(seconds: Double) -> TranscriptionLimits {
        var limits = self
        limits.bufferedSeconds = max(bufferedSeconds, seconds + 1)
        limits.audioSeconds = max(audioSeconds, seconds + 1)
        limits.total = max(total, .seconds(2 * seconds))
        return limits
    }
}
