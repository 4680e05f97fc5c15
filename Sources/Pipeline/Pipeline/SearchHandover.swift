import KeywordModels
import KeywordSpotting
import VoiceActivity

/// A search for keywords that can be replaced in the middle of a stream without missing a word.
///
/// A new search knows nothing of what was just said, nor of the noise in the room. So for a few seconds both listen: the
/// old one speaks for the keywords that both have, the new one for those that are new.
struct SearchHandover: ~Copyable {
    /// Frames for which both listen: longer than a word, and enough for a front end to know the voice and the room.
    static let handover = 500

    private let engines: [KeywordEngineFactory]
    private var current: KeywordSearch
    private var keywords: Set<String>
    private var successor: KeywordSearch?
    private var nextKeywords: Set<String> = []
    private var framesLeft = 0
    private var frame = 0

    init(
        _ keywords: [any Keyword], configuration: SpottingConfiguration, engines: [KeywordEngineFactory]
    ) throws {
        current = try KeywordSearch(keywords, configuration: configuration, engines: engines)
        self.engines = engines
        self.keywords = Set(keywords.map(\.keyword))
    }

    /// Looks for other keywords, or with other settings, from the next frame on.
    /// - Throws: `SpottingError`; then everything stays as it was.
    mutating func replace(with keywords: [any Keyword], configuration: SpottingConfiguration) throws {
        let next = try KeywordSearch(keywords, configuration: configuration, engines: engines, startingAt: frame)
        // One that had not taken over yet is forgotten.
        successor = consume next
        nextKeywords = Set(keywords.map(\.keyword))
        framesLeft = Self.handover
    }

    /// Decides by other thresholds from the next frame on, whichever search speaks.
    /// - Returns: false where more than thresholds would have to change; then nothing has.
    mutating func change(_ configuration: SpottingConfiguration) throws -> Bool {
        guard try current.change(configuration) else { return false }
        if let next = successor.take() {
            _ = try next.change(configuration)
            successor = consume next
        }
        return true
    }

    /// Gives each keyword's score in the newest frame, and its threshold.
    func eachKeyword(_ body: (_ keyword: String, _ score: Double, _ threshold: Double) -> Void) {
        current.eachKeyword(body)
    }

    /// Whether nobody looks for keywords, because there has been no speech for a while.
    var isResting: Bool { current.isResting }

    /// Looks for keywords in the newest hops, as a `KeywordEngine` does: while both listen, the old one is told of what
    /// is still looked for, the new one of what is new.
    mutating func process(_ heard: borrowing Hearing, hops: Int) -> KeywordFindings {
        frame &+= hops
        let found = current.process(heard, hops: hops)
        guard framesLeft > 0, let next = successor.take() else { return found }
        let both = framesLeft
        let ofOld = found.filter { $0.place < both && nextKeywords.contains($0.finding.keyword) }
        let ofNew = next.process(heard, hops: hops).filter {
            $0.place >= both || !keywords.contains($0.finding.keyword)
        }
        framesLeft = max(0, framesLeft &- hops)
        if framesLeft == 0 {
            current = next
            keywords = nextKeywords
        } else {
            successor = consume next
        }
        return ofOld + ofNew
    }

    /// The calibrated score of a keyword in the newest frame; nil when the search that speaks does not look for it.
    func score(of keyword: String) -> Double? { current.score(of: keyword) }

    /// The stream has ended: what is in its last frames, as `KeywordEngine.flush` finds it.
    mutating func flush() -> [KeywordFinding] {
        let findings = current.flush()
        guard let next = successor.take() else { return findings }
        let findingsOfNext = next.flush()
        successor = consume next
        return told(findings, findingsOfNext)
    }

    /// The stream has ended or is interrupted: the near misses that were not over yet are.
    mutating func finish() -> [KeywordFinding] {
        let findings = current.end()
        guard let next = successor.take() else { return findings }
        let findingsOfNext = next.end()
        successor = consume next
        return told(findings, findingsOfNext)
    }

    /// Of what both have found: of the old one what is still looked for, of the new one what is new.
    private func told(_ old: [KeywordFinding], _ new: [KeywordFinding]) -> [KeywordFinding] {
        old.filter { nextKeywords.contains($0.keyword) } + new.filter { !keywords.contains($0.keyword) }
    }

    /// Forgets what was heard, as after a gap in the audio. Then a successor has no less to go by than the old one.
    mutating func reset() {
        if let next = successor.take() {
            current = next
            keywords = nextKeywords
            framesLeft = 0
        }
        current.reset()
    }
}
