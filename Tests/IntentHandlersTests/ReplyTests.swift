import IntentHandlers
import Services
import System
import TestSupport
import Testing
import Understanding

@Suite("A reply", .timeLimit(.minutes(20)))
struct ReplyTests {
    private let intent = Intent(
        name: "TurnOn",
        slots: [
            .init(name: "room", heard: "the kitchen", value: "kit\u{1b}[2Jchen\n"),
            .init(name: "level", heard: "", value: .number(2.5)), .init(name: "count", heard: "", value: .integer(3)),
            .init(name: "sure", heard: "", value: .bool(true)),
            .init(name: "all", heard: "", value: ["a", .null, "b"]),
            .init(name: "odd", heard: "", value: ["a": "b"]), .init(name: "template", heard: "", value: "{count}"),
        ])

    @Test(
        "has the values of slots in their places, and computes nothing",
        arguments: [
            ("It is on.", "It is on."), ("{room} at {level}, {count} times", "kit[2Jchen at 2.5, 3 times"),
            ("{ count }{count}", "33"), ("The {colour} light {odd} is on", "The light is on"),
            ("{{count}} {all} {sure}", "{count} a, b true"), ("{template}", "{count}"),
            ("$(id) `id` %s", "$(id) `id` %s"),
            ("{colour}", nil), ("", nil),
        ] as [(String, String?)])
    func filled(template: String, text: String?) async throws {
        let handler = try IntentHandlers.catalog.make("reply", options: ["say": [template]])
        #expect(!handler.usesNetwork)
        #expect(
            try await handler.handle(intent, in: IntentQuery(text: "on")) == HandlerAnswer(say: text))
    }

    @Test("may ask, and may end the conversation")
    func all() async throws {
        let handler = try IntentHandlers.catalog.make(
            "reply", options: ["say": ["On."], "ask": ["Also {room}?"], "end": ["yes"]])
        #expect(
            try await handler.handle(intent, in: IntentQuery(text: "on"))
                == HandlerAnswer(say: "On.", ask: "Also kit[2Jchen?", ends: true))
    }

    @Test(
        "is refused where its braces are not in pairs",
        arguments: ["{", "}", "a {b", "a} b", "{}", "{ }", "{a{b}}", "{{{"])
    func braces(template: String) {
        let error = #expect(throws: ServiceError.self) {
            try IntentHandlers.catalog.make("reply", options: ["say": [template]])
        }
        #expect(error?.code == .usage)
        #expect(error?.description.contains("'\(template)'") == true)
    }

    struct Mistake: Sendable {
        let name: String
        var options: [String: [String]] = [:]
        let says: String
    }

    @Test(
        "and its kind are told what is wrong with a name or an option",
        arguments: [
            Mistake(
                name: "wizard",
                says: "There is no handler 'wizard'; choose one of program, webhook, home-assistant, reply."),
            Mistake(
                name: "reply",
                says: "The handler 'reply' needs something to say or to ask, for example say='It is done'."),
            Mistake(
                name: "reply", options: ["say": ["x"], "timeout": ["1"]],
                says: "The handler 'reply' has no option 'timeout'; it has say, ask, end."),
            Mistake(
                name: "program",
                says: "The handler 'program' needs the option 'command', for example command=my-handler."),
            Mistake(
                name: "webhook",
                says: "The handler 'webhook' needs the option 'url', for example url=http://127.0.0.1:8000/intents."),
            Mistake(
                name: "home-assistant", options: ["url": ["http://x"]],
                says:
                    "The handler 'home-assistant' needs a long-lived access token; name where it is with token-env=NAME "
                    + "or token-file=FILE."),
        ])
    func mistakes(_ mistake: Mistake) {
        let error = #expect(throws: ServiceError.self) {
            try IntentHandlers.catalog.make(mistake.name, options: mistake.options)
        }
        #expect(error?.code == .usage)
        #expect(error?.description == mistake.says)
    }
}
