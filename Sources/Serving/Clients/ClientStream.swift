package import KeywordModels
package import KeywordSpotting
import Pipeline
import Session
package import VoiceActivity

/// A keyword that was heard, or nearly, in a client's audio.
package struct HeardWord: Sendable, Equatable {
    package enum Finding: Sendable, Equatable {
        case detection(Detection)
        case nearMiss(NearMiss)
    }

    package let finding: Finding
    /// How loud it was; nil where that is not known.
    package let level: WordLevel?

    package init(_ finding: Finding, level: WordLevel?) {
        self.finding = finding
        self.level = level
    }

    package var isDetection: Bool {
        if case .detection = finding { true } else { false }
    }
}

/// Listens for keywords in a client's audio, whatever its protocol: turns bytes into hops of a stream, and its events
/// into words.
///
/// It is made when audio begins, shares the models with all others, follows each change of what is served, and belongs to
/// one thread.
package final class ClientStream {
    private var audio: ClientAudio
    private let stream: Stream
    private let modelStore: KeywordModelStore
    private let gate: PauseSwitch
    private let hasOutlets: Bool
    private var wish: Wish
    private var served: KeywordModelStore.Snapshot
    private var hasEnded = false

    /// What a client wants looked for in its audio, of what is served now or later.
    package struct Wish {
        /// Selects the models that the client wants.
        package var choose: ([any Keyword]) -> [any Keyword]
        /// The client's sensitivity, 0...1; nil for the server's.
        package var sensitivity: Double?

        package init(
            sensitivity: Double? = nil, choose: @escaping ([any Keyword]) -> [any Keyword] = { $0 }
        ) {
            self.choose = choose
            self.sensitivity = sensitivity
        }

        fileprivate func spotting(_ usual: SpottingConfiguration) -> SpottingConfiguration {
            guard let sensitivity else { return usual }
            var spotting = usual
            spotting.sensitivity = sensitivity
            (spotting.falseAlarmsPerHour, spotting.minimumScore) = (nil, nil)
            spotting.sensitivities = [:]
            return spotting
        }
    }

    /// - Parameter client: what a log calls it; nil where that is not known.
    /// - Throws: `SpottingError`, `AudioError`.
    package init(
        _ format: AudioFormat, _ service: WakeService, of client: String? = nil, for wish: Wish = Wish()
    ) throws {
        modelStore = service.modelStore
        gate = service.gate
        self.wish = wish
        served = modelStore.snapshot
        var configuration = Pipeline.Configuration()
        configuration.spotting = wish.spotting(served.keywords.spotting)
        let pipeline = try Pipeline(keywords: wish.choose(served.models), configuration: configuration)
        let sinks = service.outlets.flatMap { $0.make(for: client, of: .keywords) }
        hasOutlets = !sinks.isEmpty
        stream = Stream(pipeline, measuresWords: true, sinks: sinks, failures: service.failures)
        audio = try ClientAudio(format, for: stream)
    }

    /// A client that has gone ends its stream.
    deinit { if hasOutlets, !hasEnded { end(isStopped: true) } }

    package var format: AudioFormat { audio.format }

    /// The next bytes are of another format.
    package func change(to format: AudioFormat) throws { try audio.change(to: format) }

    /// Looks for other keywords from here on.
    package func look(for wish: Wish) throws {
        self.wish = wish
        served = modelStore.snapshot
        try stream.replace(
            keywords: wish.choose(served.models), spotting: wish.spotting(served.keywords.spotting))
    }

    /// Switches to the models and settings that are served now.
    private func follow() throws {
        let before = served.lookEdition
        served = modelStore.snapshot
        let (keywords, spotting) = (wish.choose(served.models), wish.spotting(served.keywords.spotting))
        if before == served.lookEdition {
            try stream.change(spotting, of: keywords)
        } else {
            try stream.replace(keywords: keywords, spotting: spotting)
        }
    }

    package func process(_ bytes: ArraySlice<UInt8>) -> [HeardWord] {
        var heard: [HeardWord] = []
        if gate.isClosed != stream.isPaused {
            append(gate.isClosed ? stream.pause() : stream.resume(), to: &heard)
        }
        if modelStore.edition != served.edition {
            do { try follow() } catch { modelStore.tell("what is listening keeps its keywords: \(error)") }
        }
        audio.process(bytes) { append($0, to: &heard) }
        return heard
    }

    package func endOfEvent() { audio.endOfEvent() }

    /// The audio has ended.
    package func finish() -> [HeardWord] {
        var heard: [HeardWord] = []
        audio.finish { append($0, to: &heard) }
        return heard + end(isStopped: false)
    }

    @discardableResult
    private func end(isStopped: Bool) -> [HeardWord] {
        hasEnded = true
        var heard: [HeardWord] = []
        append(stream.end(), to: &heard)
        stream.close(isStopped: isStopped)
        return heard
    }

    private func append(_ events: [Event], to heard: inout [HeardWord]) {
        if hasOutlets { stream.turn() }
        for event in events {
            switch event {
            case .detection(let found):
                heard.append(HeardWord(.detection(found), level: stream.level(from: found.start, to: found.end)))
            case .nearMiss(let miss) where served.keywords.tellsNearMisses:
                heard.append(HeardWord(.nearMiss(miss), level: stream.level(from: miss.start, to: miss.end)))
            default: break
            }
        }
    }
}
