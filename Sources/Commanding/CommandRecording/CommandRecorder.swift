public import Audio
public import VoiceActivity

/// Records what is said after a keyword: a pure value on the audio clock, without input, output or time of its own.
///
/// It is given every hop, also while nothing is recorded, and keeps the newest in a ring; then a command begins where
/// it began and not where the keyword was recognised. While nothing is recorded a hop costs no allocation.
///
///     var recorder = CommandRecorder(configuration)
///     recorder.process(hop, activity)           // for each hop
///     recorder.wake(keyword: "computer", start: 1180, end: 1234)
public struct CommandRecorder: ~Copyable {
    public enum Action: Sendable, Hashable {
        case none
        /// The command has begun. What was recorded so far is in `samples`, from `start` on.
        case started(samples: [Float])
        /// The hop is a part of the command that has begun.
        case grown
        case ended(RecordedCommand)
    }

    public enum Phase: Sendable, Hashable {
        /// No keyword has been heard.
        case idle
        /// A keyword has been heard; waiting for the command.
        case waiting
        /// The command is being spoken.
        case recording
    }

    /// Seconds that may pass between the end of a keyword and its detection.
    private static let longestLatency = 3.0
    /// Seconds of softer sounds that may still be the speaker's.
    private static let voiceMargin = 0.2
    /// Hops before a keyword that may already belong to it.
    private static let keywordMargin = 5
    /// Hops after a keyword in which its end may still become known better.
    private static let longestSettling = 30

    public let configuration: RecordingConfiguration
    public private(set) var phase = Phase.idle
    /// Commands so far, the one under way included.
    public private(set) var count = 0
    /// Number of the hop that comes next.
    public var position: Int { ring.end }

    private var ring: PreRollRing
    /// The keyword that woke the recorder last.
    public private(set) var keyword = ""
    private var keywordStart = 0
    private var keywordEnd = 0
    private var start = 0
    private var near = NearSpeech()
    /// Where the recording before ended.
    private var lastEnd = 0
    private var endpoint: CommandEndpoint
    private var measure = SpeechMeasure()
    /// Whether somebody else was heard since the speaker's last frame.
    private var isFollowed = false
    private var samples: [Float] = []
    /// Where the ring stood when a keyword woke the recorder, while a better end of it is awaited.
    private var awaitedSince: Int?

    /// - Parameter configuration: that has been validated.
    public init(_ configuration: RecordingConfiguration = RecordingConfiguration()) {
        self.configuration = configuration
        ring = PreRollRing(capacity: CommandEndpoint.frames(configuration.preRoll + Self.longestLatency))
        endpoint = CommandEndpoint(configuration)
    }

    /// Where the recording under way begins, in hops.
    public var recordingStart: Int? { phase == .idle ? nil : start }
    /// Where the keyword of the recording under way ends, in hops.
    public var recordingKeywordEnd: Int? { phase == .idle ? nil : keywordEnd }
    /// Where the speech of the command under way begins, in hops.
    public var recordingSpeechStart: Int? {
        phase == .idle ? nil : endpoint.speechStart.map { keywordEnd + $0 }
    }

    /// Takes the next hop and what the detector made of it.
    public mutating func process(_ hop: borrowing Hop, _ activity: VoiceActivity) -> Action {
        ring.append(hop, activity)
        guard phase != .idle else { return .none }
        if configuration.keepsAudio || phase == .waiting {
            for i in 0..<Hop.length { samples.append(hop.samples[i]) }
        }
        return awaitsEnd ? .none : advance(activity)
    }

    /// A keyword was heard: starts a recording, in place of one under way.
    /// - Parameters:
    ///   - start: number of the hop at which the keyword begins; what is before it is what the room sounds like.
    ///   - end: number of the hop at which the keyword ends. The hops from there on are in the ring; their speech
    ///     counts.
    ///   - isReply: whether it was no keyword, but something was asked.
    ///   - awaitsEnd: whether `settle` says later where the keyword ends. Nothing begins before that, unless the command
    ///     begins at once in any case.
    /// - Returns: what came of it, in order: the end of the recording under way, and what is already known of the new
    ///   one.
    public mutating func wake(
        keyword: String, start: Int, end: Int, isReply: Bool = false, awaitsEnd: Bool = false
    ) -> [Action] {
        var actions: [Action] = []
        if let interrupted = self.end(.cancelled) { actions.append(.ended(interrupted)) }
        count += 1
        phase = .waiting
        self.keyword = keyword
        keywordStart = start
        awaitedSince = awaitsEnd && configuration.speechStop == .full ? ring.end : nil
        return actions + begin(at: end, isReply: isReply)
    }

    /// Whether it is still to be said where the keyword ends.
    public var awaitsEnd: Bool { phase == .waiting && awaitedSince != nil }

    /// Whether nobody has said for too long where the keyword ends.
    public var isOverdue: Bool { awaitsEnd && ring.end - (awaitedSince ?? ring.end) >= Self.longestSettling }

    /// It is certain where the keyword ends: the command begins there.
    /// - Parameter end: nil where nothing better is known than what `wake` was told.
    /// - Returns: what is already known of the command, in order.
    public mutating func settle(end: Int?) -> [Action] {
        guard awaitsEnd else { return [] }
        awaitedSince = nil
        return begin(at: end ?? keywordEnd, isReply: false)
    }

    /// Begins behind the keyword, with what the ring has of it.
    private mutating func begin(at end: Int, isReply: Bool) -> [Action] {
        var actions: [Action] = []
        keywordEnd = min(max(end, ring.start), ring.end)
        start = max(keywordEnd - CommandEndpoint.frames(configuration.preRoll), ring.start)
        endpoint = CommandEndpoint(configuration, isReply: isReply)
        measure = SpeechMeasure()
        isFollowed = false
        samples = []
        if configuration.keepsAudio { samples.reserveCapacity(mostSamples) }
        ring.copy(from: start, to: &samples)
        learnLevels(isReply: isReply)
        guard !awaitsEnd else { return actions }
        for number in keywordEnd..<ring.end {
            let action = advance(ring.activity(at: number))
            if action != .none && action != .grown { actions.append(action) }
            if phase == .idle { break }
        }
        return actions
    }

    /// Learns how loud the room was before the keyword, and the keyword. Before a reply the question was played, and
    /// right behind a command somebody spoke: what was known stays.
    private mutating func learnLevels(isReply: Bool) {
        guard !isReply else { return near.interrupt() }
        near.forgetSpeech()
        let first = min(max(keywordStart, ring.start), keywordEnd)
        // Whoever said the last command is no background.
        let quiet = max(ring.start, lastEnd)
        if first - Self.keywordMargin - quiet >= NearSpeech.leastBackground {
            near.forgetBackground()
            for number in quiet..<(first - Self.keywordMargin) { near.hearBackground(ring.activity(at: number)) }
        }
        for number in first..<keywordEnd { near.hearKeyword(ring.activity(at: number)) }
    }

    /// Ends the recording under way. One that ends on request before anybody spoke has no speech.
    /// - Returns: nil when there is none.
    public mutating func end(_ reason: EndReason) -> RecordedCommand? {
        guard phase != .idle else { return nil }
        let reason = phase == .waiting && reason == .requested ? .noSpeech : reason
        phase = .idle
        lastEnd = ring.end
        defer { samples = [] }
        return RecordedCommand(
            number: count, keyword: keyword, start: seconds(start), end: seconds(ring.end),
            keywordEnd: seconds(keywordEnd), speechStart: endpoint.speechStart.map { seconds(keywordEnd + $0) },
            speechEnd: endpoint.speechEnd.map { seconds(keywordEnd + $0) }, voiceEnd: voiceEnd, reason: reason,
            measure: measure, samples: samples)
    }

    /// The audio has a gap here: what was before it does not become a pre-roll. A recording under way goes on.
    public mutating func interrupt() {
        ring.clear()
        if phase == .idle { near.forgetBackground() }
    }

    /// How loud it was between two hops, as far as they are still in the ring.
    public func measure(from first: Int, to last: Int) -> SpeechMeasure {
        var measure = SpeechMeasure()
        for number in max(first, ring.start)..<max(first, ring.start, min(last, ring.end)) {
            measure.add(ring.activity(at: number))
        }
        return measure
    }

    private mutating func advance(_ activity: VoiceActivity) -> Action {
        let isFar = near.isFar(activity)
        let action = endpoint.process(isSpeech: activity.isSpeech, probability: activity.probability, isFar: isFar)
        if activity.isSpeech {
            isFollowed = isFar
            if !isFar { measure.add(activity) }
        }
        switch action {
        case .none: return phase == .recording ? .grown : .none
        case .started:
            phase = .recording
            defer { if !configuration.keepsAudio { samples = [] } }
            return .started(samples: samples)
        case .ended(let reason): return end(reason).map { .ended($0) } ?? .none
        }
    }

    private var voiceEnd: Double? {
        guard isFollowed, let speechEnd = endpoint.speechEnd else { return nil }
        return min(seconds(keywordEnd + speechEnd) + Self.voiceMargin, seconds(ring.end))
    }

    private var mostSamples: Int {
        let seconds =
            configuration.preRoll + Self.longestLatency + configuration.speechTimeout
            + configuration.maximumCommand
        return Int((seconds + configuration.minimumCommand) * Double(Hop.sampleRate))
    }

    private func seconds(_ hops: Int) -> Double { Double(hops) / 100 }
}
