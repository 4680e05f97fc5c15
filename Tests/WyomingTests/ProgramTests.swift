import Glibc
import Network
import ServiceSupport
import System
import TestSupport
import Testing
import Wyoming

@Suite("rouse serve", .serialized, .timeLimit(.minutes(20)))
struct ProgramTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try Words.storeModel(of: Talk.word, at: folder.file("computer.rouse"))
    }

    private func serve(_ arguments: String...) throws -> (RunningProgram, WyomingAddress) {
        let program = try RunningProgram(
            .rouse, ["serve", "--wyoming", "tcp://127.0.0.1:0"] + arguments, in: folder.path)
        let line = try program.errorLine(containing: "rouse: serving ")
        let address = line.split(separator: " ").last.flatMap { WyomingAddress(String($0)) }
        return (program, try #require(address))
    }

    @Test("serves one client on its standard streams, and ends with it")
    func standardStreams() throws {
        let said =
            Said.event("describe") + Said.start + Said.audio(Said.pcm(try Talk.samples())).flatMap { $0 } + Said.stop
        let file = try folder.store(said + Said.event("ping"), as: "said")
        let outcome = try Program.rouse.run(
            ["serve", "--wyoming", "stdio://", "--model", "computer.rouse"], in: folder.path, input: .pipe(file: file))
        #expect(outcome.status == 0, "\(outcome.errors)")
        var decoder = WyomingDecoder(longest: 1 << 20)
        let events = try decoder.take(Array(outcome.output.utf8))
        #expect(events.map(\.type) == ["info", "detection", "detection", "pong"])
        #expect(outcome.errorLines == ["rouse: serving computer at stdio://"])
    }

    @Test("keeps the audio around what its clients say, where that is asked for")
    func clips() throws {
        let said = Said.start + Said.audio(Said.pcm(try Talk.samples())).flatMap { $0 } + Said.stop
        let file = try folder.store(said, as: "said")
        let outcome = try Program.rouse.run(
            ["serve", "--wyoming", "stdio://", "--model", "computer.rouse", "--save-clips", "clips"], in: folder.path,
            input: .pipe(file: file))
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = try folder.bytes("clips/index.jsonl").split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 2)
    }

    @Test("ends in peace when it is asked to, and tells its clients", arguments: [SIGTERM, SIGINT])
    func ends(signal: Int32) throws {
        let (program, address) = try serve("--model", "computer.rouse")
        let caller = try Caller(address)
        caller.say(Said.start + Said.event("ping"))
        #expect(try caller.hear()?.type == "pong")
        program.send(signal: signal)
        #expect(try caller.hear() == nil)
        #expect(program.end().status == 0)
    }

    @Test("names a model that is broken, and serves the others")
    func broken() throws {
        try folder.store([1, 2, 3], as: "broken.rouse")
        let (program, address) = try serve("--models", folder.path)
        let caller = try Caller(address)
        caller.say(Said.event("describe"))
        let models = try caller.hear()?.data["wake"]?.array?.first?["models"]?.array
        #expect(models?.compactMap { $0["name"]?.string } == ["computer"])
        let complaint = try program.errorLine(containing: "broken.rouse")
        #expect(complaint.hasPrefix("rouse: warning: "))
    }

    private func isServed(_ word: String, _ info: WyomingEvent?) -> Bool {
        let models = info?.data["wake"]?.array?.first?["models"]?.array ?? []
        return models.contains { $0["name"]?.string == word }
    }

    @Test("begins without a word when its folder is empty, and has it when it comes")
    func later() throws {
        try folder.makeFolder("words")
        let (program, address) = try serve("--models", folder.file("words"))
        let caller = try Caller(address)
        caller.say(Said.detect(Talk.word))
        #expect(try caller.hear()?.data["text"] == "There is no wake word 'computer'; there is none at all.")
        #expect(rename(folder.file("computer.rouse"), folder.file("words/computer.rouse")) == 0)
        repeat { caller.say(Said.event("describe")) } while try !isServed(Talk.word, caller.hear())
        caller.say(Said.detect(Talk.word) + Said.start + Said.audio(Said.pcm(try Talk.samples())).flatMap { $0 })
        #expect(try caller.hear()?.type == "detection")
        #expect(program.isRunning)
    }

    @Test("shows its clients on a page, which changes a sensitivity at once and pauses all of them")
    func page() throws {
        let (program, address) = try serve("--model", "computer.rouse", "--page", "0")
        let line = try program.errorLine(containing: "page at http://127.0.0.1:")
        let url = String(line.split(separator: " ").last ?? "")
        func post(_ path: String, _ body: String) throws {
            let answer = try Visitor(url).ask("POST", path, ["Content-Type: application/json"], body: body)
            #expect(answer.hasPrefix("HTTP/1.1 204 "), "\(answer)")
        }
        let caller = try Caller(address)
        let talk = Said.audio(Said.pcm(try Talk.samples())).flatMap { $0 }
        func thresholds() throws -> [Double?] {
            caller.say(talk)
            return try (0..<2).map { _ in try caller.hear()?.data["context"]?["threshold"]?.number }
        }
        caller.say(Said.start)
        #expect(try thresholds() == [0.5, 0.5])
        let viewer = try Visitor(url)
        viewer.say("GET /api/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(viewer.hear(until: "\"client\":\"127.0.0.1\"").contains("\"event\":\"detection\""))
        try post("/api/sensitivity", #"{"keyword":"computer","value":0.6}"#)
        #expect(try thresholds() == [0.4, 0.4])
        try post("/api/pause", #"{"paused":true}"#)
        caller.say(talk + Said.event("ping"))
        #expect(try caller.hear()?.type == "pong", "nothing was heard")
        try post("/api/pause", #"{"paused":false}"#)
        #expect(try thresholds() == [0.4, 0.4])
        program.send(signal: SIGTERM)
        #expect(program.end().status == 0)
    }

    @Test("reads its settings and models again with SIGHUP, and keeps them where there is a mistake")
    func reload() throws {
        let settings = { (text: String) in _ = try folder.store(text.utf8, as: "rouse.toml") }
        try settings("model = \"computer.rouse\"\nsensitivity = 0.6\n[serve]\nwyoming = \"tcp://127.0.0.1:0\"\n")
        let program = try RunningProgram(.rouse, ["serve", "--config", "rouse.toml"], in: folder.path)
        let line = try program.errorLine(containing: "rouse: serving computer at tcp://127.0.0.1:")
        let address = try #require(line.split(separator: " ").last.flatMap { WyomingAddress(String($0)) })
        let caller = try Caller(address)
        let talk = Said.audio(Said.pcm(try Talk.samples())).flatMap { $0 }
        func thresholds() throws -> [Double?] {
            caller.say(talk)
            return try (0..<2).map { _ in try caller.hear()?.data["context"]?["threshold"]?.number }
        }
        caller.say(Said.start)
        #expect(try thresholds() == [0.4, 0.4])
        try settings("model = \"missing.rouse\"\n")
        program.send(signal: SIGHUP)
        let refused = try program.errorLine(containing: "the reload is refused")
        #expect(refused.contains("missing.rouse"))
        try Words.storeModel(of: "sesame", at: folder.file("sesame.rouse"))
        try settings(
            "model = [\"computer.rouse\", \"sesame.rouse\"]\nsensitivity = 0.8\n[clips]\nsave-clips = \"clips\"\n")
        program.send(signal: SIGHUP)
        let told = try program.errorLine(containing: "rouse: reloaded: ")
        #expect(told == "rouse: reloaded: serving computer, sesame; save-clips, wyoming count after a restart")
        // Who listened before speaks for a word for five seconds more.
        caller.say(Said.audio([UInt8](repeating: 0, count: 6 * 32_000)).flatMap(\.self))
        #expect(try thresholds() == [0.2, 0.2], "of a client that has not stopped")
    }

    @Test("reads its sentences again with SIGHUP, for clients that are there, and keeps them where there is a mistake")
    func sentences() throws {
        try folder.store("[LightOn]\nturn on the lamp\n".utf8, as: "house.ini")
        let program = try RunningProgram(
            .rouse,
            ["serve", "--wyoming", "tcp://127.0.0.1:0", "--model", "computer.rouse", "--sentences", "house.ini"],
            in: folder.path)
        let line = try program.errorLine(containing: "rouse: serving computer at tcp://127.0.0.1:")
        let caller = try Caller(try #require(line.split(separator: " ").last.flatMap { WyomingAddress(String($0)) }))
        func meaning() throws -> String? {
            caller.say(Said.event("recognize", ["text": "turn on the lamp"]))
            return try caller.hear()?.data["name"]?.string
        }
        #expect(try meaning() == "LightOn")
        try folder.store("[Lamp]\nturn on the lamp\n".utf8, as: "house.ini")
        program.send(signal: SIGHUP)
        try program.errorLine(containing: "rouse: reloaded: ")
        #expect(try meaning() == "Lamp")
        try folder.store("[LightOn]\nturn on (the lamp\n".utf8, as: "house.ini")
        program.send(signal: SIGHUP)
        let refused = try program.errorLine(containing: "rouse: warning: the sentences stay as they were")
        #expect(refused.contains("house.ini:2: "))
        #expect(try meaning() == "Lamp")
        program.send(signal: SIGTERM)
        #expect(program.end().status == 0)
    }

    @Test("keeps a log of what its clients say, which can be decided again")
    func log() throws {
        let said = Said.start + Said.audio(Said.pcm(try Talk.samples())).flatMap { $0 } + Said.stop
        let file = try folder.store(said, as: "said")
        let outcome = try Program.rouse.run(
            ["serve", "--wyoming", "stdio://", "--model", "computer.rouse", "--log", "heard"], in: folder.path,
            input: .pipe(file: file))
        #expect(outcome.status == 0, "\(outcome.errors)")
        let log = try Program.rouse.run(["log", "heard", "--event", "detection", "--json"], in: folder.path)
        #expect(log.outputLines.count == 2, "\(log.errors)")
        let replayed = try Program.rouse.run(
            ["replay", "heard", "--event", "detection", "--model", "computer.rouse", "--json"], in: folder.path)
        #expect(replayed.status == 0, "\(replayed.errors)")
        let total = try #require(replayed.outputLines.last.flatMap { JSONValue(parsing: Array($0.utf8)) })
        #expect(total["kept"] == .integer(2) && total["gone"] == .integer(0), "\(replayed.output)")
    }

    static let refused: [([String], Int32, String)] = [
        (
            ["--wyoming", "10400"], 64,
            "rouse: the value '10400' is invalid for '--wyoming <address>': give tcp://127.0.0.1:10400, "
                + "unix:///run/rouse.sock or stdio://"
        ),
        (
            ["--model", "missing.rouse"], 66,
            "rouse: cannot read missing.rouse: No such file or directory; check the path"
        ),
    ]

    @Test("refuses what cannot be", arguments: refused)
    func refuses(arguments: [String], status: Int32, says: String) throws {
        let outcome = try Program.rouse.run(["serve"] + arguments, in: folder.path)
        #expect(outcome.status == status)
        #expect(outcome.errorLines.first?.hasPrefix(says) == true, "\(outcome.errors)")
    }
}
