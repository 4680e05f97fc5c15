import Audio
import Clients
import CommandRecording
import Network
import Pipeline
import SentenceTemplates
import Session
import Synchronization
import System
import Testing
import Transcription
import Understanding
import Wyoming

/// Writes down what all streams of clients tell, and whose they are.
final class StreamWitness: StreamOutlets {
    private final class Sink: EventSink {
        private let note: (String) -> Void

        init(_ note: @escaping (String) -> Void) { self.note = note }

        func handle(_ event: StampedEvent) { note(event.json.scalars.first { $0.name == "event" }?.text ?? "") }
        func finish(isStopped: Bool) { note(isStopped ? "stopped" : "finished") }
    }

    private let notes = Mutex<[String]>([])
    var all: [String] { notes.withLock { $0 } }

    func make(for client: String?, of content: StreamContent) -> [any EventSink] {
        guard content != .keywords else { return [] }
        return [Sink { [self] name in notes.withLock { $0.append("\(client ?? "nobody"): \(name)") } }]
    }
}

@Suite("What outlets are told of a client's commands", .timeLimit(.minutes(20)))
struct ClientCommandTests {
    /// Says a word while it listens, and how many samples it was given.
    private struct Counting: TranscriptionBackend {
        let name = "counting"
        let usesNetwork = false
        let isStreaming = true
        let limits: TranscriptionLimits
        let availability = AvailabilityMonitor()

        func transcribe(
            _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
        ) async throws -> Transcript {
            let samples = await audio.collect()
            progress.partial(Transcript(text: "\(samples.count)"))
            return Transcript(
                text: "\(samples.count) samples in \(hints.language ?? "no") of \(hints.situation ?? "any")")
        }
    }

    private static let sentences = """
        language: en
        intents:
          Unlock:
            confirm: Really unlock it?
            data:
              - sentences: ["unlock the door"]
        responses:
          intents:
            Unlock:
              default: "It is open"
        """

    private let services: ClientServices
    private let witness = StreamWitness()

    init() throws { services = try Self.services(TranscriptionLimits(), witness) }

    private static func services(_ limits: TranscriptionLimits, _ witness: StreamWitness) throws -> ClientServices {
        let modelStore = try KeywordModelStore(ServedKeywords(folder: "/nonexistent")) { _ in }
        var services = ClientServices(WakeService(modelStore), version: "1")
        services.wake.outlets = [witness]
        services.transcription = ServedTranscription(Counting(limits: limits), hints: TranscriptionHints())
        let templates = try SentenceTemplates(bytes: Array(Self.sentences.utf8), named: "house.yaml")
        services.understanding = ServedUnderstanding(
            templates, templates: templates, handler: nil, language: nil, isLocked: false)
        return services
    }

    /// A client, and the news that come for it from other threads.
    private final class Visit {
        private let news: AsyncStream<ServedClient.News>.Iterator
        private let client: ServedClient

        init(_ services: ClientServices) {
            let (stream, more) = AsyncStream.makeStream(of: ServedClient.News.self)
            news = stream.makeAsyncIterator()
            client = ServedClient(services, origin: "10.0.0.2", at: 0) { more.yield($0) }
        }

        /// All that it is told until nothing more is to come.
        func told(_ pieces: [[UInt8]]) async -> [WyomingEvent] {
            var events = pieces.flatMap { client.take($0[...], at: 0).events }
            var news = news
            while client.isBusy, let next = await news.next() { events += client.take(next).events }
            return events
        }
    }

    private static let audio = Said.audio([UInt8](repeating: 0, count: 32_000))

    @Test("are its beginning, its end, partial texts and its text, as of a command of listen")
    func transcribed() async {
        let wish = Said.event("transcribe", ["language": "de"])
        let visit = Visit(services)
        let events = await visit.told([wish, Said.start] + Self.audio + [Said.stop])
        #expect(events.map(\.type) == ["transcript"])
        #expect(events.first?.data["text"] == "16000 samples in de of any")
        #expect(
            witness.all
                == ["command-start", "command-end", "partial", "transcript", "finished"].map { "10.0.0.2: \($0)" })
        #expect(await visit.told([Said.start] + Self.audio + [Said.stop]).count == 1, "and of the next")
        #expect(witness.all.count == 10)
    }

    @Test("are that there is no text, where there was no audio; the client waits for none")
    func nothing() async {
        let events = await Visit(services).told([Said.event("transcribe"), Said.start, Said.stop])
        #expect(events == [WyomingEvent(type: "transcript", data: ["text": ""])])
        #expect(witness.all == ["10.0.0.2: command-end", "10.0.0.2: finished"])
    }

    @Test("are why there is no text, which the client is told, too")
    func failure() async throws {
        let services = try Self.services(TranscriptionLimits(audioSeconds: 0.5), witness)
        let events = await Visit(services).told([Said.event("transcribe"), Said.start] + Self.audio + [Said.stop])
        #expect(events.map(\.type) == ["error"] && events.first?.data["code"] == "audio-too-long")
        #expect(witness.all.map { $0.dropFirst(10) }.sorted() == ["command-end", "command-start", "error", "finished"])
    }

    @Test("are what its sentences mean, what it is asked, and how that ends; speech-to-text knows of the question")
    func sentences() async {
        let context: JSONValue = ["conversation_id": "a"]
        func say(_ text: String) async -> String {
            let said = Said.event("transcript", ["text": .string(text), "context": context])
            return await Visit(services).told([said]).map { "\($0.type) \($0.data["text"]?.string ?? "")" }.joined()
        }
        #expect(await say("unlock the door") == "handled Really unlock it?")
        let wish = Said.event("transcribe", ["context": context])
        let heard = await Visit(services).told([wish, Said.start] + Self.audio + [Said.stop])
        #expect(heard.first?.data["text"]?.string?.hasSuffix("of any") == false)
        #expect(await say("yes") == "intent It is open")
        let told = witness.all.map { String($0.dropFirst(10)) }
        #expect(told.prefix(4) == ["intent", "answer", "reply-awaited", "finished"])
        #expect(told.suffix(5) == ["handling", "handled", "answer", "dialogue-end", "finished"])
        #expect(
            await Visit(services).told([Said.event("recognize", ["text": "unlock the door"])]).map(\.type) == ["intent"]
        )
        #expect(witness.all.suffix(2) == ["10.0.0.2: intent", "10.0.0.2: finished"])
    }

    @Test("end with a client that goes")
    func gone() {
        do {
            let client = ServedClient(services, origin: "10.0.0.2", at: 0)
            for piece in [Said.event("transcribe"), Said.start] + Self.audio { _ = client.take(piece[...], at: 0) }
        }
        #expect(witness.all.last == "10.0.0.2: stopped")
    }
}
