package import KeywordModels
package import VoiceActivity

/// The keyword engines of one stream, as one. Nearly always there is one.
package struct KeywordSearch: ~Copyable {
    private let engines: [any KeywordEngine]
    /// The engine, where there is only one: an element of an array would be retained and released for each block.
    private let single: (any KeywordEngine)?

    /// - Parameters:
    ///   - factories: the engines that there are.
    ///   - first: hops of the stream that came before, where the search joins one under way.
    /// - Throws: `SpottingError` for keywords that cannot be told apart or looked for, or an impossible configuration.
    package init(
        _ keywords: [any Keyword], configuration: SpottingConfiguration = SpottingConfiguration(),
        engines factories: [KeywordEngineFactory] = KeywordEngineFactory.all, startingAt first: Int = 0
    ) throws {
        try configuration.validate()
        for (place, keyword) in keywords.enumerated() {
            guard factories.contains(where: { $0.name == keyword.engine }) else {
                throw SpottingError(
                    "'\(keyword.keyword)' is of the engine '\(keyword.engine)', which is not here; use another model.")
            }
            for other in keywords[..<place] where other.keyword == keyword.keyword && other.engine != keyword.engine {
                throw SpottingError(
                    "Two models have the keyword '\(keyword.keyword)' and different engines; give one of them.")
            }
        }
        engines = try factories.compactMap { factory in
            let own = keywords.filter { $0.engine == factory.name }
            return own.isEmpty ? nil : try factory.make(own, configuration, first)
        }
        single = engines.count == 1 ? engines.first : nil
    }

    /// Looks for keywords in the newest hops; see `KeywordEngine.process`.
    package func process(_ heard: borrowing Hearing, hops: Int) -> KeywordFindings {
        if let single { return single.process(heard, hops: hops) }
        var found: KeywordFindings = []
        for engine in engines { found += engine.process(heard, hops: hops) }
        return found.isEmpty ? [] : (0..<hops).flatMap { place in found.filter { $0.place == place } }
    }

    /// The score of a keyword in the newest hop, 0...1; nil where it is not looked for.
    package func score(of keyword: String) -> Double? {
        for engine in engines {
            if let score = engine.score(of: keyword) { return score }
        }
        return nil
    }

    /// Gives the score of each model's keyword in the newest hop, and the one that a detection has to reach.
    package func eachKeyword(_ body: (_ keyword: String, _ score: Double, _ threshold: Double) -> Void) {
        for engine in engines { engine.eachKeyword(body) }
    }

    /// Whether no engine looks for keywords, because there has been no speech for a while.
    package var isResting: Bool { !engines.isEmpty && engines.allSatisfy(\.isResting) }

    /// Decides by other thresholds from the next hop on.
    /// - Returns: false where more than thresholds would have to change; then the search is made anew, because some
    ///   engines may have changed theirs.
    package func change(_ configuration: SpottingConfiguration) throws -> Bool {
        try configuration.validate()
        return try engines.allSatisfy { try $0.change(configuration) }
    }

    package func flush() -> [KeywordFinding] { engines.flatMap { $0.flush() } }
    package func end() -> [KeywordFinding] { engines.flatMap { $0.end() } }
    package func reset() { for engine in engines { engine.reset() } }
}
