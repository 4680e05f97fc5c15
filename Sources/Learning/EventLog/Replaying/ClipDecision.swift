package import KeywordModels
package import KeywordSpotting
import VoiceActivity

/// What a search makes of the clip of an event: whether it reports the word where the event lies, and how high the score
/// is there.
package struct ClipDecision: Sendable, Hashable {
    package var isHeard: Bool
    package var score: Double

    package init(isHeard: Bool, score: Double) {
        self.isHeard = isHeard
        self.score = score
    }

    /// Samples of a hop.
    private static let hop = 160

    /// Hears a clip from its start: what comes before the word brings the search into the state that it had.
    /// - Parameters:
    ///   - samples: of the clip, 16 kHz.
    ///   - place: where the event lies in it, in seconds.
    ///   - models: those of one keyword.
    /// - Throws: `SpottingError` where the configuration is impossible.
    package init(
        _ samples: [Float], place: ClosedRange<Double>, models: [any Keyword], configuration: SpottingConfiguration
    ) throws {
        var hearing = Hearing()
        let search = try KeywordSearch(models, configuration: configuration)
        let keyword = models.first?.keyword ?? ""
        var (score, isHeard) = (0.0, false)
        func take(_ found: Detection) {
            guard found.start <= place.upperBound, found.end >= place.lowerBound else { return }
            isHeard = true
            score = max(score, found.score)
        }
        var time = 0.0
        for start in stride(from: 0, to: samples.count - Self.hop + 1, by: Self.hop) {
            hearing.process(samples.span.extracting(start..<start + Self.hop))
            for case (_, .detection(let found)) in search.process(hearing, hops: 1) { take(found) }
            time += 0.01
            if place.contains(time) { score = max(score, search.score(of: keyword) ?? 0) }
        }
        for case .detection(let found) in search.flush() + search.end() { take(found) }
        self.init(isHeard: isHeard, score: score)
    }
}

extension SpottingConfiguration {
    private static let sensitivities = 0.02...0.98

    /// As it was when an event was logged.
    package init(asFor event: LogEvent) {
        self.init()
        // So near the ends only --min-score leads.
        if Self.sensitivities.contains(1 - event.threshold) {
            sensitivity = 1 - event.threshold
        } else {
            minimumScore = event.threshold
        }
        refractory = event.context.refractory
    }
}
