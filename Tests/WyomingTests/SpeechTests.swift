import Clients
import Network
import Services
import Synchronization
import System
import Testing
import Transcription
import Wyoming

/// What clients are told of a transcription, and what is made of texts to be spoken, without any backend or voice.
@Suite("Speech for clients") struct SpeechTests {
    private func chunk(_ text: String) -> WyomingEvent {
        WyomingEvent(type: "transcript-chunk", data: ["text": .string(text)])
    }

    private func told(_ events: TranscriptionEvent...) -> [WyomingEvent] {
        var telling = IncrementalTranscript()
        return events.flatMap { telling.take($0) }
    }

    @Test("a text without partial results is told once")
    func whole() {
        #expect(
            told(.state(.running), .final(Transcript(text: "turn it on", language: "en"))) == [
                WyomingEvent(type: "transcript", data: ["text": "turn it on", "language": "en"])
            ])
    }

    @Test("of partial results what two have in common is told, and then the rest, and all of it")
    func partial() {
        let events = told(
            .partial(Transcript(text: "turn")), .partial(Transcript(text: "turn it")),
            .partial(Transcript(text: "turn it of")), .partial(Transcript(text: "turn it on")),
            .final(Transcript(text: "turn it on now")))
        #expect(
            events == [
                WyomingEvent(type: "transcript-start"), chunk("turn"), chunk(" it"), chunk(" on now"),
                WyomingEvent(type: "transcript", data: ["text": "turn it on now"]),
                WyomingEvent(type: "transcript-stop"),
            ])
    }

    @Test("what was told and turned out wrong stands, and the whole text is right")
    func wrong() {
        let events = told(
            .partial(Transcript(text: "burn it")), .partial(Transcript(text: "burn it")),
            .final(Transcript(text: "turn it on")))
        #expect(
            events.map(\.type) == ["transcript-start", "transcript-chunk", "transcript", "transcript-stop"])
        #expect(events[2].data["text"] == "turn it on")
    }

    @Test("a failure is an error")
    func failure() {
        let events = told(.failed(ServiceError(.usage, "No.")))
        #expect(events == [WyomingEvent(type: "error", data: ["text": "No.", "code": "usage"])])
    }

    private func orders(_ events: (String, [String: JSONValue])...) throws -> [SpeechRequests.Order] {
        var orders = SpeechRequests()
        return try events.flatMap { try orders.take(WyomingEvent(type: $0.0, data: $0.1)) }
    }

    @Test("a text is said as it is")
    func text() throws {
        let wish: JSONValue = ["name": "anna", "language": "de", "speaker": .null]
        #expect(
            try orders(("synthesize", ["text": "One. Two.", "voice": wish]))
                == [.say("One. Two.", VoiceWish(name: "anna", language: "de"))])
        #expect(try orders(("synthesize", ["text": "One.", "voice": .null])) == [.say("One.", VoiceWish())])
    }

    @Test("a text in chunks is said sentence by sentence, and not once more as a whole")
    func chunks() throws {
        let said = try orders(
            ("synthesize-start", [:]), ("synthesize-chunk", ["text": "It is 2.5 degr"]),
            ("synthesize-chunk", ["text": "ees. Is that co"]), ("synthesize-chunk", ["text": "ld? \n\n Yes"]),
            ("synthesize", ["text": "It is 2.5 degrees. Is that cold? Yes"]), ("synthesize-stop", [:]))
        #expect(
            said == [
                .say("It is 2.5 degrees. ", VoiceWish()), .say("Is that cold? \n\n ", VoiceWish()),
                .say("Yes", VoiceWish()), .tellEnd,
            ])
    }

    @Test("chunks that begin with nothing, or end with nothing, are nothing")
    func nothing() throws {
        #expect(try orders(("synthesize-chunk", ["text": "a. b"]), ("synthesize-stop", [:])).isEmpty)
        #expect(try orders(("synthesize-start", [:]), ("synthesize-stop", [:])) == [.tellEnd])
    }

    @Test("chunks without an end are refused")
    func endless() {
        let long = JSONValue.string(String(repeating: "x", count: 40_000))
        #expect(throws: ClientComplaint.self) {
            try orders(
                ("synthesize-start", [:]), ("synthesize-chunk", ["text": long]), ("synthesize-chunk", ["text": long]))
        }
    }

    @Test("so many at once get a place, and the next when one is free")
    func places() throws {
        let places = FairSlots(2)
        var taken = try [places.acquire(), places.acquire()]
        #expect(throws: ClientComplaint.self) { try places.acquire() }
        taken.removeLast()
        taken.append(try places.acquire())
        #expect(throws: ClientComplaint.self) { try places.acquire() }
        withExtendedLifetime(taken) {}
    }

    @Test("one who takes all that it gets leaves places for others")
    func shares() throws {
        let places = FairSlots(32)
        func take(_ owner: String) -> [FairSlots.Slot] {
            var taken: [FairSlots.Slot] = []
            while let place = try? places.acquire(for: owner) { taken.append(place) }
            return taken
        }
        var greedy = take("a")
        #expect(greedy.count == 17)
        let second = take("b")
        #expect((1...15).contains(second.count))
        let third = try places.acquire(for: "c")
        #expect(throws: ClientComplaint.self) { try places.acquire(for: "a") }
        greedy.removeFirst(2)
        _ = try places.acquire(for: "d")
        withExtendedLifetime((greedy, second, third)) {}
    }

    /// Who has had a turn, in this order.
    private final class Told: Sendable {
        let names = Mutex<[String]>([])
    }

    @Test("who asks for much at once waits for itself, and others come in between")
    func turns() async throws {
        let turns = FairScheduler(atOnce: 1)
        var first: FairScheduler.Turn? = await turns.turn(for: "a")
        let told = Told()
        var tasks: [Task<Void, Never>] = []
        for name in ["a1", "a2", "a3", "b1", "b2", "c1"] {
            tasks.append(
                Task {
                    let mine = await turns.turn(for: String(name.prefix(1)))
                    told.names.withLock { $0.append(name) }
                    withExtendedLifetime(mine) {}
                })
            while turns.waiting < tasks.count { await Task.yield() }
        }
        #expect(first != nil && told.names.withLock { $0 }.isEmpty)
        first = nil
        for task in tasks { await task.value }
        let order = told.names.withLock { $0 }
        #expect(order == ["a1", "b1", "c1", "a2", "b2", "a3"])
        withExtendedLifetime(await turns.turn(for: "d")) {}
    }
}
