import Foundation
import Network
import ServiceSupport
import System
import TestSupport
import Testing
import Wyoming

/// A microphone, a page and clients, which have one set of models.
@Suite("Studio", .timeLimit(.minutes(5))) struct StudioTests {
    private let home: TemporaryFolder
    private var environment: [String: String] {
        ["XDG_DATA_HOME": home.file("data"), "XDG_CONFIG_HOME": home.file("settings"), "ROUSE_CONFIG": ""]
    }

    init() throws { home = try TemporaryFolder() }

    @Test("listens without a keyword, with a page, a log and what is given behind two hyphens")
    func studio() throws {
        let studio = try RunningProgram(
            .rouse,
            ["studio", "--wyoming", "unix://\(home.file("s"))", "--", "--page", "0", "--input", "/dev/zero"],
            in: home.path, environment: environment.merging(["DISPLAY": "", "WAYLAND_DISPLAY": ""]) { $1 })
        let line = try studio.errorLine(containing: "page at http://127.0.0.1:")
        try studio.errorLine(containing: "rouse: open http://127.0.0.1:")
        try studio.errorLine(containing: "rouse: serving no keyword yet at unix://")
        try studio.errorLine(containing: "rouse: listening for no keyword yet")
        let page = PageClient(String(line.split(separator: " ").last ?? ""))
        let state = try page.state()
        #expect(state["log"]?.bool == true && state["house"]?.bool == true && state["keywords"]?.array?.isEmpty == true)
        studio.send(signal: SIGTERM)
        #expect(studio.end().status == 0)
        #expect(FileManager.default.fileExists(atPath: home.file("data/rouse/heard")))
    }

    /// A client that sends audio, and is told of keywords.
    private struct Room {
        private static let format: [String: JSONValue] = [
            "rate": .integer(16_000), "width": .integer(2), "channels": .integer(1),
        ]
        private let caller: Caller

        init(_ socket: String) throws {
            caller = try Caller(.unix(path: socket))
            say("audio-start", Self.format)
        }

        private func say(_ type: String, _ data: [String: JSONValue] = [:], _ samples: [Float] = []) {
            caller.say(WyomingEvent(type: type, data: data, payload: WAV().raw(samples)).encoded())
        }

        /// - Returns: the keywords that were told until all of the audio was heard.
        func hears(_ word: Result<[Float], any Error>) throws -> [String] {
            let samples = try Scene(.pause(1), .sound(word.get()), .pause(1)).samples
            for first in stride(from: 0, to: samples.count, by: 1_600) {
                say("audio-chunk", Self.format, Array(samples[first..<min(samples.count, first + 1_600)]))
            }
            say("ping")
            var words: [String] = []
            while let event = try caller.hear(), event.type != "pong" {
                if event.type == "detection" { words.append(event.data["name"]?.string ?? "") }
            }
            return words
        }
    }

    @Test("serves clients with the models of the microphone, and one change of them counts for both")
    func clients() throws {
        let folder = "data/rouse/keywords/computer"
        try FileManager.default.createDirectory(atPath: home.file(folder), withIntermediateDirectories: true)
        try home.store(Living.shared.get().folder.bytes("computer.rouse"), as: "\(folder)/computer.rouse")
        let socket = home.file("s")
        let ear = try ListeningProcess(
            ["--page", "0"], as: ["studio", "--no-browser", "--wyoming", "unix://\(socket)", "--"], in: home,
            environment: environment)
        let page = try PageClient(ear)
        let room = try Room(socket)
        func bothHear(_ words: [String]) throws {
            let heard = try room.hears(ListeningProcess.computer)
            #expect(heard == words)
            try ear.say(ListeningProcess.computer)
            for word in words { try ear.line(containing: #""event":"detection","keyword":"\#(word)""#) }
        }
        func change(_ chore: String, _ wish: String) throws {
            #expect(try page.work("/api/house/\(chore)", wish).answer.hasPrefix("HTTP/1.1 200 "))
            try ear.line(containing: #""event":"reloaded""#)
        }
        try bothHear(["computer"])
        let clients = try page.work("/api/house/list", "{}").json["clients"]?.array
        #expect(clients?.map(\.string) == ["socket"], "the house shows the client, and not the microphone")
        // What has been renamed, and what counts from then on, is read once for both.
        try change("rename", #"{"name":"computer","to":"hey machine"}"#)
        try bothHear(["hey machine"])
        #expect(try page.post("/api/sensitivity", #"{"keyword":"hey machine","value":0.2}"#).hasPrefix("HTTP/1.1 204 "))
        try ear.line(containing: #""event":"sensitivity""#)
        #expect(try room.hears(ListeningProcess.computer) == ["hey machine"])
        ear.program.send(signal: SIGHUP)
        try ear.line(containing: #""event":"reloaded""#)
        // For five seconds those of before listen, too.
        #expect(try room.hears(.success([Float](repeating: 0, count: 96_000))).isEmpty)
        try bothHear(["hey machine"])
        #expect(try page.post("/api/pause", #"{"paused":true}"#).hasPrefix("HTTP/1.1 204 "))
        try ear.line(containing: #""event":"paused""#)
        #expect(try room.hears(ListeningProcess.computer).isEmpty)
        #expect(try page.post("/api/pause", #"{"paused":false}"#).hasPrefix("HTTP/1.1 204 "))
        try ear.line(containing: #""event":"resumed""#)
        try bothHear(["hey machine"])
        try change("turn", #"{"name":"hey-machine","on":false}"#)
        #expect(try room.hears(ListeningProcess.computer).isEmpty)
        let outcome = try ear.end()
        #expect(outcome.status == 0)
        // The log has both streams, each whole when the program ends.
        let log = try Program.rouse.run(["log", "--json", home.file("data/rouse/heard")], in: home.path).output
        let events = log.split(separator: "\n").compactMap { JSONValue(parsing: Array($0.utf8)) }
        let heard = events.filter { $0["event"]?.string == "detection" }
        #expect(heard.count { $0["client"] == nil } == 4)
        let thresholds = heard.filter { $0["client"]?.string == "socket" }.map { $0["threshold"]?.number }
        #expect(thresholds == [0.5, 0.5, 0.8, 0.5, 0.5], "the third while the page had made it stricter")
    }

    @Test("listens without clients where another program has the usual port; one that is asked for is an error")
    func takenPort() throws {
        // Whoever has it: this test, or another program of this machine.
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = in_port_t(10_400).bigEndian
        place.sin_addr.s_addr = inet_addr("127.0.0.1")
        _ = withUnsafeBytes(of: place) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) {
                bind(socket, $0.baseAddress, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        listen(socket, 1)
        let ear = try ListeningProcess(
            ["--page", "0"], as: ["studio", "--no-browser", "--"], in: home, environment: environment)
        let told = try ear.program.errorLine(containing: "no clients are served")
        #expect(told.contains("--wyoming tcp://127.0.0.1:10400: it is in use by another program"))
        #expect(try ear.end().status == 0)
        for (address, complaint) in [
            ("tcp://127.0.0.1:10400", "it is in use by another program"),
            ("stdio://", "standard output is for events here"),
        ] {
            let outcome = try RunningProgram(
                .rouse, ["studio", "--no-browser", "--wyoming", address, "--", "--page", "0", "--input", "/dev/zero"],
                in: home.path, environment: environment
            ).end()
            #expect(outcome.status != 0 && outcome.errors.contains("--wyoming \(address): \(complaint)"))
        }
    }
}
