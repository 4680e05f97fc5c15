public import Audio
public import CommandRecording
public import KeywordModels
public import KeywordSpotting
public import VoiceActivity

/// From hops to events: the one place that knows all rooms.
///
/// The same object serves a live device, a file and a test. It has no clock but the count of samples and does no input
/// or output, so the same samples give the same events, however they arrive.
///
///     var pipeline = try Pipeline(keywords: [KeywordModel(path: "computer.rouse")])
///     while try source.next(&hop) == Hop.length {
///         for event in pipeline.process(hop) { print(event.json) }
///     }
public struct Pipeline: ~Copyable {
    public struct Configuration: Sendable {
        public var voiceActivity = VoiceActivityConfiguration()
        public var endpointer = Endpointer.Configuration()
        public var spotting = SpottingConfiguration()
        /// Whether speech segments are events too.
        public var reportsSpeech = false
        /// How commands are recorded after a keyword; nil when they are not.
        public var recording: RecordingConfiguration?
        /// Whether somebody transcribes the commands and reports back with `process(_: TranscriptionUpdate)`.
        public var transcribes = false
        /// What ends a recording when it is the last that a backend has understood.
        public var stopWords = StopWords()
        /// What says whether somebody speaks.
        package var voiceActivityEngine = VoiceActivityEngineFactory.builtIn
        /// What looks for keywords, each for those of its own.
        package var keywordEngines = KeywordEngineFactory.all

        public init() {}
    }

    /// What the pipeline is doing. Keywords are looked for in every state.
    public enum State: Sendable, Hashable {
        /// Nothing has been heard yet, or the audio has ended.
        case idle
        /// Waiting for a keyword.
        case listening
        /// A keyword was heard; waiting for the command.
        case woken
        /// The command is being spoken.
        case recording
        /// The command has been recorded, and its text is awaited.
        case transcribing
    }

    /// What the detector made of the newest hop.
    public private(set) var voiceActivity: VoiceActivity?

    let configuration: Configuration
    private var hearing: Hearing
    private var endpointer: Endpointer
    private var search: SearchHandover
    var commands: CommandStage?
    private var assembler = HopAssembler()
    private var hops = 0
    private var hasAudio = false
    /// Audio of commands that nobody has taken yet.
    var untaken: [CommandAudio] = []
    var disregarded = DisregardedKeywords()

    /// - Throws: `SpottingError` when two models have the same keyword; `RecordingError` for durations that are
    ///   impossible.
    public init(keywords: [any Keyword], configuration: Configuration = Configuration()) throws {
        // All that throws comes first: the compiler does not destroy some of the fields.
        try configuration.recording?.validate()
        let search = try SearchHandover(
            keywords, configuration: configuration.spotting, engines: configuration.keywordEngines)
        self.configuration = configuration
        hearing = Hearing(configuration.voiceActivity, engine: configuration.voiceActivityEngine)
        endpointer = Endpointer(configuration.endpointer)
        self.search = search
        commands = CommandStage(configuration)
    }

    /// Seconds of audio so far.
    public var time: Double { Double(hops) / 100 }

    /// The calibrated score of a keyword in the newest hop, 0...1, for a picture of what is heard; nil when it is not
    /// looked for.
    public func score(of keyword: String) -> Double? { search.score(of: keyword) }

    /// Gives the score of each model's keyword in the newest hop, and the one that a detection has to reach. Allocates
    /// nothing.
    package func eachKeyword(_ body: (_ keyword: String, _ score: Double, _ threshold: Double) -> Void) {
        search.eachKeyword(body)
    }

    /// Whether nobody looks for keywords, because there has been no speech for a while.
    package var isResting: Bool { search.isResting }

    private var commandPhase: CommandRecorder.Phase? {
        switch commands {
        case .none: nil
        case .some(let commands): commands.phase
        }
    }

    public var state: State {
        guard hasAudio else { return .idle }
        return switch commandPhase {
        case .waiting: .woken
        case .recording: .recording
        case .idle, nil: isTranscribing ? .transcribing : .listening
        }
    }

    /// Takes the next 10 ms.
    /// - Returns: what they made certain, in order of time; nearly always nothing.
    public mutating func process(_ hop: borrowing Hop) -> [Event] {
        withUnsafePointer(to: hop) { process(Span(_unsafeStart: $0, count: 1)) }
    }

    /// Takes several hops that are there at once, as after one wake-up or from a file.
    ///
    /// The events are those that the hops give one after the other; the keywords cost less.
    public mutating func process(_ hops: Span<Hop>) -> [Event] { processAll(hops) }

    /// Takes several hops of 16-bit samples. The events are those of the same samples as floating point.
    public mutating func process(_ hops: Span<PCMHop>) -> [Event] { processAll(hops) }

    private mutating func processAll<H: HearableHop>(_ hops: Span<H>) -> [Event] {
        var events: [Event] = []
        var first = 0
        while first < hops.count {
            let count = min(Self.mostHops, hops.count - first)
            let some = hops.extracting(first..<first + count)
            let found = hear(some)
            for place in 0..<count {
                advance(some, place, found, into: &events)
                if let audio = commands?.takeAudio() { untaken += audio }
            }
            first += count
        }
        return events
    }

    /// Hops that `listen` takes at most.
    package static var mostHops: Int { Hearing.mostHops }

    /// What a hop has led to.
    package struct Outcome {
        package var voiceActivity = VoiceActivity()
        package var events: [Event] = []
        /// Words of earlier detections that are over now.
        package var words: [KeywordEnd] = []
        /// What a backend that transcribes while the command is spoken is given.
        package var commandAudio: [CommandAudio] = []
    }

    /// Takes hops that are there at once, and tells what each has led to.
    /// - Parameter hops: `mostHops` at most.
    /// - Returns: an outcome for each of them, and empty ones.
    package mutating func listen(to hops: Span<Hop>) -> InlineArray<4, Outcome> { outcomes(of: hops) }

    /// The same for 16-bit samples.
    package mutating func listen(to hops: Span<PCMHop>) -> InlineArray<4, Outcome> { outcomes(of: hops) }

    private mutating func outcomes<H: HearableHop>(of hops: Span<H>) -> InlineArray<4, Outcome> {
        var outcomes = InlineArray<4, Outcome>(repeating: Outcome())
        let found = hear(hops)
        for place in 0..<hops.count {
            outcomes[place].voiceActivity = hearing.activities[place]
            advance(hops, place, found, into: &outcomes[place].events)
            for case (place, .wordEnd(let word)) in found { outcomes[place].words.append(word) }
            outcomes[place].commandAudio = commands?.takeAudio() ?? []
        }
        return outcomes
    }

    /// All audio comes through here. (Generic within this room alone, where it is compiled for each kind of hop.)
    private mutating func hear<H: HearableHop>(_ hops: Span<H>) -> KeywordFindings {
        precondition(hops.count <= Self.mostHops, "hops are processed before there are too many")
        H.hear(hops, with: &hearing)
        return search.process(hearing, hops: hops.count)
    }

    /// Takes what was heard and found in a hop, which has its place among those that were heard together.
    private mutating func advance<H: HearableHop>(
        _ hops: Span<H>, _ place: Int, _ found: KeywordFindings, into events: inout [Event]
    ) {
        let activity = hearing.activities[place]
        advance(activity, into: &events)
        if recordsCommands { commands?.process(hops[place].hop, activity, into: &events) }
        report(found, at: place, into: &events)
    }

    private mutating func advance(_ activity: VoiceActivity, into events: inout [Event]) {
        hasAudio = true
        voiceActivity = activity
        hops += 1
        let action = endpointer.process(isSpeech: activity.isSpeech, probability: activity.probability)
        if configuration.reportsSpeech { append(action, to: &events) }
    }

    /// - Parameter place: of the hop among those that were taken together.
    private mutating func report(
        _ found: KeywordFindings, at place: Int, into events: inout [Event]
    ) {
        guard !found.isEmpty else { return }
        report(found.lazy.filter { $0.place == place }.map(\.finding), into: &events)
    }

    /// Ends of words and near misses before detections; of several detections the surest wakes.
    private mutating func report(_ findings: some Sequence<KeywordFinding>, into events: inout [Event]) {
        for case .wordEnd(let word) in findings { commands?.settle(word, into: &events) }
        for case .nearMiss(let miss) in findings { events.append(.nearMiss(miss)) }
        var surest: Detection?
        for case .detection(let detection) in findings where !disregarded.has(detection.keyword, at: hops) {
            events.append(.detection(detection))
            if detection.score > surest?.score ?? -1 { surest = detection }
        }
        if let surest { commands?.wake(surest, into: &events) }
    }

    /// Takes any number of samples; what does not fill a hop is kept for the next call.
    public mutating func process(_ samples: Span<Float>) -> [Event] {
        var events: [Event] = []
        var position = 0
        while let hop = assembler.next(from: samples, at: &position) { events += process(hop) }
        return events
    }

    /// Takes what happened to a microphone between two hops. Nothing that was heard before a gap is put together with
    /// what comes after it.
    public mutating func process(_ event: CaptureEvent) -> [Event] {
        var events: [Event] = []
        if event.isDiscontinuity { report(search.finish(), into: &events) }
        events.append(.capture(event, time: time))
        if case .lost = event { commands?.end(.sourceEnded, into: &events) }
        if event.isDiscontinuity { reset() }
        return events
    }

    /// Looks for other keywords from the next hop on, or for the same with other settings. No audio is lost: a word that
    /// is being said is found if it is a keyword before and after.
    /// - Throws: `SpottingError`; then everything stays as it was.
    public mutating func replace(keywords: [any Keyword], spotting: SpottingConfiguration) throws {
        try search.replace(with: keywords, configuration: spotting)
    }

    /// Decides by other thresholds at once: the keywords stay, and what is being said counts.
    /// - Returns: false where more than thresholds would have to change, as `replace` does; then nothing has.
    /// - Throws: `SpottingError`; then everything stays as it was.
    package mutating func change(_ spotting: SpottingConfiguration) throws -> Bool { try search.change(spotting) }

    /// Somebody wants nothing to be heard: ends the command under way. No hop may follow before `resume`.
    public mutating func pause() -> [Event] {
        var events: [Event] = []
        report(search.finish(), into: &events)
        let action = endpointer.finish()
        if configuration.reportsSpeech { append(action, to: &events) }
        commands?.end(.cancelled, into: &events)
        reset()
        return events + [.control(.paused, time: time)]
    }

    /// Listens again. The time in between does not count as audio, and nothing from before it is remembered.
    public mutating func resume() -> [Event] {
        [.control(.resumed, time: time)]
    }

    /// The audio has ended: gives what was still pending. Samples that do not fill a hop are left out.
    public mutating func finish() -> [Event] {
        var events: [Event] = []
        let action = endpointer.finish()
        if configuration.reportsSpeech { append(action, to: &events) }
        report(search.flush(), into: &events)
        report(search.finish(), into: &events)
        commands?.end(.sourceEnded, into: &events)
        hasAudio = false
        return events
    }

    /// Forgets what was heard, after a gap in the audio; the clock goes on.
    public mutating func reset() {
        hearing.reset()
        search.reset()
        commands?.interrupt()
        assembler = HopAssembler()
    }

    private func append(_ action: Endpointer.Action, to events: inout [Event]) {
        switch action {
        case .started(let start): events.append(.speechStarted(start: Double(start) / 100, time: time))
        case .ended(let start, let end, _):
            events.append(.speechEnded(start: Double(start) / 100, end: Double(end) / 100, time: time))
        case .none, .dropped, .timedOut: break
        }
    }
}
