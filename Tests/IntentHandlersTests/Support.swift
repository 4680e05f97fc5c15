import IntentHandlers
import ServiceSupport
import Services
import System
import TestSupport
import Testing
import Understanding

let secret = "sk-Zu9fLq71xWcE"

let intent = Intent(
    name: "TurnOn",
    slots: [
        .init(name: "room", heard: "the kitchen", value: "kitchen"),
        .init(name: "level", heard: "", value: .integer(3)),
        .init(name: "room", heard: "the hall", value: "hall"),
    ], confidence: 0.75, context: ["room": "kitchen"], answer: "Fine.")

let query = IntentQuery(
    text: "light in the \"kitchen\"", language: "en", conversation: "talk-1", context: ["satellite": "hall"])

/// What programs and webhooks are told of these.
let told: JSONValue = [
    "intent": "TurnOn", "slots": ["room": ["kitchen", "hall"], "level": .integer(3)],
    "heard": ["room": ["the kitchen", "the hall"]],
    "confidence": .number(0.75), "text": "light in the \"kitchen\"", "language": "en", "conversation": "talk-1",
    "context": ["satellite": "hall", "room": "kitchen"], "answer": "Fine.",
]

/// A handler that is asked by HTTP, with the token that every one of them can have.
/// - Parameter worker: the program that talks to the service; nil for this process.
func handler(
    _ name: String, port: Int, scheme: String = "http", _ options: [String: [String]] = [:], worker: String? = nil
) throws -> any IntentHandler {
    let folder = try TemporaryFolder()
    let token = try folder.store(secret.utf8, as: "token")
    let basics = ["url": ["\(scheme)://127.0.0.1:\(port)"], "token-file": [token]]
    return try IntentHandlers.catalog.make(name, options: basics.merging(options) { $1 }, worker: worker)
}

/// The error of a handler that must fail.
func failure(of handler: any IntentHandler) async -> ServiceError? {
    await #expect(throws: ServiceError.self) { try await handler.handle(intent, in: query) }
}

/// What is an answer by text or JSON, and what that says.
let replies: [(String, HandlerAnswer)] = [
    ("", HandlerAnswer()), (" \n", HandlerAnswer()), ("{}", HandlerAnswer()),
    ("It is on.\n", HandlerAnswer(say: "It is on.")),
    ("one\ntwo\u{1b}[2J\u{202e}", HandlerAnswer(say: "one two[2J")),
    (
        #"{"say": "It is\non.", "ask": "What else?", "end": true}"#,
        HandlerAnswer(say: "It is on.", ask: "What else?", ends: true)
    ),
    (#" {"say": null, "ask": "", "end": null, "more": [1]} "#, HandlerAnswer()),
    (#""quoted""#, HandlerAnswer(say: #""quoted""#)), ("[1]", HandlerAnswer(say: "[1]")),
]

/// What is none.
let noReplies: [[UInt8]] = [
    Array("{".utf8), Array(#"{"say": 5}"#.utf8), Array(#"{"ask": ["a"]}"#.utf8), Array(#"{"end": "yes"}"#.utf8),
    [0xff, 0xfe], Array("{\"say\": \"".utf8) + [0xc3, 0x28] + Array("\"}".utf8),
    Array(("{\"a\": " + String(repeating: "[", count: 1_000)).utf8),
    Array(("{\"a\": " + String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000) + "}").utf8),
]
