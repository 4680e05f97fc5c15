import Clients
import Network
import System
import Testing
import Wyoming

/// What follows from what a client says, without any audio.
@Suite("A client's talk") struct TalkTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let said: [WyomingEvent]
        let actions: [ClientStateMachine.Action]
        var testDescription: String { name }

        init(_ name: String, _ said: [WyomingEvent], _ actions: [ClientStateMachine.Action]) {
            (self.name, self.said, self.actions) = (name, said, actions)
        }
    }

    private static func say(_ type: String, _ data: [String: JSONValue] = [:]) -> WyomingEvent {
        WyomingEvent(type: type, data: data)
    }
    private static func error(_ code: String, _ text: String) -> ClientStateMachine.Action {
        .send(say("error", ["code": .string(code), "text": .string(text)]))
    }
    private static let usual = AudioFormat()
    private static let rates = "Audio needs 'rate', a whole number from 4000 to 384000."

    static let cases = [
        Case("asks what there is", [say("describe")], [.tellInfo]),
        Case("pings", [say("ping", ["text": "a"])], [.send(say("pong", ["text": "a"]))]),
        Case("pings without a text", [say("ping", ["text": .null])], [.send(say("pong"))]),
        Case("wants all words", [say("detect")], [.lookFor(WakeWish())]),
        Case("wants all words with null", [say("detect", ["names": .null])], [.lookFor(WakeWish())]),
        Case("wants all words with none", [say("detect", ["names": []])], [.lookFor(WakeWish())]),
        Case("wants some words", [say("detect", ["names": ["a", "b"]])], [.lookFor(WakeWish(names: ["a", "b"]))]),
        Case(
            "wants all words more eagerly", [say("detect", ["sensitivity": .number(0.7)])],
            [.lookFor(WakeWish(sensitivity: 0.7))]),
        Case(
            "wants no words", [say("detect", ["names": ["a", .integer(1)]]), say("detect", ["names": "a"])],
            [
                error("bad-request", "'names' is a list of the names of wake words."),
                error("bad-request", "'names' is a list of the names of wake words."),
            ]),
        Case(
            "sends audio", [say("audio-start", Said.usual), say("audio-chunk", Said.usual), say("audio-stop")],
            [.beginLooking(usual), .endLooking]),
        Case(
            "sends audio that does not begin", [say("audio-chunk", Said.usual), say("audio-stop")],
            [.beginLooking(usual), .endLooking]),
        Case(
            "begins again", [say("audio-start", Said.usual), say("audio-start", Said.usual)],
            [.beginLooking(usual), .beginLooking(usual)]),
        Case("ends what did not begin", [say("audio-stop")], []),
        Case(
            "changes the format",
            [
                say("audio-start", Said.usual),
                say("audio-chunk", Said.usual.merging(["rate": .integer(48_000), "channels": .integer(2)]) { $1 }),
            ], [.beginLooking(usual), .change(AudioFormat(rate: 48_000, channels: 2))]),
        Case(
            "has audio of no rate, and is told once",
            [
                say("audio-start", Said.usual.merging(["rate": .integer(-1)]) { $1 }), say("audio-chunk", Said.usual),
                say("audio-stop"),
            ], [error("bad-audio", rates), .endLooking]),
        Case(
            "has audio of a broken rate", [say("audio-start", Said.usual.merging(["rate": .number(1e30)]) { $1 })],
            [error("bad-audio", rates)]),
        Case("says what nobody knows", [say("user-event", ["name": "x"]), say("run-pipeline")], []),
    ]

    @Test("leads to what is done", arguments: cases)
    func leads(to expected: Case) {
        var talk = ClientStateMachine()
        let actions = expected.said.flatMap { talk.take($0) }
        #expect(actions == expected.actions)
    }

    static let timestamps: [(JSONValue?, JSONValue?)] = [
        (.integer(19_785_407_726_927), .integer(19_785_407_726_927)), (.integer(.min), .integer(.min)),
        (.number(1.5), .number(1.5)), (.null, nil), (nil, nil), ("soon", nil),
    ]

    @Test("has times that are the client's own", arguments: timestamps)
    func times(said: JSONValue?, kept: JSONValue?) {
        var talk = ClientStateMachine()
        var data = Said.usual
        data["timestamp"] = said
        _ = talk.take(WyomingEvent(type: "audio-chunk", data: data))
        #expect(talk.timestamp == kept)
    }
}
