/// A way to turn text into speech.
///
/// Whoever writes a voice implements `say`; bounds, time-outs, volume and cancelling are the work of `Synthesis`.
public protocol Voice: Sendable {
    /// The name under which the command line knows it, such as "espeak-ng".
    var name: String { get }
    /// True when the text leaves the machine's memory through a socket.
    var usesNetwork: Bool { get }
    /// True when it plays what it says by itself and hands out none of it.
    var playsItself: Bool { get }
    /// What of a manner it can do. The volume everyone can.
    var obeys: Set<Manner.Part> { get }
    var limits: SpeechLimits { get }
    /// The voices that it is known to have, by the names that a manner gives; empty where nobody can tell. May take a moment.
    var offered: [OfferedVoice] { get }
    /// What whoever named it should know; nil for nothing.
    var warning: String? { get }

    /// Says a text: hands the speech to `listener` while it is being made, the format first, and returns at its end.
    ///
    /// When the task is cancelled it returns soon; what it hands over or throws then is ignored.
    /// - Throws: `ServiceError`; anything else is reported as a defect.
    func say(_ text: SpokenText, in manner: Manner, to listener: SpeechListener) async throws
}

extension Voice {
    public var playsItself: Bool { false }
    public var offered: [OfferedVoice] { [] }
    public var warning: String? { nil }
}
