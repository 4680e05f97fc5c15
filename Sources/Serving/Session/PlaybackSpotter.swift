import Audio
import EchoCancelling
package import KeywordModels
package import KeywordSpotting
import Pipeline

/// Spots keywords in what the loudspeaker plays: one that is heard in the room a moment later is its echo, not a
/// person.
///
/// What is played is heard clearly, and before its echo, so that less is taken for a keyword here than in the room.
package final class PlaybackSpotter {
    /// Seconds in which the echo of a keyword comes.
    package static let window = 0.7
    /// The share of the score that is asked for in the room.
    private static let share = 0.6

    private var pipeline: Pipeline
    private var hop = Hop()
    private var wasPlayed = false

    /// - Throws: `SpottingError`, as `Pipeline` does.
    package init(keywords: [any Keyword], spotting: SpottingConfiguration) throws {
        var configuration = Pipeline.Configuration()
        configuration.spotting = Self.sharper(spotting)
        pipeline = try Pipeline(keywords: keywords, configuration: configuration)
    }

    /// Other keywords count from now on.
    func replace(keywords: [any Keyword], spotting: SpottingConfiguration) throws {
        try pipeline.replace(keywords: keywords, spotting: Self.sharper(spotting))
    }

    private static func sharper(_ spotting: SpottingConfiguration) -> SpottingConfiguration {
        var sharper = spotting
        sharper.sensitivities = [:]
        sharper.minimumScore = share * min(0.5, spotting.minimumScore ?? (1 - spotting.sensitivity))
        return sharper
    }

    /// Takes what was played with the last hop.
    /// - Parameter isPlayed: whether anything was.
    /// - Returns: the keywords that it says.
    func keywords(of echo: EchoCanceller, isPlayed: Bool) -> [String] {
        defer { wasPlayed = isPlayed }
        guard isPlayed else { return [] }
        if !wasPlayed { pipeline.reset() }
        echo.copyPlayed(to: &hop)
        return pipeline.process(hop).compactMap { event in
            guard case .detection(let found) = event else { return nil }
            return found.keyword
        }
    }
}
