import Audio
import Foundation
import Glibc
import KeywordModels
import MQTT
import ServiceSupport
import System
import TestSupport
import Testing

@Suite("Sites of a broker", .serialized, .timeLimit(.minutes(20)))
struct HermesTests {
    @Test("are told of keywords, each of its own")
    func detected() throws {
        let served = try Served()
        served.satellites.hear(try Talk.samples(), at: "kitchen")
        served.satellites.hear(
            try Resampler.resample(Talk.samples(["it is a fine evening", Talk.word]), from: 16_000, to: 44_100),
            at: "hall",
            rate: 44_100)
        var sites: [String] = []
        for _ in 0..<3 {
            let found = try served.next("hermes/hotword/computer/detected")
            #expect(
                Set(found.object?.keys ?? [:].keys) == [
                    "modelId", "modelVersion", "modelType", "currentSensitivity", "siteId", "sessionId",
                    "sendAudioCaptured", "lang", "customEntities",
                ])
            #expect(found["modelId"] == "computer" && found["modelType"] == "personal" && found["sessionId"] == .null)
            #expect(found["currentSensitivity"]?.number == 0.5)
            sites.append(found["siteId"]?.string ?? "")
        }
        #expect(sites.sorted() == ["hall", "kitchen", "kitchen"])
    }

    @Test("are listened to as eagerly as they want, each for itself")
    func sensitivity() throws {
        let served = try Served()
        let word = try Talk.samples([Talk.word])
        try served.broker.publish("rouse/a/sensitivity/set", "0.8")
        for wrong in ["2", "high", "{}", ""] {
            try served.broker.publish("rouse/b/sensitivity/set", wrong)
            let error = try served.next("hermes/error/hotword")
            #expect(error["error"] == "A sensitivity is a number from 0 to 1." && error["siteId"] == "b")
        }
        for (site, sensitivity) in [("a", 0.8), ("b", 0.5)] {
            served.satellites.hear(word, at: site)
            let found = try served.next("/detected")
            #expect(found["siteId"]?.string == site && found["currentSensitivity"]?.number == sensitivity)
        }
    }

    @Test("are not listened to while there is a reason")
    func toggles() throws {
        let served = try Served()
        let word = try Talk.samples([Talk.word])
        for reason in ["dialogueSession", "playAudio", "dialogueSession"] {
            try served.ask("hermes/hotword/toggleOff", ["siteId": "a", "reason": .string(reason)])
        }
        served.satellites.hear(word, at: "a")
        try served.ask("hermes/hotword/toggleOn", ["siteId": "a", "reason": "dialogueSession"])
        served.satellites.hear(word, at: "a")
        // Another site goes on meanwhile.
        served.satellites.hear(word, at: "b")
        #expect(try served.next("/detected")["siteId"] == "b")
        try served.ask("hermes/hotword/toggleOn", ["siteId": "a", "reason": "playAudio"])
        served.satellites.hear(word, at: "a")
        #expect(try served.next("/detected")["siteId"] == "a")
        try served.ask("hermes/hotword/toggleOff", ["siteId": "a"])
        try served.ask("hermes/hotword/toggleOff", ["siteId": "a", "reason": "ttsSay"])
        try served.ask("hermes/hotword/toggleOn", ["siteId": "a", "reason": ""])
        served.satellites.hear(word, at: "a")
        #expect(try served.next("/detected")["siteId"] == "a")
    }

    @Test("are told what keywords there are")
    func hotwords() throws {
        let served = try Served()
        try served.ask("rhasspy/hotword/getHotwords", ["siteId": "hall", "id": "x"])
        let answer = try served.next("rhasspy/hotword/hotwords")
        #expect(
            answer == [
                "models": [
                    [
                        "modelId": "computer", "modelWords": "computer", "modelVersion": "", "modelType": "personal",
                    ]
                ], "siteId": "hall", "id": "x", "sessionId": .null,
            ])
    }

    @Test("teach a keyword with three examples, and it is heard at once")
    func examples() throws {
        let served = try Served("--mqtt-enroll")
        for (place, voice) in Words.natural.enumerated() {
            try served.ask(
                "rhasspy/hotword/recordExample", ["siteId": "hall", "id": .string("e\(place)"), "keyword": "sesame"])
            let said = Scene(.pause(1), .sound(try voice.saying("sesame")), .pause(2))
            served.satellites.hear(said.samples, at: "hall")
            let example = try served.ear.next("rhasspy/hotword/hall/exampleRecorded/e\(place)")
            let path = try served.folder.store(example.bytes, as: "example.wav")
            let samples = try FileSource(path: path).samples()
            #expect(samples.count > 8_000 && samples.contains { abs($0) > 0.05 })
        }
        let enrolled = try served.next("rouse/hotword/hall/enrolled")
        #expect(enrolled["keyword"] == "sesame" && enrolled["examples"] == .integer(3))
        #expect(try KeywordModel(path: served.folder.file("words/sesame.rouse")).keyword == "sesame")
        // A site that is listened to takes the new word up by itself, a moment later.
        repeat {
            served.satellites.hear(try Talk.samples(["sesame", Talk.word]), at: "hall")
        } while try served.ear.next("/detected").topic != "hermes/hotword/sesame/detected"
    }

    @Test("teach nothing where that was not allowed")
    func noSchool() throws {
        let served = try Served()
        try served.ask("rhasspy/hotword/recordExample", ["siteId": "hall", "id": "e", "keyword": "sesame"])
        served.satellites.hear(
            Scene(.pause(1), .sound(try Words.later.saying("sesame")), .pause(2)).samples, at: "hall")
        _ = try served.ear.next("rhasspy/hotword/hall/exampleRecorded/e")
        let error = try served.next("hermes/error/hotword")
        #expect(error["error"] == "Sites teach nothing here; start 'rouse serve' with --models and --mqtt-enroll.")
        #expect(error["siteId"] == "hall" && error["context"] == "e")
    }

    static let mistakes: [(String, String, String)] = [
        ("hermes/audioServer/hall/audioFrame", "RIFF no", "The audio is no WAV file"),
        ("hermes/hotword/toggleOff", "{", "The message is no object of JSON"),
        ("rhasspy/hotword/recordExample", "{\"siteId\":\"a/b\",\"id\":\"x\"}", "'siteId' is too long for a topic"),
        ("rhasspy/hotword/recordExample", "{\"siteId\":\"hall\"}", "'id' is missing."),
    ]

    @Test("are told what is wrong")
    func errors() throws {
        let served = try Served()
        for (topic, payload, says) in Self.mistakes {
            try served.broker.publish(topic, payload)
            let error = try served.next("hermes/error/hotword")
            #expect(error["error"]?.string?.hasPrefix(says) == true, "\(error)")
            #expect(error["siteId"]?.string?.isEmpty == false && error["sessionId"] == .null)
        }
        #expect(served.program.isRunning)
    }

    @Test("lose nothing but what an outage of the broker covers")
    func killed() throws {
        let served = try Served()
        let words = try Talk.samples()
        var ear = served.ear
        var satellites = served.satellites
        for outages in 0...2 {
            if outages > 0 {
                served.broker.kill()
                try served.broker.start()
                try served.program.errorLine(containing: "rouse: connected to", times: outages + 1)
                ear = try Ear(served.broker, "hermes/hotword/#")
                satellites = try Satellites(served.broker)
            }
            satellites.hear(words, at: "a", "b")
            var sites: [String] = []
            for _ in 0..<4 {
                sites.append(JSONValue(parsing: try ear.next("/detected").bytes)?["siteId"]?.string ?? "")
            }
            #expect(sites.sorted() == ["a", "a", "b", "b"])
        }
        try served.program.errorLine(containing: "rouse: warning: no broker at \(served.broker.url): ")
    }

    @Test("are left in peace when the program ends")
    func ends() throws {
        let served = try Served()
        served.program.send(signal: SIGTERM)
        #expect(served.program.end().status == 0)
    }

    static let refused: [([String], String)] = [
        (["--mqtt", "broker"], "give mqtt://HOST, or mqtts://HOST for TLS"),
        (["--mqtt", "mqtt://user:secret@broker"], "give mqtt://HOST"),
        (["--mqtt-enroll", "--models", "."], "--mqtt-enroll and --mqtt-dialogue are for --mqtt; name the broker"),
        (["--mqtt", "mqtt://broker", "--mqtt-enroll"], "--mqtt-enroll puts models into the folder"),
        (
            ["--models", ".", "--mqtt", "mqtt://broker", "--mqtt-credentials", "none"],
            "the credentials file 'none' cannot be read"
        ),
    ]

    @Test("cannot be served so", arguments: refused)
    func refuses(arguments: [String], says: String) throws {
        let folder = try TemporaryFolder()
        let outcome = try Program.rouse.run(
            ["serve", "--wyoming", "unix://\(folder.file("s"))"] + arguments, in: folder.path)
        #expect(outcome.status == 64 || outcome.status == 66)
        #expect(outcome.errors.contains(says) && !outcome.errors.contains("secret"), "\(outcome.errors)")
    }
}
