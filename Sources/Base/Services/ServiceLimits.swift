internal import System

/// How long a service may take to answer one request, how much it may say, and to whom.
public struct ServiceLimits: Sendable, Equatable {
    /// The longest wait for a connection, TLS included.
    public var connect: Duration
    /// The longest silence of a peer that is expected to speak.
    public var idle: Duration
    /// The longest time from the end of the request to the result, whatever happens.
    public var total: Duration
    /// The longest pause before the one retry; a peer that asks for a longer one is not asked again.
    public var longestRetryDelay: Duration
    /// Bytes of the longest answer, in all.
    public var answerBytes: Int
    /// The program to start as a worker, which talks to the service in place of this process; nil for none.
    package var worker: String?

    /// What is not given is as docs/limits.md says.
    public init(
        connect: Duration? = nil, idle: Duration? = nil, total: Duration? = nil, longestRetryDelay: Duration? = nil,
        answerBytes: Int? = nil
    ) {
        self.connect = connect ?? .seconds(Self.connecting.value)
        self.idle = idle ?? .seconds(Self.silence.value)
        self.total = total ?? .seconds(Self.whole.value)
        self.longestRetryDelay = longestRetryDelay ?? .seconds(Self.retry.value)
        self.answerBytes = answerBytes ?? Self.answer.value
        precondition(self.connect > .zero && self.idle > .zero && self.total > .zero, "time-outs must be positive")
        precondition(self.answerBytes > 0, "answerBytes must be positive")
    }

    private static let connecting = Limit(
        5, .seconds, of: "connecting to a service, TLS included",
        beyond: "the request fails with `connect-timeout`")
    private static let silence = Limit(
        10, .seconds, of: "the silence of a service that is expected to speak, as after the end of the audio",
        beyond: "the request fails with `idle-timeout`")
    private static let whole = Limit(
        30, .seconds, of: "a request, from its end, such as that of the audio, to the result (option `timeout`)",
        beyond: "the request fails with `total-timeout`")
    private static let retry = Limit(
        5, .seconds, of: "the pause before the one repetition that a busy service asks for",
        beyond: "it is not asked again; the request fails with `rate-limited` or `server-error`")
    private static let answer = Limit(
        1 << 20, .bytes, of: "the answer of a service or program, all parts together (option `max-answer`)",
        beyond: "the request fails with `answer-too-large`")
}
