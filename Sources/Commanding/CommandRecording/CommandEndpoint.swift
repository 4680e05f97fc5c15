import VoiceActivity

/// Decides from the decisions on single frames when a command begins and when it is over.
///
/// A pure value on the audio clock. It counts frames of 10 ms from the end of the keyword and knows nothing of audio.
public struct CommandEndpoint: Sendable {
    public enum Action: Sendable, Hashable {
        case none
        /// The command has begun: with `SpeechStop.full` once there was enough speech to be one, else with the first frame.
        case started
        case ended(EndReason)
    }

    /// Where the command's speech began; nil before it is certain.
    public private(set) var speechStart: Int?
    /// One past the last frame of speech.
    public private(set) var speechEnd: Int?
    /// Frames since the end of the keyword.
    public private(set) var frame = 0

    private let mode: SpeechStop
    private let isReply: Bool
    private let wait: Int
    private let shortest: Int
    private let longest: Int
    private var endpointer: Endpointer
    /// Where the present utterance began, be it a command or not.
    private var onset: Int?
    private var hasStarted = false

    /// - Parameters:
    ///   - configuration: that has been validated.
    ///   - isReply: whether something was asked: whoever was asked mostly answers, and a yes is shorter than a command.
    public init(_ configuration: RecordingConfiguration = RecordingConfiguration(), isReply: Bool = false) {
        mode = configuration.speechStop
        self.isReply = isReply
        wait = Self.frames(configuration.speechTimeout)
        let minimum = configuration.minimumCommand
        shortest = Self.frames(isReply ? min(minimum, RecordingConfiguration.minimumReply) : minimum)
        longest = Self.frames(configuration.maximumCommand)
        var utterances = Endpointer.Configuration(hangover: Self.frames(configuration.endSilence))
        utterances.shortest = shortest
        endpointer = Endpointer(utterances)
    }

    /// Takes the decision on the next frame.
    /// - Parameters:
    ///   - probability: of speech, 0...1.
    ///   - isFar: whether the speech is that of somebody else.
    public mutating func process(isSpeech: Bool, probability: Float, isFar: Bool = false) -> Action {
        let isSpeech = isSpeech || (isReply && probability >= RecordingConfiguration.replyProbability)
        let utterance = endpointer.process(isSpeech: isSpeech, probability: probability, isFar: isFar)
        frame += 1
        switch utterance {
        case .started(let start): onset = start
        case .dropped: onset = nil
        case .ended where mode != .off: return .ended(.silence)
        case .ended: onset = nil
        case .none, .timedOut: break
        }
        let isNews = note(isSpeech && !isFar)
        if let reason = limit { return .ended(reason) }
        let begins = !hasStarted && (isNews || mode != .full)
        hasStarted = hasStarted || begins
        return begins ? .started : .none
    }

    /// True with the frame that makes sure that there is a command.
    private mutating func note(_ isSpeech: Bool) -> Bool {
        guard isSpeech, let onset, frame - onset >= shortest else { return false }
        speechEnd = frame
        guard speechStart == nil else { return false }
        speechStart = onset
        return true
    }

    private var limit: EndReason? {
        switch mode {
        case .full:
            guard let speechStart else { return onset == nil && frame >= wait ? .noSpeech : nil }
            return frame - speechStart >= longest ? .tooLong : nil
        case .stop: return frame >= longest ? (speechStart == nil ? .noSpeech : .tooLong) : nil
        case .off: return frame >= longest ? .tooLong : nil
        }
    }

    static func frames(_ seconds: Double) -> Int { Int((seconds * 100).rounded()) }
}
