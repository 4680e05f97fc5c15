public import Features
public import KeywordModels
import Phones
public import VoiceActivity

/// Looks for any number of keywords in one pass over a stream.
///
/// Keywords that were enrolled with the same front end share its features. Where there has been no speech for a while
/// there are no keywords either, and nobody looks for them. Nothing is allocated for a frame in which nothing is found.
public struct Spotter: ~Copyable {
    public private(set) var configuration: SpottingConfiguration
    // Not `let`: Swift 6.3.1 makes invalid code of that under the thread sanitizer.
    private var frontEnds: UnsafeMutableBufferPointer<FrontEnd>
    private var blocks: UnsafeMutableBufferPointer<FeatureBlock>
    private var histories: UnsafeMutableBufferPointer<FeatureHistory>
    private var contrasts: UnsafeMutableBufferPointer<ContrastHistory>
    private var trackers: UnsafeMutableBufferPointer<KeywordTracker>
    /// Keywords that several models have; nearly always none.
    private var shared: [SharedKeyword]
    private var waiting = 0
    private var found: KeywordFindings = []
    private var speech = SpeechHistory()
    private var sound: RecentSound
    /// Whether a keyword has a second look.
    private let looksTwice: Bool
    private var gate: VADGate
    private var frame = 0
    private let looksForNearMisses: Bool

    /// The near misses that the newest frame has made certain; always none unless the configuration has a margin.
    public private(set) var nearMisses: [NearMiss] = []

    /// - Parameter first: frames of the stream that came before, where the spotter joins one under way.
    /// - Throws: `SpottingError` when two models have the same keyword or the configuration is impossible.
    public init(
        _ models: [KeywordModel], configuration: SpottingConfiguration = SpottingConfiguration(),
        startingAt first: Int = 0
    ) throws {
        // Swift 6.2 would free what is not there yet, if an error left the initialiser that makes it.
        try configuration.validate()
        self.init(models, shared: try Self.sharedKeywords(of: models), configuration: configuration, startingAt: first)
    }

    private init(
        _ models: [KeywordModel], shared several: Set<String>, configuration: SpottingConfiguration,
        startingAt first: Int
    ) {
        shared = several.sorted().map { SharedKeyword($0, configuration: configuration) }
        self.configuration = configuration
        looksForNearMisses = configuration.nearMissMargin != nil
        var distinct: [FrontEndModel] = []
        let indices = models.map { model in
            if let index = distinct.firstIndex(of: model.frontEnd) { return index }
            distinct.append(model.frontEnd)
            return distinct.count - 1
        }
        frontEnds = .allocate(capacity: distinct.count)
        blocks = .allocate(capacity: distinct.count)
        histories = .allocate(capacity: distinct.count)
        contrasts = .allocate(capacity: distinct.count)
        for (index, model) in distinct.enumerated() {
            frontEnds.initializeElement(
                at: index, to: FrontEnd(model, memory: VADGate.memory + TemplateBank.hopsPerFrame - 1))
            blocks.initializeElement(at: index, to: FeatureBlock(dimensions: model.dimensions))
            contrasts.initializeElement(at: index, to: ContrastHistory(startingAt: first))
            // Heads look back at what templates have found.
            let longest = models.indices.filter { indices[$0] == index && models[$0].headShape != nil }
                .map { models[$0].bank.longest }.max()
            histories.initializeElement(
                at: index,
                to: FeatureHistory(
                    dimensions: model.dimensions, frames: longest.map(FeatureHistory.frames) ?? FeatureBlock.capacity))
        }
        trackers = .allocate(capacity: models.count)
        let scratch = KeywordScratch(for: models)
        for (index, model) in models.enumerated() {
            var tracker = KeywordTracker(
                model, frontEnd: indices[index], scratch: scratch, configuration: configuration,
                isShared: several.contains(model.keyword))
            tracker.reset(at: first)
            trackers.initializeElement(at: index, to: tracker)
        }
        frame = first
        let networks = Set(models.flatMap(\.networks))
        sound = RecentSound(for: networks, startingAt: first)
        looksTwice = !networks.isEmpty
        let lookahead = distinct.map(\.configuration.lookahead).max() ?? 0
        gate = VADGate(patience: max(Self.shortestQuiet, (models.map(KeywordTracker.memory).max() ?? 0) + lookahead))
    }

    /// - Throws: `SpottingError` when nobody could tell apart which of two models has heard their keyword.
    private static func sharedKeywords(of models: [KeywordModel]) throws -> Set<String> {
        var shared: Set<String> = []
        for (place, model) in models.enumerated() {
            for other in models[..<place] where other.keyword == model.keyword {
                guard let speaker = model.speaker, speaker != other.speaker else {
                    throw SpottingError(
                        "Two models have the keyword '\(model.keyword)' and the same speaker; give one of them, or name "
                            + "their speakers with 'rouse enroll --speaker'.")
                }
                shared.insert(model.keyword)
            }
        }
        return shared
    }

    /// Frames without speech before a rest, however short the keywords.
    private static let shortestQuiet = 100

    deinit {
        frontEnds.deinitialize()
        frontEnds.deallocate()
        blocks.deinitialize()
        blocks.deallocate()
        histories.deinitialize()
        histories.deallocate()
        contrasts.deinitialize()
        contrasts.deallocate()
        trackers.deinitialize()
        trackers.deallocate()
    }

    /// Takes the frame that `analyzer` has just made.
    /// - Parameter activity: what the detector of voice activity made of that frame.
    /// - Returns: the keywords found with it, in the order of the models; nearly always none.
    public mutating func process(
        _ analyzer: borrowing SpectralAnalyzer, activity: VoiceActivity
    ) -> [Detection] {
        take(analyzer, row: 0, activity: activity)
        let found = spot()
        if looksForNearMisses {
            nearMisses = found.compactMap { if case .nearMiss(let miss) = $0.finding { miss } else { nil } }
        }
        return found.compactMap { if case .detection(let detection) = $0.finding { detection } else { nil } }
    }

    /// Hops that may be taken before they are finished.
    static var mostHops: Int { FeatureBlock.capacity &* TemplateBank.hopsPerFrame }

    /// Looks for keywords in the newest hops, which `heard` has taken together: several cost less than one after the
    /// other, and give the same findings.
    /// - Returns: what was found, with the place of its frame among those; in the order of the frames, and for a frame in
    ///   that of the models.
    mutating func process(_ heard: borrowing Hearing, hops: Int) -> KeywordFindings {
        for row in 0..<hops { take(heard.analyzer, row: row, activity: heard.activities[row]) }
        return spot()
    }

    /// Takes the frame that `analyzer` has made in a row, but looks for keywords only in `spot`.
    private mutating func take(_ analyzer: borrowing SpectralAnalyzer, row: Int, activity: VoiceActivity) {
        precondition(waiting < Self.mostHops, "hops are looked at before there are too many")
        frame &+= 1
        waiting &+= 1
        speech.append(activity.probability)
        if looksTwice { sound.append(analyzer, row: row) }
        for index in 0..<frontEnds.count {
            frontEnds[index].take(analyzer.energies(ofRow: row))
            contrasts[index].append(frontEnds[index].newestContrast)
        }
        switch configuration.restsInSilence ? gate.process(activity.probability) : .look {
        case .look: gather(behind: 0)
        case .rest:
            look()
            rest()
        case .sleep: break
        case .catchUp(let frames, let behind):
            look()
            for place in 0..<frames { gather(behind: behind &- place) }
            look()
        }
    }

    private mutating func spot() -> KeywordFindings {
        look()
        let frames = waiting
        waiting = 0
        if !shared.isEmpty { settle(frames) }
        guard !found.isEmpty else { return [] }
        let result = found.count > 1 ? Self.ordered(found) : found
        found = []
        return result
    }

    /// Notes the frame that was complete so many hops ago, for the next `look`; there is one with every other hop.
    private mutating func gather(behind: Int) {
        for index in 0..<frontEnds.count { gather(index, behind: behind) }
    }

    private mutating func gather(_ index: Int, behind: Int) {
        let described = frontEnds[index].described &- behind
        guard described > 0, described.isMultiple(of: TemplateBank.hopsPerFrame) else { return }
        blocks[index].append(described / TemplateBank.hopsPerFrame &- 1, hop: frame)
    }

    /// Looks for keywords in what was gathered.
    private mutating func look() {
        let first = frame &- waiting &+ 1
        var new: KeywordFindings = []
        for index in 0..<blocks.count where blocks[index].count > 0 {
            blocks[index].describe(by: &frontEnds[index])
            histories[index].append(blocks[index])
            for tracker in 0..<trackers.count where trackers[tracker].frontEnd == index {
                trackers[tracker].process(
                    blocks[index], history: histories[index], speech: speech, sound: sound, contrasts: contrasts[index]
                ) { finding, hop in new.append((hop &- first, finding)) }
            }
            blocks[index].removeAll()
        }
        if !new.isEmpty { found += new }
    }

    /// What is under way is over.
    private mutating func rest() {
        let place = waiting &- 1
        var last: KeywordFindings = []
        for index in 0..<trackers.count {
            trackers[index].rest(at: frame) { finding, _ in last.append((place, finding)) }
        }
        if !last.isEmpty { found += last }
    }

    /// Lets the models of one keyword agree on what they have found in so many frames.
    private mutating func settle(_ frames: Int) {
        let first = frame &- frames &+ 1
        var settled: KeywordFindings = []
        for place in 0..<frames {
            for one in found where one.place == place {
                if let finding = agreed(one.finding, at: first &+ place) { settled.append((place, finding)) }
            }
            for index in shared.indices {
                settled += shared[index].due(at: first &+ place).map { (place, $0) }
            }
        }
        found = settled
    }

    /// What is to be reported at once of what a model has found.
    private mutating func agreed(_ finding: KeywordFinding, at frame: Int) -> KeywordFinding? {
        guard let index = shared.firstIndex(where: { $0.keyword == finding.keyword }) else { return finding }
        return shared[index].take(finding, at: frame)
    }

    /// By their frames, otherwise as they are.
    private static func ordered(_ found: KeywordFindings) -> KeywordFindings {
        (0..<mostHops).flatMap { place in found.filter { $0.place == place } }
    }

    /// Whether nobody looks for keywords, because there has been no speech for a while.
    package var isResting: Bool { gate.isResting }

    /// The calibrated score of a keyword in the newest frame, 0...1; nil when it is not looked for.
    public func score(of keyword: String) -> Double? {
        var best: Double?
        for index in 0..<trackers.count where trackers[index].keyword == keyword {
            best = max(best ?? 0, trackers[index].score)
        }
        return best
    }

    /// Gives the score of each model's keyword in the newest frame, and the one that a detection has to reach.
    package func eachKeyword(_ body: (_ keyword: String, _ score: Double, _ threshold: Double) -> Void) {
        for index in 0..<trackers.count {
            body(trackers[index].keyword, trackers[index].score, trackers[index].threshold)
        }
    }

    /// Decides by other thresholds from the next frame on.
    /// - Returns: false where more than thresholds would have to change; then nothing has.
    package mutating func change(_ changed: SpottingConfiguration) throws -> Bool {
        try changed.validate()
        guard changed.differsInThresholds(from: configuration) else { return false }
        configuration = changed
        for index in 0..<trackers.count { trackers[index].change(changed) }
        return true
    }

    /// The stream has ended or is interrupted: the near misses that were not over yet are.
    public mutating func finish() -> [NearMiss] {
        end().compactMap { if case .nearMiss(let miss) = $0 { miss } else { nil } }
    }

    /// The same, and what several models of a keyword have not agreed on yet.
    package mutating func end() -> [KeywordFinding] {
        var findings: [KeywordFinding] = []
        for index in 0..<trackers.count {
            guard let miss = trackers[index].finish(at: frame) else { continue }
            if let finding = agreed(.nearMiss(miss), at: frame) { findings.append(finding) }
        }
        for index in shared.indices { findings += shared[index].finish(at: frame) }
        return findings
    }

    /// The stream has ended: looks for keywords in its last frames, too. Their features wait for frames that do not come
    /// any more; the last one stands for them.
    /// - Returns: what was found, in order of time, but for what no threshold would let through: that may only have begun
    ///   to rise. No frame may follow before `reset`.
    package mutating func flush() -> [KeywordFinding] {
        guard !(configuration.restsInSilence && gate.isResting) else { return [] }
        var behind = configuration.restsInSilence ? gate.waiting : 0
        while behind > 0 {
            behind -= 1
            gather(behind: behind)
            look()
        }
        for index in 0..<frontEnds.count {
            for _ in 0..<frontEnds[index].lookahead {
                frontEnds[index].extend()
                gather(index, behind: 0)
                look()
            }
        }
        defer { found = [] }
        let findings = found.map(\.finding).filter { finding in
            guard case .detection(let detection) = finding else { return true }
            return detection.score >= SpottingConfiguration.thresholds.lowerBound
        }
        return shared.isEmpty ? findings : findings.compactMap { agreed($0, at: frame) }
    }

    /// Forgets what was heard, as after a gap in the audio; the clock goes on.
    public mutating func reset() {
        speech.reset()
        sound.reset()
        gate.reset()
        waiting = 0
        found = []
        for index in 0..<frontEnds.count {
            frontEnds[index].reset()
            contrasts[index].reset()
            blocks[index].removeAll()
        }
        for index in 0..<trackers.count { trackers[index].reset(at: frame) }
        for index in shared.indices { shared[index].reset() }
    }
}
