import Audio
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

/// The door of a client's audio, whatever its protocol: bytes become hops of a stream, its events words that were heard.
///
/// It is made when audio begins, shares the models with all others, follows each change of what is served, and belongs to
/// one thread.
package final class ClientStream {
    private var feed: AudioFeed
    private let stream: Stream
    private let shelf: KeywordShelf
    private let gate: ListeningGate
    private let hasOutlets: Bool
    private var wish: Wish
    private var served: KeywordShelf.Snapshot
    /// Hops that wait until they can be listened to together; of one kind, but where the format changes.
    private var integers: [PCMHop] = []
    private var floats: [Hop] = []
    private var hasEnded = false

    /// What a client wants looked for in its audio, of what is served now or later.
    package struct Wish {
        /// Of some models those that it wants.
        package var choose: ([any Keyword]) -> [any Keyword]
        /// How eagerly, in the place of what is usual here.
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
        feed = try AudioFeed(format)
        shelf = service.shelf
        gate = service.gate
        self.wish = wish
        served = shelf.snapshot
        var configuration = Pipeline.Configuration()
        configuration.spotting = wish.spotting(served.keywords.spotting)
        let pipeline = try Pipeline(keywords: wish.choose(served.models), configuration: configuration)
        let sinks = service.outlets.flatMap { $0.make(for: client) }
        hasOutlets = !sinks.isEmpty
        stream = Stream(pipeline, measuresWords: true, sinks: sinks, failures: service.failures)
    }

    /// A client that has gone ends its stream.
    deinit { if hasOutlets, !hasEnded { end(isStopped: true) } }

    package var format: AudioFormat { feed.format }

    /// The next bytes are of another format.
    package func change(to format: AudioFormat) throws { feed = try AudioFeed(format) }

    /// Looks for other keywords from here on.
    package func look(for wish: Wish) throws {
        self.wish = wish
        served = shelf.snapshot
        try stream.replace(
            keywords: wish.choose(served.models), spotting: wish.spotting(served.keywords.spotting))
    }

    /// Takes over what is served now.
    private func follow() throws {
        let before = served.lookEdition
        served = shelf.snapshot
        let (keywords, spotting) = (wish.choose(served.models), wish.spotting(served.keywords.spotting))
        if before == served.lookEdition {
            try stream.change(spotting, of: keywords)
        } else {
            try stream.replace(keywords: keywords, spotting: spotting)
        }
    }

    package func take(_ bytes: ArraySlice<UInt8>) -> [HeardWord] {
        var heard: [HeardWord] = []
        if gate.isClosed != stream.isPaused {
            append(gate.isClosed ? stream.pause() : stream.resume(), to: &heard)
        }
        if shelf.edition != served.edition {
            do { try follow() } catch { shelf.tell("what is listening keeps its keywords: \(error)") }
        }
        feed.take(bytes) { hop in
            integers.append(copy hop)
            if integers.count == stream.mostHops { listen(&heard) }
        } floats: { hop in
            floats.append(copy hop)
            if floats.count == stream.mostHops { listen(&heard) }
        }
        listen(&heard)
        return heard
    }

    package func endOfEvent() { feed.endOfEvent() }

    /// The audio has ended.
    package func finish() -> [HeardWord] {
        var heard: [HeardWord] = []
        feed.finish { hop in
            floats.append(copy hop)
            if floats.count == stream.mostHops { listen(&heard) }
        }
        listen(&heard)
        return heard + end(isStopped: false)
    }

    private func listen(_ heard: inout [HeardWord]) {
        if !integers.isEmpty {
            append(stream.take(integers.span), to: &heard)
            integers.removeAll(keepingCapacity: true)
        }
        if !floats.isEmpty {
            append(stream.take(floats.span), to: &heard)
            floats.removeAll(keepingCapacity: true)
        }
        if hasOutlets { stream.turn() }
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
