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

    public init(
        connect: Duration = .seconds(5),
        idle: Duration = .seconds(10),
        total: Duration = .seconds(30),
        longestRetryDelay: Duration = .seconds(5),
        answerBytes: Int = 1 << 20,
        bufferedSeconds: Double = 10,
        audioSeconds: Double = 120
    ) {
        precondition(connect > .zero && idle > .zero && total > .zero, "time-outs must be positive")
        precondition(answerBytes > 0, "answerBytes must be positive")
        precondition(bufferedSeconds > 0 && audioSeconds > 0, "audio limits must be positive")
        self.connect = connect
        self.idle = idle
        self.total = total
        self.longestRetryDelay = longestRetryDelay
        self.answerBytes = answerBytes
        self.bufferedSeconds = bufferedSeconds
        self.audioSeconds = audioSeconds
    }

    /// The same limits for a recording that is there as a whole: nothing is bounded below its own length.
    public func fitting(seconds: Double) -> TranscriptionLimits {
        var limits = self
        limits.bufferedSeconds = max(bufferedSeconds, seconds + 1)
        limits.audioSeconds = max(audioSeconds, seconds + 1)
        limits.total = max(total, .seconds(2 * seconds))
        return limits
    }
}
