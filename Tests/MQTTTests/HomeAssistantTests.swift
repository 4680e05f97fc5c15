import Foundation
import Glibc
import MQTT
import ServiceSupport
import System
import TestSupport
import Testing

@Suite("Home Assistant over MQTT", .serialized, .timeLimit(.minutes(20)))
struct HomeAssistantTests {
    /// `rouse listen` at a broker, whose microphone is a pipe.
    private final class Listener {
        let broker: Broker
        let ear: Ear
        let program: RunningProgram
        let folder: TemporaryFolder
        private let microphone: FileHandle

        init(_ arguments: String...) throws {
            broker = try Broker()
            ear = try Ear(broker, "#")
            folder = try TemporaryFolder()
            try Words.storeModel(of: Talk.word, at: folder.file("computer.rouse"))
            #expect(mkfifo(folder.file("microphone"), 0o600) == 0)
            program = try RunningProgram(
                .rouse,
                [
                    "listen", "--model", "computer.rouse", "--input", "microphone", "--rate", "16000", "--channels",
                    "1",
                    "--format", "S16_LE", "--control", "--json", "--mqtt", broker.url, "--site", "kitchen",
                ] + arguments, in: folder.path)
            // Waits until the program reads it.
            let descriptor = open(folder.file("microphone"), O_WRONLY | O_CLOEXEC)
            microphone = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try hear([Float](repeating: 0, count: 160))
            try program.errorLine(containing: "rouse: connected to \(broker.url)")
        }

        func hear(_ samples: [Float]) throws {
            try microphone.write(contentsOf: Data(WAV().raw(samples)))
        }

        /// Silence, until the broker is told something: what is asked for is done when audio comes.
        func hearNothing(until topic: String, _ text: String) throws {
            while try ear.next(topic, atMost: 0.1)?.text != text { try hear([Float](repeating: 0, count: 1_600)) }
        }

        /// The same until the program prints something.
        func hearNothing(untilLine text: String) throws {
            while program.line(containing: text, atMost: 0.1) == nil { try hear([Float](repeating: 0, count: 1_600)) }
        }

        func hang() throws { try microphone.close() }
    }

    private static let introduction = [
        "homeassistant/event/rouse_kitchen/computer/config", "homeassistant/switch/rouse_kitchen/pause/config",
        "homeassistant/number/rouse_kitchen/sensitivity/config", "homeassistant/sensor/rouse_kitchen/level/config",
    ]

    @Test("is told what there is, again when it starts, and hears the keyword")
    func discovery() throws {
        let listener = try Listener()
        for topic in Self.introduction {
            let message = try listener.ear.next("homeassistant/")
            #expect(message.topic == topic)
            let value = try #require(JSONValue(parsing: message.bytes))
            #expect(value["availability_topic"] == "rouse/kitchen/availability")
            #expect(value["device"]?["identifiers"] == ["rouse_kitchen"] && value["origin"]?["name"] == "Rouse")
            #expect(value["device"]?["manufacturer"] == "Rouse" && value["device"]?["model"]?.string != nil)
            #expect(value["unique_id"]?.string?.hasPrefix("rouse_kitchen_") == true)
            guard topic.contains("/event/") else { continue }
            #expect(value["event_types"] == ["detected"] && value["name"] == "computer")
            #expect(value["state_topic"] == "rouse/kitchen/keyword/computer")
        }
        #expect(try listener.ear.next("rouse/kitchen/pause").text == "OFF")
        #expect(try listener.ear.next("rouse/kitchen/sensitivity").text == "0.5")
        #expect(try listener.ear.next("rouse/kitchen/availability").text == "online")
        try listener.broker.publish("homeassistant/status", "online")
        _ = try listener.ear.next("homeassistant/status")
        for topic in Self.introduction { #expect(try listener.ear.next("homeassistant/").topic == topic) }
        // Who comes later finds it at the broker.
        let late = try Ear(listener.broker, "homeassistant/event/#", "rouse/kitchen/availability")
        #expect(try late.next("/config").isRetained)
        #expect(try late.next("availability").isRetained)
        try listener.hear(Talk.samples())
        for _ in 0..<2 {
            let hermes = try #require(
                JSONValue(parsing: try listener.ear.next("hermes/hotword/computer/detected").bytes))
            #expect(hermes["siteId"] == "kitchen" && hermes["modelId"] == "computer")
            let event = try listener.ear.next("rouse/kitchen/keyword/computer")
            let value = try #require(JSONValue(parsing: event.bytes))
            #expect(value["event_type"] == "detected" && (value["score"]?.number ?? 0) > 0.5 && !event.isRetained)
        }
        try listener.hang()
        #expect(try listener.ear.next("availability").text == "offline")
        #expect(listener.program.end().status == 0)
    }

    @Test("pauses and sets the sensitivity, and sees what has become of it")
    func control() throws {
        let listener = try Listener()
        _ = try listener.ear.next("rouse/kitchen/availability")
        try listener.broker.publish("rouse/kitchen/pause/set", "ON")
        _ = try listener.ear.next("pause/set")
        try listener.hearNothing(until: "rouse/kitchen/pause", "ON")
        try listener.broker.publish("rouse/kitchen/pause/set", "OFF")
        _ = try listener.ear.next("pause/set")
        try listener.hearNothing(until: "rouse/kitchen/pause", "OFF")
        for wrong in ["2", "nan", "much", ""] { try listener.broker.publish("rouse/kitchen/sensitivity/set", wrong) }
        try listener.broker.publish("rouse/kitchen/sensitivity/set", "0.8")
        while try listener.ear.next("sensitivity/set").text != "0.8" {}
        try listener.hearNothing(until: "rouse/kitchen/sensitivity", "0.8")
        // The same by a line of standard input.
        try listener.program.send(line: "{\"command\":\"sensitivity\",\"value\":0.25}")
        try listener.hearNothing(until: "rouse/kitchen/sensitivity", "0.25")
        try listener.broker.publish("hermes/hotword/toggleOff", #"{"siteId":"kitchen","reason":"ttsSay"}"#)
        try listener.broker.publish("hermes/hotword/toggleOff", #"{"siteId":"elsewhere","reason":"ttsSay"}"#)
        _ = try listener.ear.next("hotword/toggleOff")
        try listener.hearNothing(until: "rouse/kitchen/pause", "ON")
        try listener.broker.publish("rhasspy/hotword/getHotwords", #"{"siteId":"kitchen","id":"1"}"#)
        #expect(try listener.ear.next("rhasspy/hotword/hotwords").text.contains("\"modelId\":\"computer\""))
        #expect(listener.program.isRunning)
    }

    @Test("goes on listening through the session that a dialogue manager begins for its keyword")
    func sessions() throws {
        let listener = try Listener("--phrases", "turn on the kitchen light", "turn off the kitchen light")
        _ = try listener.ear.next("rouse/kitchen/availability")
        var scene = Scene(.pause(1))
        scene.say(Talk.word, try Words.later.saying(Talk.word))
        scene.pause(0.3)
        try listener.hear(scene.samples)
        let detected = try listener.ear.next("hermes/hotword/computer/detected")
        #expect(JSONValue(parsing: detected.bytes)?["recordsCommand"] == .bool(true))
        try listener.broker.publish("hermes/hotword/toggleOff", #"{"siteId":"kitchen","reason":"dialogueSession"}"#)
        _ = try listener.ear.next("hotword/toggleOff")
        var command = Scene(.pause(0.1))
        command.say("turn on the kitchen light", try Voice().saying("turn on the kitchen light"))
        command.pause(1)
        try listener.hear(command.samples)
        try listener.hearNothing(untilLine: "\"event\":\"transcript\"")
        #expect(try listener.ear.next("rouse/kitchen/command").text == "turn on the kitchen light")
    }

    @Test("sees the level and the last command, and by the will that somebody has cut the power")
    func sensors() throws {
        let listener = try Listener("--phrases", "turn on the kitchen light", "turn off the kitchen light")
        #expect(try listener.ear.next("homeassistant/sensor/rouse_kitchen/command/config").isRetained == false)
        _ = try listener.ear.next("rouse/kitchen/availability")
        var scene = Scene(.pause(3))
        scene.say(Talk.word, try Words.later.saying(Talk.word))
        scene.pause(0.6)
        scene.say("turn on the kitchen light", try Voice().saying("turn on the kitchen light"))
        scene.pause(3)
        try listener.hear(scene.samples)
        let level = try listener.ear.next("rouse/kitchen/level").text
        #expect((Double(level) ?? 1) <= 0, "\(level)")
        try listener.hearNothing(untilLine: "\"event\":\"transcript\"")
        #expect(try listener.ear.next("rouse/kitchen/command").text == "turn on the kitchen light")
        listener.program.send(signal: SIGKILL)
        #expect(try listener.ear.next("rouse/kitchen/availability").text == "offline")
    }

    @Test("is told again after the broker was killed")
    func killed() throws {
        let listener = try Listener()
        _ = try listener.ear.next("rouse/kitchen/availability")
        listener.broker.kill()
        try listener.hearNothing(untilLine: "\"source\":\"mqtt\"")
        try listener.broker.start()
        try listener.program.errorLine(containing: "rouse: connected to", times: 2)
        let late = try Ear(listener.broker, "homeassistant/#", "rouse/#")
        for topic in Self.introduction { _ = try late.next(topic) }
        #expect(listener.program.isRunning)
    }

    @Test("removes the events of keywords that are gone, and knows every keyword by a name of its own")
    func names() {
        var device = HomeAssistantDevice(
            site: "küche", keywords: ["hey rouse", "コンピュータ"], sensitivity: 0.5, hasCommands: false, version: "1")
        let topics = device.configurations.map(\.topic)
        #expect(topics[0] == "homeassistant/event/rouse_kfcche/hey_rouse/config")
        #expect(Set(topics).count == topics.count)
        #expect(topics.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
        device.keywords = ["hey rouse"]
        let removal = device.removal(of: ["hey rouse", "コンピュータ"])
        #expect(removal.map(\.topic) == [topics[1]] && removal[0].payload.isEmpty && removal[0].isRetained)
    }
}
