import Clients
import Network
import SentenceTemplates
import Session
import Synchronization
import System
import Testing
import Understanding
import Wyoming

@Suite("What a client says next in a conversation")
struct SecondTurnTests {
    private static let sentences = """
        language: en
        intents:
          Unlock:
            confirm: Really unlock the {{ slots.door }}?
            data:
              - sentences: ["unlock the {door} [door]"]
          LightOn:
            ask:
              room: In which room?
            data:
              - sentences: ["[turn] light on [in the {room}]"]
          Blink:
            data:
              - sentences: ["blink"]
        lists:
          door:
            values: [front, back]
          room:
            values: [kitchen, bedroom]
        responses:
          intents:
            Unlock:
              default: "It is open"
            LightOn:
              default: "It is light"
        """

    /// Keeps what was asked of it.
    private final class Handler: IntentHandler {
        let name = "kept"
        let usesNetwork = false
        let asked = Mutex<[String]>([])

        func handle(_ intent: Intent, in query: IntentQuery) async throws -> HandlerAnswer {
            let values = intent.slots.map { $0.value.string ?? "" }
            asked.withLock { $0.append(([intent.name] + values).joined(separator: " ")) }
            return HandlerAnswer()
        }
    }

    private let handler = Handler()

    private func served(handled: Bool = true) throws -> ServedUnderstanding {
        let templates = try SentenceTemplates(bytes: Array(Self.sentences.utf8), named: "house.yaml")
        return ServedUnderstanding(
            templates, templates: templates, handler: handled ? handler : nil, language: nil, isLocked: false)
    }

    private func say(
        _ text: String, to served: ServedUnderstanding, _ context: [String: JSONValue] = ["conversation_id": "a"],
        at now: Double = 0
    ) async -> String {
        let request = SentenceRequest(onlyMeaning: false, text: text, context: context)
        let event = await served.answer(request, at: now)
        #expect(event.data["context"]?.object ?? [:] == context)
        return "\(event.type): \(event.data["text"]?.string ?? "nothing")"
    }

    @Test("answers a question: nothing is unlocked before a yes")
    func confirmed() async throws {
        let served = try served()
        #expect(await say("unlock the front door", to: served) == "handled: Really unlock the front?")
        #expect(handler.asked.withLock { $0 }.isEmpty)
        #expect(served.expected(["conversation_id": "a"], at: 1).situation != nil)
        #expect(await say("Yes, please.", to: served) == "handled: It is open")
        #expect(handler.asked.withLock { $0 } == ["Unlock front"])
        #expect(served.expected([:], at: 1).situation == nil)
        #expect(await say("yes", to: served).hasPrefix("not-handled: Sorry"))
    }

    @Test(
        "may be a no, a never mind or something else, and then nothing is unlocked",
        arguments: [
            ("no", "handled: nothing"), ("never mind", "handled: nothing"),
            ("light on in the kitchen", "handled: It is light"),
        ])
    func refused(reply: String, answer: String) async throws {
        let served = try served()
        _ = await say("unlock the back door", to: served)
        let told = await say(reply, to: served)
        #expect(told == answer || (answer.hasSuffix("nothing") && told == "handled: "))
        #expect(!handler.asked.withLock { $0 }.contains("Unlock back"))
        _ = await say("yes", to: served)
        #expect(!handler.asked.withLock { $0 }.contains("Unlock back"))
    }

    @Test("may be the value that was asked for")
    func value() async throws {
        let served = try served()
        #expect(await say("turn light on", to: served) == "handled: In which room?")
        #expect(await say("in the bedroom", to: served) == "handled: It is light")
        #expect(handler.asked.withLock { $0 } == ["LightOn bedroom"])
    }

    @Test(
        "goes on with the conversation of the same name alone, or of the same satellite or device",
        arguments: ["conversation_id", "satellite_id", "device_id"])
    func others(name: String) async throws {
        let served = try served()
        _ = await say("unlock the front door", to: served, [name: "mine"])
        #expect(await say("yes", to: served, [name: "another"]).hasPrefix("not-handled"))
        #expect(await say("yes", to: served, [:]).hasPrefix("not-handled"))
        #expect(handler.asked.withLock { $0 }.isEmpty)
        #expect(await say("yes", to: served, [name: "mine"]) == "handled: It is open")
    }

    @Test("is expected to go on with a sentence alone where there was one in the last five minutes")
    func goingOn() async throws {
        let served = try served()
        let mine: [String: JSONValue] = ["conversation_id": "a"]
        #expect(!served.expected(mine, at: 0).mayGoOn, "nothing was said yet")
        _ = await say("light on in the kitchen", to: served, at: 0)
        #expect(served.expected(mine, at: 299).mayGoOn)
        #expect(!served.expected(mine, at: 301).mayGoOn)
        #expect(!served.expected(["conversation_id": "b"], at: 1).mayGoOn, "that is somebody else")
        #expect(served.expected([:], at: 60).mayGoOn, "that may be anybody")
        #expect(!served.expected([:], at: 61).mayGoOn)
    }

    @Test("is about the sentences that count by then, where they were edited since")
    func edited() async throws {
        let served = try served()
        #expect(await say("turn light on", to: served) == "handled: In which room?")
        let text = Self.sentences.replacing("It is light", with: "Let there be light")
            .replacing("blink", with: "wink").replacing("[kitchen, bedroom]", with: "[kitchen, bedroom, attic]")
        served.use(try SentenceTemplates(bytes: Array(text.utf8), named: "house.yaml"))
        #expect(await say("in the attic", to: served) == "handled: Let there be light")
        #expect(handler.asked.withLock { $0 } == ["LightOn attic"])
        #expect(await say("blink", to: served).hasPrefix("not-handled"))
        #expect(await say("wink", to: served).hasPrefix("handled"))
    }

    @Test("comes too late after five minutes")
    func late() async throws {
        let served = try served()
        _ = await say("unlock the front door", to: served, at: 0)
        #expect(await say("yes", to: served, at: 301).hasPrefix("not-handled"))
        #expect(handler.asked.withLock { $0 }.isEmpty)
    }

    @Test("leads to an intent for a client that does it itself, and what is not understood has a text")
    func withoutHandler() async throws {
        let served = try served(handled: false)
        #expect(await say("unlock the front door", to: served) == "handled: Really unlock the front?")
        #expect(await say("yes", to: served) == "intent: It is open")
        #expect(await say("blink", to: served) == "intent: Done.")
        #expect(await say("sing a song", to: served).hasPrefix("not-recognized: Sorry"))
    }

    @Test("is remembered of so many conversations, and of the latest of them")
    func many() async throws {
        let served = try served()
        for number in 0..<300 {
            _ = await say(
                "unlock the front door", to: served, ["conversation_id": .string("\(number)")], at: Double(number) / 100
            )
        }
        #expect(await say("yes", to: served, ["conversation_id": "0"], at: 3).hasPrefix("not-handled"))
        #expect(await say("yes", to: served, ["conversation_id": "299"], at: 3) == "handled: It is open")
        let long = JSONValue.string(String(repeating: "x", count: 10_000))
        _ = await say("unlock the front door", to: served, ["conversation_id": long], at: 3)
        #expect(await say("yes", to: served, ["conversation_id": long], at: 3).hasPrefix("not-handled"))
    }
}
