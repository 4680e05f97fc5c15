import Audio
import Features
import KeywordModels
package import KeywordSpotting
package import Pipeline
import Synchronization
package import VoiceActivity

/// Says what is heard in the place of audio: for who measures or tests what comes after the engines.
///
///     let engines = ScriptedEngines()
///     var pipeline = try engines.pipeline(configuration)
///     let events = engines.hop(&pipeline, found: [.detection(found)])
package final class ScriptedEngines: Sendable {
    private struct Script {
        var activity = VoiceActivity()
        var found: [KeywordFinding] = []
    }

    private static let name = "scripted"

    private let script = Mutex(Script())

    package init() {}

    /// A pipeline that hears what `hop` says.
    package func pipeline(_ configuration: Pipeline.Configuration) throws -> Pipeline {
        var configuration = configuration
        configuration.voiceActivityEngine = VoiceActivityEngineFactory(Self.name) { [self] _ in Activity(self) }
        let factory = KeywordEngineFactory(Self.name) { _ in
            Word()
        } make: { [self] _, _, _ in
            Search(self)
        }
        configuration.keywordEngines = [factory]
        return try Pipeline(keywords: [Word()], configuration: configuration)
    }

    /// Has the next hop heard.
    package func hop(
        _ pipeline: inout Pipeline, activity: VoiceActivity = VoiceActivity(), found: [KeywordFinding] = []
    ) -> [Event] {
        script.withLock { $0 = Script(activity: activity, found: found) }
        return pipeline.process(Hop())
    }

    private struct Word: Keyword {
        var engine: String { ScriptedEngines.name }
        var keyword: String { "" }
        var speaker: String?
        var language: String { "" }
        var createdBy: String { "" }
        func encoded() throws -> [UInt8] { [] }
    }

    private final class Activity: VoiceActivityEngine {
        private let engines: ScriptedEngines

        init(_ engines: ScriptedEngines) { self.engines = engines }

        var thresholds: SpeechThresholds { SpeechThresholds(begins: 0.5, ends: 0.5) }
        var measuresLevel: Bool { true }

        func process(
            _ analyzer: borrowing SpectralAnalyzer, hops: Int, into activities: inout InlineArray<4, VoiceActivity>
        ) {
            for hop in 0..<hops { activities[hop] = engines.script.withLock { $0.activity } }
        }

        func reset() {}
    }

    private final class Search: KeywordEngine {
        private let engines: ScriptedEngines

        init(_ engines: ScriptedEngines) { self.engines = engines }

        func process(_ heard: borrowing Hearing, hops: Int) -> KeywordFindings {
            engines.script.withLock { $0.found.map { (0, $0) } }
        }

        func score(of keyword: String) -> Double? { nil }
        func eachKeyword(_ body: (_ keyword: String, _ score: Double, _ threshold: Double) -> Void) {}
        func change(_ configuration: SpottingConfiguration) throws -> Bool { true }
        func reset() {}
    }
}
