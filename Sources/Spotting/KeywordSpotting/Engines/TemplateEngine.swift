import KeywordModels
import VoiceActivity

extension KeywordEngineFactory {
    /// `Spotter`, for what `rouse enroll` makes.
    package static let templates = KeywordEngineFactory(KeywordModel.engine) { file in
        try KeywordModel(file)
    } make: { keywords, configuration, first in
        try TemplateEngine(
            Spotter(keywords.compactMap { $0 as? KeywordModel }, configuration: configuration, startingAt: first))
    }
}

/// `Spotter` as an engine.
final class TemplateEngine: KeywordEngine {
    /// Not checked for exclusive access at every block: the spotter calls nothing that comes back here.
    @exclusivity(unchecked) private var spotter: Spotter

    init(_ spotter: consuming Spotter) { self.spotter = spotter }

    func process(_ heard: borrowing Hearing, hops: Int) -> KeywordFindings {
        spotter.process(heard, hops: hops)
    }

    func score(of keyword: String) -> Double? { spotter.score(of: keyword) }

    func eachKeyword(_ body: (_ keyword: String, _ score: Double, _ threshold: Double) -> Void) {
        spotter.eachKeyword(body)
    }

    var isResting: Bool { spotter.isResting }
    func change(_ configuration: SpottingConfiguration) throws -> Bool { try spotter.change(configuration) }
    func flush() -> [KeywordFinding] { spotter.flush() }
    func end() -> [KeywordFinding] { spotter.end() }
    func reset() { spotter.reset() }
}
