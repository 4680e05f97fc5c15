import Audio
import Foundation
import Glibc
import MQTT
import ServiceSupport
import System
import TestSupport
import Testing

@Suite("A broker's whole assistant", .serialized, .timeLimit(.minutes(20)))
struct AssistantTests {
    private static func command() throws -> [Float] {
        Scene(.pause(1), .sound(try Voice().saying("turn on the kitchen light")), .pause(2)).samples
    }

    @Test("makes text of what a site says, from startListening to the pause")
    func asr() throws {
        let served = try Served("--transcribe", "--sentences", "house.yaml")
        try served.ask(
            "hermes/asr/startListening",
            [
                "siteId": "hall", "sessionId": "one", "lang": .null, "stopOnSilence": .bool(true),
                "sendAudioCaptured": .bool(true), "wakewordId": "computer", "intentFilter": .null,
            ])
        served.satellites.hear(try Self.command(), at: "hall")
        #expect(
            try served.next("rhasspy/asr/recordingFinished") == ["siteId": "hall", "sessionId": "one"])
        let audio = try served.ear.next("rhasspy/asr/hall/one/audioCaptured")
        let samples = try FileSource(path: served.folder.store(audio.bytes, as: "a.wav")).samples()
        #expect(samples.count > 16_000)
        let text = try served.next("hermes/asr/textCaptured")
        #expect(text["text"] == "turn on the kitchen light")
        #expect(text["siteId"] == "hall" && text["sessionId"] == "one" && text["wakewordId"] == "computer")
        #expect(text["likelihood"]?.number != nil && text["seconds"]?.number != nil && text["asrTokens"] == .null)
    }

    @Test("ends with stopListening, hears the audio of a session, and nothing while it is off")
    func stopListening() throws {
        let served = try Served("--transcribe", "--sentences", "house.yaml")
        try served.ask("hermes/asr/toggleOff", ["siteId": "hall", "reason": "ttsSay"])
        try served.ask("hermes/asr/startListening", ["siteId": "hall", "sessionId": "off"])
        try served.ask("hermes/asr/toggleOn", ["siteId": "hall", "reason": "ttsSay"])
        try served.ask(
            "hermes/asr/startListening",
            [
                "siteId": "hall", "sessionId": "two", "stopOnSilence": .bool(false), "sendAudioCaptured": .bool(true),
            ])
        served.satellites.hear(try Self.command(), at: "hall", session: "two")
        served.satellites.hear(try Talk.samples([Talk.word]), at: "hall", session: "other")
        // The word behind it tells when all of that was heard.
        served.satellites.hear(try Talk.samples([Talk.word]), at: "hall")
        _ = try served.next("/detected")
        try served.ask("hermes/asr/stopListening", ["siteId": "hall", "sessionId": "none"])
        try served.ask("hermes/asr/stopListening", ["siteId": "hall", "sessionId": "two"])
        let audio = try served.ear.next("rhasspy/asr/hall/two/audioCaptured")
        let samples = try FileSource(path: served.folder.store(audio.bytes, as: "a.wav")).samples()
        let sent = try Self.command().count + Talk.samples([Talk.word]).count
        #expect(abs(samples.count - sent) < 16_000, "and nothing of another session")
        #expect(try served.next("hermes/asr/textCaptured")["sessionId"] == "two")
    }

    @Test("tells what a sentence means, within the intents that count")
    func nlu() throws {
        let served = try Served("--sentences", "house.yaml")
        func ask(_ text: String, _ more: [String: JSONValue] = [:]) throws {
            let fields: [String: JSONValue] = ["input": .string(text), "siteId": "hall", "id": "q", "sessionId": "s"]
            try served.ask("hermes/nlu/query", fields.merging(more) { $1 })
        }
        try ask("turn on the kitchen light", ["customData": "mine"])
        let intent = try served.next("hermes/intent/LightOn")
        #expect(intent["intent"]?["intentName"] == "LightOn" && intent["intent"]?["confidenceScore"]?.number == 1)
        #expect(
            intent["slots"] == [
                [
                    "entity": "room", "slotName": "room", "value": ["value": "kitchen"], "rawValue": "kitchen",
                    "confidence": .integer(1), "range": ["start": .integer(12), "end": .integer(19)],
                ]
            ])
        #expect(intent["input"] == "turn on the kitchen light" && intent["siteId"] == "hall" && intent["id"] == "q")
        #expect(intent["sessionId"] == "s" && intent["customData"] == "mine")
        try ask("what a day")
        let nothing = try served.next("hermes/nlu/intentNotRecognized")
        #expect(nothing["input"] == "what a day" && nothing["sessionId"] == "s" && nothing["intent"] == nil)
        try ask("turn on the kitchen light", ["intentFilter": ["Other"]])
        #expect(try served.next("hermes/nlu/")["input"] == "turn on the kitchen light")
        try served.ask("hermes/nlu/query", ["siteId": "hall"])
        #expect(try served.next("hermes/error/nlu")["error"] == "'input' is missing, or no text.")
    }

    @Test("has texts played at their sites, and tells when that is over")
    func tts() throws {
        let served = try Served("--speak")
        try served.ask("hermes/tts/say", ["text": "It is bright now.", "siteId": "hall", "id": "t", "sessionId": "s"])
        let speech = try served.ear.next("hermes/audioServer/hall/playBytes/")
        let samples = try FileSource(path: served.folder.store(speech.bytes, as: "s.wav")).samples()
        #expect(samples.count > 8_000)
        let id = speech.topic.split(separator: "/").last.map(String.init) ?? ""
        try served.ask("hermes/audioServer/other/playFinished", ["id": .string(id)])
        try served.ask("hermes/audioServer/hall/playFinished", ["id": .string(id), "sessionId": "s"])
        #expect(try served.next("hermes/tts/sayFinished") == ["siteId": "hall", "id": "t", "sessionId": "s"])
        try served.ask("rhasspy/tts/getVoices", ["siteId": "hall", "id": "v"])
        let voices = try served.next("rhasspy/tts/voices")
        #expect(voices["id"] == "v" && voices["siteId"] == "hall")
        #expect(voices["voices"]?.array?.contains { $0["voiceId"] == "de" && $0["description"] == "German" } == true)
        try served.ask("hermes/tts/say", ["text": "...", "siteId": "hall", "id": "u"])
        #expect(try served.next("hermes/error/tts")["context"] == "u")
        #expect(try served.next("hermes/tts/sayFinished")["id"] == "u")
    }

    @Test("asks within a session what has to be confirmed, and goes on with the answer there alone")
    func question() throws {
        let served = try Served(
            "--sentences", "house.yaml", "--handler", "reply", "--handler-option", "say=It is open", "--log", "heard")
        func ask(_ text: String, in session: String?) throws {
            try served.ask(
                "hermes/nlu/query",
                [
                    "input": .string(text), "siteId": "hall", "id": "q",
                    "sessionId": session.map(JSONValue.string) ?? .null,
                ])
        }
        try ask("open the gate", in: "one")
        let question = try served.next("hermes/dialogueManager/continueSession")
        #expect(question["text"] == "Really open the gate?" && question["sessionId"] == "one")
        #expect(question["siteId"] == "hall")
        try ask("yes", in: "one")
        #expect(try served.next("hermes/intent/OpenGate")["sessionId"] == "one")
        let end = try served.next("hermes/dialogueManager/endSession")
        #expect(end["text"] == "It is open" && end["sessionId"] == "one")
        try ask("open the gate", in: "two")
        _ = try served.next("hermes/dialogueManager/continueSession")
        // The question has ended with its session.
        try ask("yes", in: "three")
        #expect(try served.next("hermes/nlu/intentNotRecognized")["sessionId"] == "three")
        // Without a session a sentence stands for itself, and nobody can answer.
        try ask("open the gate", in: nil)
        #expect(try served.next("hermes/intent/OpenGate")["sessionId"] == .null)
        #expect(try served.next("hermes/tts/say")["text"] == "Really open the gate?")
        served.program.send(signal: SIGTERM)
        #expect(served.program.end().status == 0)
        let lines = try served.folder.bytes("heard/commands.jsonl").split(separator: UInt8(ascii: "\n"))
        let kept = lines.compactMap { JSONValue(parsing: $0) }
        #expect(kept.allSatisfy { $0["client"] == "hall" })
        #expect(
            kept.prefix(5).compactMap { $0["event"]?.string } == [
                "intent", "answer", "handled", "answer", "dialogue-end",
            ])
    }

    @Test("has a question answered at the site where it was asked, from the keyword to the end")
    func questionAndAnswer() throws {
        let served = try Served(
            "--transcribe", "--sentences", "house.yaml", "--speak", "--mqtt-dialogue", "--handler", "reply",
            "--handler-option", "say=It is open")
        func hear(_ text: String) throws {
            let said = Scene(.pause(1), .sound(try Voice("flite:rms").saying(text)), .pause(2))
            served.satellites.hear(said.samples, at: "hall")
            #expect(try served.next("hermes/asr/textCaptured")["text"] == .string(text))
        }
        func play() throws {
            let id = try served.ear.next("hermes/audioServer/hall/playBytes/").topic.split(separator: "/").last
            try served.ask("hermes/audioServer/hall/playFinished", ["id": .string(String(id ?? ""))])
        }
        served.satellites.hear(try Talk.samples([Talk.word]), at: "hall")
        _ = try served.next("hermes/asr/startListening")
        try hear("open the gate")
        #expect(try served.next("hermes/tts/say")["text"] == "Really open the gate?")
        try play()
        _ = try served.next("hermes/asr/startListening")
        try hear("yes")
        _ = try served.next("hermes/intent/OpenGate")
        #expect(try served.next("hermes/dialogueManager/endSession")["text"] == "It is open")
        try play()
        #expect(try served.next("hermes/dialogueManager/sessionEnded")["termination"] == ["reason": "nominal"])
    }

    @Test("goes from the keyword to the answer, by itself")
    func dialogue() throws {
        let served = try Served(
            "--transcribe",
            "--sentences", "house.yaml", "--speak", "--mqtt-dialogue", "--handler", "reply", "--handler-option",
            "say=The light is on")
        served.satellites.hear(try Talk.samples([Talk.word]), at: "hall")
        let started = try served.next("hermes/dialogueManager/sessionStarted")
        let session = try #require(started["sessionId"]?.string)
        #expect(started["siteId"] == "hall" && started["customData"] == "computer")
        _ = try served.next("hermes/asr/startListening")
        served.satellites.hear(try Self.command(), at: "hall")
        #expect(try served.next("hermes/asr/textCaptured")["text"] == "turn on the kitchen light")
        #expect(try served.next("hermes/intent/LightOn")["sessionId"] == .string(session))
        #expect(try served.next("hermes/dialogueManager/endSession")["text"] == "The light is on")
        let speech = try served.ear.next("hermes/audioServer/hall/playBytes/")
        let id = speech.topic.split(separator: "/").last.map(String.init) ?? ""
        try served.ask("hermes/audioServer/hall/playFinished", ["id": .string(id)])
        let ended = try served.next("hermes/dialogueManager/sessionEnded")
        #expect(ended["sessionId"] == .string(session) && ended["termination"] == ["reason": "nominal"])
        #expect(try served.next("hermes/hotword/toggleOn")["reason"] == "dialogueSession")
    }
}
