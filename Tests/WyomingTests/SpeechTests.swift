import Network
import Services
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
        var telling = TranscriptTelling()
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

    private func orders(_ events: (String, [String: JSONValue])...) throws -> [SpeechOrders.Order] {
        var orders = SpeechOrders()
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
        #expect(throws: WyomingComplaint.self) {
            try orders(
                ("synthesize-start", [:]), ("synthesize-chunk", ["text": long]), ("synthesize-chunk", ["text": long]))
        }
    }

    @Test("so many at once get a place, and the next when one is free")
    func places() throws {
        let places = Places(2)
        var taken = try [places.take(), places.take()]
        #expect(throws: WyomingComplaint.self) { try places.take() }
        taken.removeLast()
        taken.append(try places.take())
        #expect(throws: WyomingComplaint.self) { try places.take() }
        withExtendedLifetime(taken) {}
    }
}
