public import Audio
public import VoiceActivity

/// Finds the word that somebody says after a prompt, and cuts it out with a pause around it.
///
/// Listens to the stream all the time, so that it knows the noise of the room and has the audio before the word; but finds
/// a word only after `listen`. A value on the audio clock, without input or output.
public struct TakeFinder: ~Copyable {
    /// What has become certain with a hop.
    public enum Outcome: Sendable, Equatable {
        case nothing
        /// A word, 16 kHz mono, with a pause before and after it.
        case take([Float])
        /// Somebody spoke, or something sounded, for longer than any word.
        case tooLong
        /// No word began in time.
        case silence
    }

    /// Seconds that are kept before and after the speech.
    static let margin = 0.5
    /// Seconds after the prompt in which a word has to begin.
    static let timeout = 15.0
    /// Seconds of the longest word.
    static let longest = 4.0
    /// Seconds before the prompt from which on a word counts: some begin before they have read it.
    static let earliest = 1.0

    private var hearing = Hearing()
    private var ring: PreRollRing
    private var endpointer = Endpointer(rules)
    /// The hop that the endpointer counts as its first.
    private var origin = 0
    /// The hop since which a word is waited for.
    private var prompt: Int?

    public init() {
        ring = PreRollRing(capacity: Int((Self.longest + 2 * Self.margin + 1) * 100))
    }

    /// What the detector made of the newest hop.
    public var activity: VoiceActivity { hearing.activity }
    /// Seconds of audio so far.
    public var time: Double { Double(ring.end) / 100 }
    /// Whether a word is waited for.
    public var isListening: Bool { prompt != nil }

    /// Waits for a word from now on.
    public mutating func listen() {
        prompt = ring.end
    }

    /// Does not wait any longer.
    public mutating func rest() {
        prompt = nil
    }

    /// There was a gap in the audio: a word under way is given up, and waited for anew.
    public mutating func interrupt() {
        hearing.reset()
        ring.clear()
        endpointer = Endpointer(Self.rules)
        origin = ring.end
        if isListening { listen() }
    }

    /// Takes the next 10 ms. After any other outcome than `nothing` it rests.
    public mutating func process(_ hop: borrowing Hop) -> Outcome {
        let activity = hearing.process(hop)
        ring.append(hop, activity)
        let action = endpointer.process(isSpeech: activity.isSpeech, probability: activity.probability)
        guard let prompt else { return .nothing }
        let outcome = outcome(of: action, since: prompt)
        if outcome != .nothing { rest() }
        return outcome
    }

    private func outcome(of action: Endpointer.Action, since prompt: Int) -> Outcome {
        if case .ended(let start, let end, let reason) = action,
            origin + start >= prompt - Int(Self.earliest * 100)
        {
            return reason == .tooLong ? .tooLong : .take(samples(from: origin + start, to: origin + end))
        }
        let isLate = ring.end - prompt >= Int(Self.timeout * 100)
        return isLate && !endpointer.isSpeaking ? .silence : .nothing
    }

    /// The audio of a word with its pauses, as it will be when it is read from its file again.
    private func samples(from start: Int, to end: Int) -> [Float] {
        let margin = Int(Self.margin * 100)
        var samples: [Float] = []
        ring.copy(from: start - margin, upTo: end + margin, to: &samples)
        return samples
    }

    /// A pause within a keyword of several words is shorter than the hangover, which is as long as the margin at least.
    private static let hangover = 60
    /// Hops between the end of a take and the moment at which it is known.
    static var delay: Int { hangover - Int(margin * 100) }

    private static var rules: Endpointer.Configuration {
        var rules = Endpointer.Configuration(hangover: hangover)
        rules.shortest = 8
        rules.longest = Int(longest * 100)
        return rules
    }
}
