import Foundation
import ServiceSupport
import System
import TestSupport
import Testing

/// `listen --page`, asked as a browser asks it.
@Suite("The page", .timeLimit(.minutes(20))) struct PageTests {
    private let home: TemporaryFolder

    init() throws {
        home = try ListeningProcess.home()
    }

    private func listen(_ arguments: [String] = []) throws -> (ear: ListeningProcess, url: String) {
        let ear = try ListeningProcess(["--model", "computer.rouse", "--page", "0"] + arguments, in: home)
        let line = try ear.program.errorLine(containing: "page at http://127.0.0.1:")
        return (ear, String(line.split(separator: " ").last ?? ""))
    }

    private func get(_ url: String, _ path: String, _ headers: [String] = []) throws -> String {
        try PageClient(url).get(path, headers)
    }

    private func post(_ url: String, _ path: String, _ body: String, _ headers: [String] = []) throws -> String {
        try PageClient(url).post(path, body, headers)
    }

    private func json(_ answer: String) throws -> JSONValue { try PageClient("").json(answer) }

    /// Feeds silence until a viewer is told of something.
    private func watch(_ viewer: Visitor, _ ear: ListeningProcess, for text: String) throws -> String {
        var heard = ""
        for _ in 0..<600 {
            try ear.feed([Float](repeating: 0, count: 1_600))
            heard += viewer.hear(until: "\n\n")
            if heard.contains(text) { return heard }
        }
        Issue.record("nobody told of \(text): \(heard.suffix(2_000))")
        return heard
    }

    private func viewer(_ url: String) throws -> Visitor {
        let viewer = try Visitor(url)
        viewer.say("GET /api/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(viewer.hear(until: "\r\n\r\n").contains("Content-Type: text/event-stream\r\n"))
        return viewer
    }

    @Test("is the same for everybody, and may do nothing but ask where it came from")
    func files() throws {
        let (ear, url) = try listen()
        let page = try get(url, "/")
        #expect(page.hasPrefix("HTTP/1.1 200 ") && page.contains("<title>Rouse</title>"))
        #expect(page.contains("Content-Security-Policy: default-src 'none'; script-src 'self'; "))
        #expect(page.contains("X-Content-Type-Options: nosniff\r\n"))
        #expect(try get(url, "/main.js").contains("Content-Type: text/javascript; charset=utf-8\r\n"))
        #expect(try ear.end().status == 0)
    }

    @Test("shows level and scores while audio comes, and what was heard")
    func live() throws {
        let (ear, url) = try listen()
        let viewer = try viewer(url)
        let picture = try watch(viewer, ear, for: "event: picture")
        #expect(picture.contains(#""keywords":[{"name":"computer","score":"#))
        try ear.say(ListeningProcess.computer)
        let news = try watch(viewer, ear, for: #""event":"detection","keyword":"computer""#)
        #expect(news.contains("\nevent: news\n"))
        _ = try watch(viewer, ear, for: #""speech":true"#)
        _ = try watch(viewer, ear, for: #""speech":false"#)
        // Who comes later is told of it, too.
        let later = try self.viewer(url)
        #expect(try watch(later, ear, for: "event: news").contains(#""event":"detection""#))
        #expect(try ear.end().status == 0)
    }

    @Test("makes a keyword be found less eagerly at once, and again as before")
    func sensitivity() throws {
        let (ear, url) = try listen()
        for (value, threshold) in [("0.3", 0.7), ("0.75", 0.25)] {
            let change = #"{"keyword":"computer","value":\#(value)}"#
            #expect(try post(url, "/api/sensitivity", change).hasPrefix("HTTP/1.1 204 "))
            try ear.line(containing: #""event":"sensitivity","keyword":"computer","value":\#(value)"#)
            #expect(try json(get(url, "/api/state"))["keywords"]?.array?.first?["threshold"]?.number == threshold)
            try ear.say(ListeningProcess.computer)
            let line = try ear.line(containing: #""event":"detection""#)
            #expect(line.contains(#""threshold":\#(threshold)"#))
        }
        #expect(try ear.end().status == 0)
    }

    @Test(
        "takes nothing else for a sensitivity",
        arguments: [
            "", "{}", "[]", "{\"keyword\":\"computer\"}", #"{"keyword":"other","value":0.5}"#,
            #"{"keyword":"computer","value":1.5}"#, #"{"keyword":"computer","value":-1}"#,
            #"{"keyword":"computer","value":"0.5"}"#, #"{"keyword":"computer","value":1e999}"#, "\u{0}",
            String(repeating: "[", count: 4_000),
        ])
    func nonsense(body: String) throws {
        let (ear, url) = try listen()
        #expect(try post(url, "/api/sensitivity", body).hasPrefix("HTTP/1.1 400 "))
        #expect(try ear.end().status == 0)
    }

    @Test("pauses, and listens again")
    func pause() throws {
        let (ear, url) = try listen()
        #expect(try post(url, "/api/pause", #"{"paused":true}"#).contains(" 204 "))
        try ear.line(containing: #""event":"paused""#)
        #expect(try json(get(url, "/api/state"))["paused"]?.bool == true)
        #expect(try post(url, "/api/pause", #"{"paused":false}"#).contains(" 204 "))
        try ear.line(containing: #""event":"resumed""#)
        #expect(try ear.end().status == 0)
    }

    @Test("lists the log, plays its clips, and marks events as `rouse mark` does")
    func log() throws {
        let (ear, url) = try listen(["--log", "heard"])
        try ear.say(ListeningProcess.computer)
        try ear.line(containing: #""event":"detection""#)
        var events: [JSONValue] = []
        for _ in 0..<300 where events.isEmpty {
            try ear.feed([Float](repeating: 0, count: 1_600))
            events = try json(get(url, "/api/log"))["events"]?.array ?? []
        }
        let event = try #require(events.first)
        let id = try #require(event["id"]?.string)
        #expect(event["keyword"]?.string == "computer" && event["models"] == nil && event["file"] == nil)
        let clip = try get(url, "/api/log/\(id)/clip")
        #expect(clip.contains("Content-Type: audio/wav\r\n") && clip.contains("\r\n\r\nRIFF"))
        #expect(try json(post(url, "/api/log/\(id)/mark", #"{"mark":"false"}"#))["mark"]?.string == "false")
        let marks = try Program.rouse.run(["log", "heard", "--marked", "false", "--json"], in: home.path)
        #expect(marks.outputLines.count == 1 && marks.output.contains(id))
        #expect(try json(get(url, "/api/log?marked=none"))["events"]?.array?.isEmpty == true)
        #expect(try json(post(url, "/api/log/\(id)/mark", #"{"mark":"none"}"#))["mark"] == nil)
        #expect(try post(url, "/api/log/\(id)/mark", #"{"mark":"maybe"}"#).hasPrefix("HTTP/1.1 400 "))
        #expect(try ear.end().status == 0)
    }

    /// Asks for something that takes long, and again until its answer is there.
    private func work(_ url: String, _ path: String, _ body: String) throws -> (answer: String, json: JSONValue) {
        try PageClient(url).work(path, body)
    }

    private func finish(_ url: String, _ first: String) throws -> (answer: String, json: JSONValue) {
        try PageClient(url).finish(first)
    }

    @Test("shows what a model would learn from the marks, has it learn that, and takes it back")
    func lesson() throws {
        let (ear, url) = try listen(["--log", "heard", "--sensitivity", "0.8"])
        let stranger = Result { try Words.stranger.saying("computer") }
        for word in [ListeningProcess.computer, stranger] {
            try ear.say(word)
            try ear.line(containing: #""event":"detection""#)
        }
        var events: [JSONValue] = []
        // Whoever writes the log has to come to it, on a busy machine too.
        for _ in 0..<1_000 where events.count < 2 {
            try ear.feed([Float](repeating: 0, count: 1_600))
            usleep(20_000)
            events = try json(get(url, "/api/log?event=detection"))["events"]?.array ?? []
        }
        // The newest is first.
        let ids = events.compactMap { $0["id"]?.string }
        try #require(ids.count == 2)
        let nothing = try work(url, "/api/learn", #"{"keyword":"computer"}"#)
        #expect(nothing.answer.hasPrefix("HTTP/1.1 409 ") && nothing.answer.contains("mark some first"))
        _ = try post(url, "/api/log/\(ids[0])/mark", #"{"mark":"false"}"#)
        _ = try post(url, "/api/log/\(ids[1])/mark", #"{"mark":"true"}"#)
        let before = try home.bytes("computer.rouse")
        let preview = try work(url, "/api/learn", #"{"keyword":"computer"}"#).json
        #expect(preview["verdict"]?.string == "improved" && preview["written"] == nil)
        #expect(preview["takes"]?.array?.isEmpty == true, "no word was missed")
        #expect(preview["falseAlarmsGone"]?.number == 1 && preview["wordsLost"]?.number == 0)
        #expect(try home.bytes("computer.rouse") == before, "a preview changes nothing")
        let learned = try work(url, "/api/learn", #"{"keyword":"computer","write":true}"#).json
        #expect(learned["written"]?.bool == true)
        #expect(try home.bytes("computer.rouse") != before && home.bytes("computer.rouse.old") == before)
        try ear.line(containing: #""event":"reloaded""#)
        // What was seen once is learned once.
        #expect(try work(url, "/api/learn", #"{"keyword":"computer","write":true}"#).answer.contains(" 409 "))
        #expect(try work(url, "/api/undo", #"{"keyword":"computer"}"#).json["canUndo"]?.bool == false)
        #expect(try home.bytes("computer.rouse") == before)
        #expect(try work(url, "/api/undo", #"{"keyword":"computer"}"#).answer.contains("nothing can be put back"))
        #expect(try post(url, "/api/learn", #"{"keyword":"other"}"#).hasPrefix("HTTP/1.1 400 "))
        #expect(try get(url, "/api/jobs/nothing").hasPrefix("HTTP/1.1 404 "))
        #expect(try ear.end().status == 0)
    }

    @Test("keeps the last thing that was said as a missed word, which is marked and learned from like a near miss")
    func missed() throws {
        let (ear, url) = try listen(["--log", "heard"])
        let wish = #"{"keyword":"computer"}"#
        func keep() throws -> (answer: String, json: JSONValue) {
            try PageClient(url).work("/api/log/missed", wish) { try ear.feed([Float](repeating: 0, count: 1_600)) }
        }
        #expect(try json(get(url, "/api/state"))["keepsMissed"]?.bool == true)
        // The hop that the program was started with may be heard during the first wish.
        let silent = try (0..<2).map { _ in try work(url, "/api/log/missed", wish).answer }
        #expect(silent[1].contains("No audio comes from the microphone"), "\(silent)")
        #expect(try keep().json["kept"]?.bool == false, "nobody has said anything")
        // No other speech is kept than that.
        try ear.say(ListeningProcess.marmalade)
        try ear.say(ListeningProcess.computer)
        try ear.line(containing: #""event":"detection""#)
        try ear.say(ListeningProcess.marmalade)
        #expect(try keep().json["kept"]?.bool == true)
        let events = try json(get(url, "/api/log?event=near-miss,miss"))["events"]?.array ?? []
        let event = try #require(events.first { $0["event"]?.string == "miss" })
        #expect(events.count == 1 && event["keyword"]?.string == "computer" && event["threshold"]?.number == 0.5)
        let id = try #require(event["id"]?.string)
        #expect(try get(url, "/api/log/\(id)/clip").hasPrefix("HTTP/1.1 200 "))
        #expect(try post(url, "/api/log/\(id)/mark", #"{"mark":"true"}"#).hasPrefix("HTTP/1.1 200 "))
        // It is another word: that it is no take is said, and the model stays as it is.
        let preview = try work(url, "/api/learn", wish).json
        #expect(preview["takes"]?.array?.first?["id"]?.string == id)
        #expect(preview["takes"]?.array?.first?["reason"]?.string?.isEmpty == false)
        #expect(preview["verdict"]?.string == "refused")
        for bad in ["{}", #"{"keyword":"other"}"#] {
            #expect(try post(url, "/api/log/missed", bad).hasPrefix("HTTP/1.1 400 "))
        }
        #expect(try post(url, "/api/log/missed", wish, ["Origin: http://evil.example"]).hasPrefix("HTTP/1.1 403 "))
        #expect(try ear.end().status == 0)
        let log = try Program.rouse.run(["log", "heard", "--event", "miss"], in: home.path).output
        #expect(log.contains("\(id)  ") && log.contains("  computer  missed     - of 0.50"))
        #expect(log.contains("1 event: 0 heard, 0 nearly, 1 missed; 0 marked false, 1 marked true"))
        let review = try Program("/bin/sh").run(
            [
                "-c",
                "printf 'n\\n' | \(Program.rouse.path) log heard --marked true --review --sound-device nowhere",
            ], in: home.path)
        #expect(review.output.contains("1 of 1  \(id)  ") && review.output.contains("1 marked;"), "\(review.errors)")
        let marked = try Program.rouse.run(["log", "heard", "--marked", "false"], in: home.path).output
        #expect(marked.contains("\(id)  ") && marked.contains("1 missed; 1 marked false"))
    }

    @Test("teaches a word from takes, lets it be tried, and keeps it only then")
    func teach() throws {
        let ear = try ListeningProcess(
            ["--model", "computer.rouse", "--page", "0"], in: home, environment: ["XDG_DATA_HOME": home.file("data")])
        let url = String(try ear.program.errorLine(containing: "page at http://").split(separator: " ").last ?? "")
        func send(_ path: String, _ samples: [Float]) throws -> (answer: String, json: JSONValue) {
            let first = try Visitor(url).ask("POST", path, ["Content-Type: audio/wav"], bytes: WAV().bytes(samples))
            return try finish(url, first)
        }
        let takes = try Words.recordings(of: "marmalade")
        var listed: [JSONValue] = []
        for take in takes {
            listed = try send("/api/teach/take?keyword=marmalade", take).json["takes"]?.array ?? []
        }
        #expect(listed.count == 3 && listed[0]["problems"]?.array?.isEmpty == true)
        #expect(listed[0]["peaks"]?.array?.count == 120)
        // What is wrong with a take is told beside the phones that are heard in it.
        #expect(listed.allSatisfy { $0["heard"]?.string?.contains("m") == true })
        #expect(listed[0]["expected"]?.string?.contains("m") == true)
        let sound = try get(url, "/api/teach/take/\(listed[1]["id"]?.number.map { Int($0) } ?? 0)")
        #expect(sound.contains("Content-Type: audio/wav\r\n") && sound.contains("\r\n\r\nRIFF"))
        #expect(try get(url, "/api/teach/take/99").hasPrefix("HTTP/1.1 404 "))
        #expect(try get(url, "/api/teach/take/1", ["Host: evil.example"]).hasPrefix("HTTP/1.1 421 "))
        #expect(try send("/api/teach/take?keyword=marmalade", takes[0]).answer.contains("the same recording as take 1"))
        let silence = try send("/api/teach/take?keyword=marmalade", [Float](repeating: 0, count: 32_000))
        #expect(silence.answer.contains("holds no word"))
        #expect(try send("/api/teach/attempt", takes[0]).answer.contains("Nothing is learned yet"))
        let other = try Visitor(url).ask("POST", "/api/teach/take?keyword=a", ["Content-Type: audio/wav"], body: "RIFF")
        #expect(try finish(url, other).answer.contains("WAV, 16 kHz, mono, 16 bit"))
        #expect(try post(url, "/api/teach/take?keyword=a", "{}").hasPrefix("HTTP/1.1 415 "))

        let model = try work(url, "/api/teach/learn", #"{"keyword":"marmalade"}"#).json
        #expect(model["takes"]?.number == 3 && model["replaces"]?.bool == false)
        let word = try Scene(.pause(1), .sound(ListeningProcess.marmalade.get()), .pause(1)).samples
        #expect(try send("/api/teach/attempt", word).json["heard"]?.bool == true)
        let another = try Scene(.pause(1), .sound(ListeningProcess.computer.get()), .pause(1)).samples
        #expect(try send("/api/teach/attempt", another).json["heard"]?.bool == false)
        let place = "data/rouse/keywords/marmalade"
        #expect(!FileManager.default.fileExists(atPath: home.file(place)), "nothing is kept before it is kept")
        #expect(try work(url, "/api/teach/keep", "{}").json["kept"]?.bool == true)
        for name in ["marmalade.rouse", "take1.wav", "take3.wav"] {
            #expect(try !home.bytes("\(place)/\(name)").isEmpty)
        }
        #expect(try work(url, "/api/teach/keep", "{}").answer.contains("Nothing is learned yet"))
        #expect(try ear.end().status == 0)
    }

    @Test(
        "gives no file that is none of its own",
        arguments: [
            "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/api/log/..%2f..%2fetc/clip",
            "/api/log/../../clip", "/api/log/%00/clip", "/api/log/......./clip", "/files/main.js",
        ])
    func traversal(path: String) throws {
        let (ear, url) = try listen(["--log", "heard"])
        #expect(try get(url, path).hasPrefix("HTTP/1.1 404 "))
        #expect(try ear.end().status == 0)
    }

    @Test("is for no page of somebody else, by rebinding or by a form")
    func strangers() throws {
        let (ear, url) = try listen()
        let change = #"{"keyword":"computer","value":0.9}"#
        #expect(try get(url, "/api/state", ["Host: evil.example"]).hasPrefix("HTTP/1.1 421 "))
        #expect(try post(url, "/api/sensitivity", change, ["Host: evil.example"]).hasPrefix("HTTP/1.1 421 "))
        #expect(try post(url, "/api/sensitivity", change, ["Origin: http://evil.example"]).hasPrefix("HTTP/1.1 403 "))
        #expect(try get(url, "/api/live", ["Sec-Fetch-Site: cross-site"]).hasPrefix("HTTP/1.1 403 "))
        let form = try Visitor(url).ask("POST", "/api/pause", ["Content-Type: text/plain"], body: #"{"paused":true}"#)
        #expect(form.hasPrefix("HTTP/1.1 415 "))
        #expect(try json(get(url, "/api/state"))["keywords"]?.array?.first?["threshold"]?.number == 0.5)
        #expect(try ear.end().outputLines.contains { $0.contains("paused") } == false)
    }

    @Test("takes no large requests, and goes on listening beside 500 connections and a viewer that hangs")
    func load() throws {
        let (ear, url) = try listen()
        let huge = try Visitor(url)
        huge.say(
            "POST /api/pause HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: 10000000000\r\n\r\n")
        #expect(huge.hear().hasPrefix("HTTP/1.1 413 "))
        let hanging = try Visitor(url, buffer: 4_096)
        hanging.say("GET /api/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let crowd = try (0..<500).map { _ in try Visitor(url) }
        try ear.say(ListeningProcess.computer)
        try ear.line(containing: #""event":"detection""#)
        withExtendedLifetime((crowd, hanging)) {}
        #expect(try ear.end().status == 0)
    }

    // MARK: - Tokens

    @Test("is for this machine alone without a token")
    func network() throws {
        let outcome = try Program.rouse.run(
            ["listen", "--model", "computer.rouse", "--input", "/dev/zero", "--page", "0.0.0.0:0"], in: home.path)
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("others than this machine can connect there; name the file of a token"))
    }

    @Test("comes over TLS with a certificate, and its cookie nowhere else")
    func certificate() throws {
        try TestCertificate.make(in: home)
        let file = try home.store(home.bytes("certificate.pem") + home.bytes("key.pem"), as: "page.pem")
        let ear = try ListeningProcess(
            [
                "--model", "computer.rouse", "--page", "0", "--page-token", home.file("token"), "--page-certificate",
                file,
            ], in: home)
        let line = try ear.program.errorLine(containing: "page at https://127.0.0.1:")
        let port = String(line.split(separator: ":").last?.dropLast() ?? "")
        let token = try String(decoding: home.bytes("token"), as: UTF8.self).trimmingCharacters(in: .newlines)
        let script = """
            import http.client, ssl, sys
            context = ssl.create_default_context(cafile="certificate.pem")
            page = http.client.HTTPSConnection("127.0.0.1", int(sys.argv[1]), timeout=60, context=context)
            form = {"Content-Type": "application/x-www-form-urlencoded"}
            page.request("POST", "/signin", "token=" + sys.argv[2], form)
            print(page.getresponse().getheader("Set-Cookie"))
            """
        let asked = try Program("/usr/bin/env").run(["python3", "-c", script, port, token], in: home.path)
        #expect(asked.output.contains("; HttpOnly; SameSite=Strict; Secure\n"), "\(asked.output)\(asked.errors)")
        #expect(try ear.end().status == 0)
        let refused = try Program.rouse.run(
            [
                "listen", "--model", "computer.rouse", "--input", "/dev/zero", "--page", "0", "--page-certificate",
                "computer.rouse",
            ], in: home.path)
        #expect(refused.status == 69)
        #expect(refused.errors.contains("--page-certificate: computer.rouse holds no certificate"))
    }

    @Test("tells its token once, and lets in who knows it")
    func token() throws {
        let arguments = ["--page-token", home.file("token")]
        let (ear, url) = try listen(arguments)
        let token = try String(decoding: home.bytes("token"), as: UTF8.self).trimmingCharacters(in: .newlines)
        #expect(token.count >= 24)
        #expect(try ear.program.errorLine(containing: "browsers have to know").contains(token))
        #expect(try get(url, "/api/state").hasPrefix("HTTP/1.1 401 "))
        #expect(try get(url, "/api/live").hasPrefix("HTTP/1.1 401 "))
        #expect(try get(url, "/api/state", ["Authorization: Bearer \(token)"]).hasPrefix("HTTP/1.1 200 "))
        let form = ["Content-Type: application/x-www-form-urlencoded"]
        let wrong = try Visitor(url).ask("POST", "/signin", form, body: "token=wrong")
        #expect(wrong.contains("Location: signin#wrong\r\n") && !wrong.contains("Set-Cookie"))
        let right = try Visitor(url).ask("POST", "/signin", form, body: "token=\(token)")
        #expect(right.contains("Location: ./\r\n"))
        #expect(right.contains("; HttpOnly; SameSite=Strict\r\n"))
        #expect(try get(url, "/api/state", ["Cookie: rouse-page=\(token)"]).hasPrefix("HTTP/1.1 200 "))
        #expect(!(try ear.end().errors.components(separatedBy: token).count > 2), "once")
        let (again, _) = try listen(arguments)
        #expect(try !again.end().errors.contains(token))
        let mode = try FileManager.default.attributesOfItem(atPath: home.file("token"))[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }
}
