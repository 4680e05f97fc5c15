import MQTT
import System
import Testing

@Suite("Dialogues of sites")
struct DialogueTests {
    private var dialogue: HermesDialogue
    private var now = 0.0

    init() {
        var count = 0
        dialogue = HermesDialogue {
            count += 1
            return "s\(count)"
        }
    }

    /// The last two levels of each topic, with the field that matters.
    private func shown(_ messages: [MQTTMessage]) -> [String] {
        messages.map { message in
            let levels = message.topic.split(separator: "/").suffix(2).joined(separator: "/")
            let value = JSONValue(parsing: message.payload)
            let reason = value?["termination"]?["reason"]?.string ?? value?["reason"]?.string
            return ([levels, reason, value?["sessionId"]?.string].compactMap(\.self)).joined(separator: " ")
        }
    }

    private mutating func take(_ topic: String, _ fields: JSONValue) throws -> [String] {
        let request = try HermesRequest(MQTTMessage(topic, fields))
        guard case .dialogue(let event)? = request else { return ["nothing"] }
        return shown(dialogue.take(event, at: now))
    }

    private mutating func wait(_ seconds: Double) -> [String] {
        now += seconds
        return shown(dialogue.check(at: now))
    }

    private static let begun = [
        "hotword/toggleOff dialogueSession", "dialogueManager/sessionStarted s1", "asr/startListening s1",
    ]

    @Test("go from a keyword over a text and its meaning to an answer")
    mutating func whole() throws {
        #expect(try take("hermes/hotword/computer/detected", ["siteId": "hall", "modelId": "computer"]) == Self.begun)
        #expect(
            try take("hermes/asr/textCaptured", ["sessionId": "s1", "siteId": "hall", "text": "light on"])
                == ["asr/stopListening s1", "nlu/query s1"])
        #expect(try take("hermes/intent/LightOn", ["sessionId": "s1", "siteId": "hall", "input": "light on"]) == [])
        #expect(
            try take("hermes/dialogueManager/continueSession", ["sessionId": "s1", "text": "Which one?"])
                == ["asr/toggleOff ttsSay", "tts/say s1"])
        #expect(
            try take("hermes/tts/sayFinished", ["siteId": "hall", "id": "s1-1"])
                == ["asr/toggleOn ttsSay", "asr/startListening s1"])
        #expect(
            try take("hermes/asr/textCaptured", ["sessionId": "s1", "text": "the hall"])
                == ["asr/stopListening s1", "nlu/query s1"])
        #expect(try take("hermes/intent/Hall", ["sessionId": "s1"]) == [])
        #expect(
            try take("hermes/dialogueManager/endSession", ["sessionId": "s1", "text": "Done."])
                == ["asr/toggleOff ttsSay", "tts/say s1"])
        #expect(
            try take("hermes/tts/sayFinished", ["id": "s1-2"])
                == [
                    "asr/toggleOn ttsSay", "dialogueManager/sessionEnded nominal s1",
                    "hotword/toggleOn dialogueSession",
                ])
    }

    @Test("end when the word is said again, and the next begins")
    mutating func again() throws {
        _ = try take("hermes/hotword/computer/detected", ["siteId": "hall"])
        #expect(
            try take("hermes/hotword/computer/detected", ["siteId": "hall"]) == [
                "asr/stopListening s1", "dialogueManager/sessionEnded abortedByUser s1",
                "hotword/toggleOn dialogueSession", "hotword/toggleOff dialogueSession",
                "dialogueManager/sessionStarted s2", "asr/startListening s2",
            ])
    }

    @Test("wait for the one before, and begin when that is over")
    mutating func queue() throws {
        _ = try take("hermes/hotword/computer/detected", ["siteId": "hall"])
        let start: JSONValue = [
            "siteId": "hall", "customData": "mine", "init": ["type": "notification", "text": "The post is here."],
        ]
        #expect(try take("hermes/dialogueManager/startSession", start) == ["dialogueManager/sessionQueued s2"])
        let impatient: JSONValue = ["siteId": "hall", "init": ["type": "action", "canBeEnqueued": .bool(false)]]
        #expect(try take("hermes/dialogueManager/startSession", impatient) == ["error/dialogueManager s1"])
        #expect(
            try take("hermes/dialogueManager/endSession", ["sessionId": "s1"]) == [
                "asr/stopListening s1", "dialogueManager/sessionEnded nominal s1", "hotword/toggleOn dialogueSession",
                "hotword/toggleOff dialogueSession", "dialogueManager/sessionStarted s2", "asr/toggleOff ttsSay",
                "tts/say s2",
            ])
        #expect(
            try take("hermes/tts/sayFinished", ["id": "s2-1"])
                == [
                    "asr/toggleOn ttsSay", "dialogueManager/sessionEnded nominal s2",
                    "hotword/toggleOn dialogueSession",
                ])
    }

    @Test("end when nothing was understood, unless whoever began one wants to know")
    mutating func notRecognized() throws {
        _ = try take("hermes/hotword/computer/detected", ["siteId": "hall"])
        _ = try take("hermes/asr/textCaptured", ["sessionId": "s1", "text": "mumble"])
        #expect(
            try take("hermes/nlu/intentNotRecognized", ["sessionId": "s1", "input": "mumble"])
                == ["dialogueManager/sessionEnded intentNotRecognized s1", "hotword/toggleOn dialogueSession"])
        _ = try take(
            "hermes/dialogueManager/startSession",
            ["siteId": "hall", "init": ["type": "action", "sendIntentNotRecognized": .bool(true)]])
        _ = try take("hermes/asr/textCaptured", ["sessionId": "s2", "text": "mumble"])
        #expect(
            try take("hermes/nlu/intentNotRecognized", ["sessionId": "s2", "input": "mumble"])
                == ["dialogueManager/intentNotRecognized s2"])
    }

    @Test("end when a step takes too long, or fails")
    mutating func late() throws {
        _ = try take("hermes/hotword/computer/detected", ["siteId": "hall"])
        #expect(wait(29) == [])
        #expect(
            wait(2) == [
                "asr/stopListening s1", "dialogueManager/sessionEnded timeout s1", "hotword/toggleOn dialogueSession",
            ])
        _ = try take("hermes/hotword/computer/detected", ["siteId": "hall"])
        #expect(
            try take("hermes/error/asr", ["sessionId": "s2", "error": "no"]).contains(
                "dialogueManager/sessionEnded error s2"))
        // A text that nobody plays keeps nobody from listening.
        _ = try take(
            "hermes/dialogueManager/startSession", ["siteId": "hall", "init": ["type": "action", "text": "Well?"]])
        #expect(wait(40) == ["asr/toggleOn ttsSay", "asr/startListening s3"])
    }

    @Test("are what their sessions are: of others nothing is known")
    mutating func unknown() throws {
        #expect(try take("hermes/dialogueManager/endSession", ["sessionId": "x"]) == ["error/dialogueManager x"])
        #expect(try take("hermes/asr/textCaptured", ["sessionId": "x", "text": "a"]) == [])
        #expect(try take("hermes/asr/textCaptured", ["sessionId": .null, "text": "a"]) == [])
        #expect(throws: HermesComplaint.self) {
            try HermesRequest(MQTTMessage("hermes/dialogueManager/startSession", ["siteId": "a"]))
        }
        #expect(try take("hermes/dialogueManager/endSession", ["text": "a"]) == ["error/dialogueManager "])
    }

    @Test("are of their site where a session is not named, as by Rhasspy's classes")
    mutating func unnamed() throws {
        _ = try take("hermes/hotword/computer/detected", ["siteId": "hall"])
        let end: JSONValue = ["sessionId": "", "siteId": "hall", "text": .null, "customData": .null]
        #expect(
            try take("hermes/dialogueManager/endSession", end) == [
                "asr/stopListening s1", "dialogueManager/sessionEnded nominal s1", "hotword/toggleOn dialogueSession",
            ])
        _ = try take("hermes/hotword/computer/detected", ["siteId": "hall"])
        #expect(
            try take("hermes/dialogueManager/continueSession", ["siteId": "hall", "text": "Where?"])
                == ["asr/toggleOff ttsSay", "tts/say s2"])
    }

    @Test("are not begun for a keyword whose command is taken where it was heard")
    mutating func taken() throws {
        let detected: JSONValue = ["siteId": "hall", "modelId": "computer", "recordsCommand": .bool(true)]
        #expect(try take("hermes/hotword/computer/detected", detected) == [])
        #expect(try take("hermes/hotword/computer/detected", ["siteId": "hall"]) == Self.begun)
    }
}
