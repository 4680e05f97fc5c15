import Services
import System

/// How long the making of speech may take, and how much of it there may be.
public struct SpeechLimits: Sendable, Equatable {
    /// The longest wait for a connection, TLS included.
    public var connect: Duration
    /// The longest silence of a service that is expected to answer.
    public var idle: Duration
    /// The longest time from the text to the last of its speech.
    public var total: Duration
    /// Bytes of the speech of one text.
    public var audioBytes: Int
    /// The program to start as a worker, which talks to a service in place of this process; nil for none.
    package var worker: String?

    /// What is not given is as docs/speaking.md says.
    public init(connect: Duration? = nil, idle: Duration? = nil, total: Duration? = nil, audioBytes: Int? = nil) {
        self.connect = connect ?? .seconds(Self.connecting.value)
        self.idle = idle ?? .seconds(Self.silence.value)
        self.total = total ?? .seconds(Self.whole.value)
        self.audioBytes = audioBytes ?? Self.audio.value
        precondition(self.connect > .zero && self.idle > .zero && self.total > .zero, "time-outs must be positive")
        precondition(self.audioBytes > 0, "audioBytes must be positive")
    }

    private static let connecting = Limit(
        5, .seconds, of: "connecting to a service that speaks",
        beyond: "nothing is said; the error is `connect-timeout`")
    private static let silence = Limit(
        10, .seconds, of: "the silence of a service that speaks",
        beyond: "what has come is said; the error is `idle-timeout`")
    private static let whole = Limit(
        120, .seconds, of: "the making of the speech of a text (option `timeout`)",
        beyond: "what has come is said; the error is `total-timeout`")
    private static let audio = Limit(
        32 << 20, .bytes, of: "the speech of a text (option `max-audio`)",
        beyond: "what has come is said; the error is `answer-too-large`")

    /// The same for a connection: what comes around the audio has room, too.
    var ofConnection: ServiceLimits {
        var limits = ServiceLimits(
            connect: connect, idle: idle, total: total, answerBytes: audioBytes + audioBytes / 8 + 65_536)
        limits.worker = worker
        return limits
    }
}
