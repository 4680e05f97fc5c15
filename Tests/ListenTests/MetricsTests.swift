import Foundation
import TestSupport
import Testing

/// `listen --metrics`, read by an HTTP client as Prometheus reads it.
@Suite struct MetricsTests {
    private let home: TemporaryFolder
    private static let client = """
        import sys, urllib.request, urllib.error
        request = urllib.request.Request(sys.argv[2], method=sys.argv[1])
        try:
            answer = urllib.request.urlopen(request, timeout=30)
        except urllib.error.HTTPError as error:
            answer = error
        print(answer.status, answer.headers["Content-Type"])
        sys.stdout.write(answer.read().decode())
        """

    init() throws {
        home = try ListeningProcess.home()
    }

    private func fetch(_ url: String, method: String = "GET") throws -> (head: String, body: [String]) {
        let outcome = try Program("python3").run(["-c", Self.client, method, url], in: home.path)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return (outcome.outputLines.first ?? "", Array(outcome.outputLines.dropFirst()))
    }

    private func listen(_ arguments: [String] = []) throws -> (ear: ListeningProcess, url: String) {
        let ear = try ListeningProcess(["--model", "computer.rouse", "--metrics", "0"] + arguments, in: home)
        let line = try ear.program.errorLine(containing: "metrics at ")
        return (ear, String(line.split(separator: " ").last ?? ""))
    }

    /// The value of a sample by its name and labels.
    private func value(_ sample: String, in body: [String]) -> Double? {
        body.first { $0.hasPrefix(sample + " ") }.flatMap { Double($0.dropFirst(sample.count + 1)) }
    }

    @Test func countWhatHappens() throws {
        let (ear, url) = try listen(["--commands"])
        #expect(url.hasPrefix("http://127.0.0.1:"))
        let before = try fetch(url).body
        #expect(value(#"rouse_detections_total{keyword="computer"}"#, in: before) == 0, "it is there from the start")
        try ear.say(ListeningProcess.computer)
        try ear.line(containing: #""event":"command-end""#)
        let fed = ear.hops
        var body: [String] = []
        for _ in 0..<600 where (value("rouse_audio_frames_total", in: body) ?? 0) < Double(fed) {
            try ear.feed([Float](repeating: 0, count: 160))
            body = try fetch(url).body
        }
        #expect(value("rouse_audio_frames_total", in: body).map { Int($0) <= ear.hops } == true)
        #expect(value(#"rouse_build_info{version="0.1.0"}"#, in: body) == 1)
        #expect(value(#"rouse_detections_total{keyword="computer"}"#, in: body) == 1)
        #expect(value(#"rouse_score_count{keyword="computer"}"#, in: body) == 1)
        #expect(value(#"rouse_score_bucket{keyword="computer",le="+Inf"}"#, in: body) == 1)
        #expect(value(#"rouse_commands_total{end_reason="no-speech"}"#, in: body) == 1)
        #expect(value("rouse_command_duration_seconds_count", in: body) == 1)
        #expect(value("rouse_audio_overruns_total", in: body) == 0)
        let frames = try #require(value("rouse_frame_processing_seconds_count", in: body))
        #expect(value(#"rouse_frame_processing_seconds_bucket{le="+Inf"}"#, in: body) == frames)
        let speech = try #require(value("rouse_vad_speech_seconds_total", in: body))
        #expect(speech > 0.2 && speech < Double(fed) / 100)
        let now = Date().timeIntervalSince1970
        #expect(value("rouse_last_audio_timestamp_seconds", in: body).map { $0 > now - 600 && $0 <= now } == true)
        #expect(try ear.end().status == 0)
    }

    /// The grammar of the text format: comments, and samples with a name, labels and a number.
    @Test func areWellFormed() throws {
        let (ear, url) = try listen()
        let (head, body) = try fetch(url)
        #expect(head == "200 text/plain; version=0.0.4; charset=utf-8")
        #expect(body.count > 20)
        var named = ""
        for line in body {
            if let comment = line.wholeMatch(of: /# (HELP|TYPE) (rouse_[a-z_]+) .+/) {
                named = String(comment.output.2)
                continue
            }
            let grammar = /(rouse_[a-z_]+?)(_bucket|_sum|_count)?(\{([a-z_]+="[^"]*",?)+\})? (\S+)/
            let sample = try #require(line.wholeMatch(of: grammar), "\(line)")
            #expect(sample.output.1 == named, "\(line)")
            #expect(Double(sample.output.5) != nil, "\(line)")
        }
        #expect(try ear.end().status == 0)
    }

    @Test func nothingElseIsServed() throws {
        let (ear, url) = try listen()
        #expect(try fetch(url, method: "HEAD").head.hasPrefix("200 "))
        #expect(try fetch(url, method: "HEAD").body.isEmpty)
        #expect(try fetch(url + "?x=1").head.hasPrefix("200 "))
        #expect(try fetch(url, method: "DELETE").head.hasPrefix("405 "))
        #expect(try fetch(url + "/more").head.hasPrefix("404 "))
        #expect(try ear.end().status == 0)
    }

    @Test func areThereBeforeThereIsAudio() throws {
        let ear = try ListeningProcess(
            ["--model", "computer.rouse", "--metrics", "0"], in: home, isDeaf: true, opensPipe: false)
        let line = try ear.program.errorLine(containing: "metrics at ")
        let body = try fetch(String(line.split(separator: " ").last ?? "")).body
        #expect(value("rouse_audio_frames_total", in: body) == 0)
        ear.program.send(signal: SIGTERM)
        #expect(ear.program.end().status == 128 + SIGTERM)
    }

    @Test func anAddressThatIsTakenIsAnError() throws {
        let (ear, url) = try listen()
        let port = try #require(URL(string: url)?.port)
        let outcome = try Program.rouse.run(
            ["listen", "--model", "computer.rouse", "--input", "/dev/zero", "--metrics", "\(port)"], in: home.path)
        #expect(outcome.status == 69)
        #expect(
            outcome.errors == "rouse: --metrics \(port): the port is in use by another program; choose another, or "
                + "end that one\n")
        #expect(try ear.end().status == 0)
    }

    @Test(arguments: ["localhost", "9464x", "1:2:3", ":9464", "70000"])
    func whatIsNoAddressIsRefused(address: String) throws {
        let outcome = try Program.rouse.run(["listen", "--metrics", address], in: "/")
        #expect(
            outcome.status == 64 && outcome.errors.contains("is invalid for '--metrics <[host:]port>': give a port"))
    }
}
