import Foundation
import ServiceSupport
import TestSupport
import Testing

/// `rouse doctor`, with a microphone, a broker and services of our own.
@Suite struct DoctorTests {
    private let folder: TemporaryFolder
    private let model: String

    init() throws {
        folder = try TemporaryFolder()
        model = try Living.shared.get().folder.file("computer.rouse")
    }

    /// - Parameters:
    ///   - room: the level of a microphone `room`; nil for none.
    ///   - settings: the file of settings.
    private func examine(
        _ settings: String, room: Float? = nil, variables: [String] = [], _ arguments: [String] = []
    ) throws -> Program.Outcome {
        try folder.store(settings.utf8, as: "config.toml")
        var alsa: [String] = []
        if let room {
            let plugin = try PacedMicrophone.shared.get().plugin
            let noise = (0..<64_000).map { room * (($0 / 40) % 2 == 0 ? 1 : -1) }
            try folder.store(WAV().raw(noise), as: "room.raw")
            try folder.store(
                """
                pcm_type.rousetest { lib "\(plugin)" }
                pcm.room { type rousetest  file "\(folder.file("room.raw"))"  speed 2 }
                """.utf8, as: "alsa.conf")
            alsa = ["ALSA_CONFIG_PATH=\(folder.file("alsa.conf"))"]
        }
        return try Program("env").run(
            alsa + variables
                + [
                    Program.rouse.path, "doctor", "--json", "--seconds", "0.3", "--config",
                    folder.file("config.toml"),
                ] + arguments, in: folder.path)
    }

    /// What a check has found, as "verdict message".
    private func found(_ check: String, _ outcome: Program.Outcome) throws -> [String] {
        try findings(outcome).filter { $0["check"] == check }.map { "\($0["verdict"] ?? "") \($0["message"] ?? "")" }
    }

    private func findings(_ outcome: Program.Outcome) throws -> [[String: String]] {
        try outcome.outputLines.map {
            let object = try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: String])
            #expect(object["event"] == "finding")
            #expect((object["advice"] == nil) == (object["verdict"] == "ok"), "\($0)")
            return object
        }
    }

    @Test func aMachineOnWhichAllIsWellHasNoProblem() throws {
        let outcome = try examine(
            """
            model = "\(model)"
            device = "room"
            [actions]
            on-wake = "sh -c true"
            [page]
            address = "0"
            [log]
            log = "heard"
            log-size = "1MB"
            [transcription]
            backend = "phones"
            phrases = ["turn on the light"]
            """, room: 0.1)
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(try found("device", outcome).first?.hasPrefix("ok room opens with") == true)
        #expect(
            try found("models", outcome)
                == ["ok 'computer' (\(model)), made by this release, built-in phone network"])
        #expect(try found("settings", outcome) == ["ok \(folder.file("config.toml")) can be read and understood"])
        #expect(try found("programs", outcome).allSatisfy { $0.hasPrefix("ok on-wake runs /") })
        #expect(try found("transcription", outcome) == ["ok the backend 'phones' is ready"])
        #expect(try found("ports", outcome) == ["ok page: 0 is free"])
        #expect(try found("disk", outcome).first?.hasPrefix("ok log: \(folder.file("heard")) has ") == true)
        #expect(try findings(outcome).allSatisfy { $0["verdict"] != "problem" })
        #expect(try folder.names.contains("heard") == false, "nothing is made")
    }

    @Test func peopleReadWhatWasFoundAndWhatToDo() throws {
        try folder.store("".utf8, as: "config.toml")
        let outcome = try Program.rouse.run(
            ["doctor", "--config", folder.file("config.toml"), "--", "--model", "none.rouse", "--device", "no-such"],
            in: folder.path)
        #expect(outcome.status == 66, "the first problem: a model that is not there")
        let lines = outcome.outputLines
        let place = try #require(lines.firstIndex { $0.hasPrefix("problem  models        cannot read none.rouse: ") })
        #expect(lines[place + 1].hasPrefix("                       -> "))
        #expect(lines.contains { $0.hasPrefix("problem  device        no-such: there is no such capture device") })
        #expect(lines.last?.hasPrefix("2 problems") == true, "\(outcome.output)")
    }

    @Test(arguments: [(Float(0), "hears nothing"), (1, "is too loud")])
    func aMicrophoneThatIsMutedOrTooLoudIsAWarning(level: Float, words: String) throws {
        let outcome = try examine("model = \"\(model)\"\ndevice = \"room\"", room: level)
        #expect(outcome.status == 0)
        let device = try found("device", outcome)
        #expect(device.count == 1 && device[0].hasPrefix("warning room ") && device[0].contains(words), "\(device)")
    }

    @Test func mistakesInTheSettingsAreToldAndTheRestIsCheckedAllTheSame() throws {
        let outcome = try examine("sensitivity = 7\n")
        #expect(outcome.status == 78)
        let settings = try found("settings", outcome)
        #expect(settings.first?.contains("line 1") == true && settings.first?.hasPrefix("problem ") == true)
        #expect(try !found("clock", outcome).isEmpty)
    }

    @Test func secretsThatOthersCanReadAreAWarning() throws {
        let outcome = try examine(
            "model = \"\(model)\"\n[transcription]\nbackend = \"http\"\n[transcription.options]\n"
                + "url = \"http://me:not-for-others@127.0.0.1:1/v1/audio/transcriptions\"\n"
        )
        #expect(try found("settings", outcome).contains { $0.hasPrefix("warning ") && $0.contains("others can read") })
        #expect(!outcome.output.contains("not-for-others"))
    }

    @Test func aBrokerIsConnectedTo() throws {
        let broker = try Broker()
        let settings = { (url: String) in "model = \"\(model)\"\n[mqtt]\nbroker = \"\(url)\"\n" }
        #expect(
            try found("broker", examine(settings(broker.url)))
                == ["ok the broker at \(broker.url) lets this program in"])
        broker.kill()
        let outcome = try examine(settings(broker.url))
        #expect(outcome.status == 69)
        #expect(try found("broker", outcome).first?.hasPrefix("problem no broker at \(broker.url): ") == true)
    }

    @Test func aServiceThatCannotBeReachedIsAProblem() throws {
        let port = try DeafPort()
        let outcome = try examine(
            "model = \"\(model)\"\n[transcription]\nbackend = \"wyoming\"\n[transcription.options]\n"
                + "url = \"tcp://127.0.0.1:\(port.number)\"\n")
        let found = try found("transcription", outcome)
        #expect(found.count == 1 && found[0].hasPrefix("problem ") && found[0].contains("\(port.number)"))
    }

    /// Home Assistant's own answer to its smallest request, with the right token and with another.
    @Test(arguments: [("right", "ok Home Assistant at "), ("wrong", "problem ")])
    func homeAssistantIsAskedWithTheToken(token: String, begins: String) throws {
        let server = try TestServer { connection in
            let request = try connection.read(until: "\r\n\r\n")
            let isRight = request.contains("Bearer right") && request.hasPrefix("GET /api/ ")
            let body = isRight ? "{\"message\":\"API running.\"}" : "401: Unauthorized"
            try connection.write(
                "HTTP/1.1 \(isRight ? "200 OK" : "401 Unauthorized")\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            )
        }
        let outcome = try examine(
            "model = \"\(model)\"\n[conversation]\nhandler = \"home-assistant\"\n[conversation.handler-options]\n"
                + "url = \"http://127.0.0.1:\(server.port)\"\ntoken-env = \"A_TOKEN\"\n",
            variables: ["A_TOKEN=\(token)"])
        let found = try found("understanding", outcome)
        #expect(found.count == 1 && found[0].hasPrefix(begins), "\(found)")
    }

    @Test func aServiceThatSaysNothingDoesNotKeepIt() throws {
        let service = try SilentService()
        let outcome = try examine(
            "model = \"\(model)\"\n[transcription]\nbackend = \"wyoming\"\n[transcription.options]\n"
                + "url = \"\(service.url)\"\ntimeout = 0.5\n")
        #expect(try found("transcription", outcome).first?.hasPrefix("problem ") == true)
    }

    @Test func aPortThatSomebodyHasIsAProblem() throws {
        let service = try SilentService()
        let port = try #require(service.url.split(separator: ":").last)
        let outcome = try examine("model = \"\(model)\"\n[service]\nmetrics = \"\(port)\"\n")
        let found = try found("ports", outcome)
        // Where another rouse runs, as in other tests at the same time, the port may be its.
        #expect(found.count == 1 && (found[0].hasPrefix("problem ") || found[0].contains("a rouse runs")), "\(found)")
        #expect(found[0].contains(port))
    }

    @Test func programsForFreeSpeechAreNamedWithTheOptionsThatUseThem() throws {
        try folder.makeFolder("bin")
        try folder.store("#!/bin/sh".utf8, as: "bin/whisper-cli")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.file("bin/whisper-cli"))
        let outcome = try examine(
            "model = \"\(model)\"", variables: ["PATH=\(folder.file("bin")):/usr/bin:/bin"])
        let found = try found("free-speech", outcome)
        #expect(found.count == 1 && found[0].hasPrefix("ok \(folder.file("bin/whisper-cli")) hears free speech"))
        #expect(found.first?.contains("--backend program") == true)
    }

    @Test func aProgramThatIsNotThereAndAFolderThatCannotBeWrittenAreProblems() throws {
        let outcome = try examine(
            "model = \"\(model)\"\n[actions]\non-wake = \"no-such-program now\"\n[log]\nlog = \"/proc/heard\"\n")
        #expect(try found("programs", outcome) == ["problem on-wake: 'no-such-program' is not there or cannot be run"])
        // Nothing can be made there, which only another user than root is told before.
        #expect(try found("disk", outcome).first?.hasPrefix("problem log: /proc/heard ") == true)
    }

    @Test func aSoundServerWithoutAPlugInIsAWarning() throws {
        try folder.makeFolder("run")
        try folder.store([], as: "run/pipewire-0")
        try folder.makeFolder("plugins")
        let variables = ["XDG_RUNTIME_DIR=\(folder.file("run"))", "ALSA_PLUGIN_DIR=\(folder.file("plugins"))"]
        let without = try found("sound-server", examine("model = \"\(model)\"", variables: variables))
        #expect(without.count == 1 && without[0].hasPrefix("warning PipeWire runs"), "\(without)")
        try folder.store([], as: "plugins/libasound_module_pcm_pulse.so")
        let with = try found("sound-server", examine("model = \"\(model)\"", variables: variables))
        #expect(with.count == 1 && with[0].hasPrefix("ok PipeWire runs"), "\(with)")
    }

    @Test func serveIsCheckedByItsOwnSettings() throws {
        try folder.makeFolder("words")
        let port = try SilentService()
        let outcome = try examine(
            "[serve]\nmodels = \"words\"\nwyoming = \"\(port.url)\"\n", ["--command", "serve"])
        #expect(try found("models", outcome) == ["warning no keyword is served yet"])
        #expect(try found("ports", outcome).count == 1 && found("device", outcome).isEmpty)
        let missing = try examine("[serve]\nmodels = \"nowhere\"\n", ["--command", "serve"])
        #expect(try found("models", missing).first?.hasPrefix("problem \(folder.file("nowhere")): ") == true)
    }
}
