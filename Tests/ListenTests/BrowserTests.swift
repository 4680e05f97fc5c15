import Foundation
import TestSupport
import Testing

/// The page in a real browser, headless Chromium; without one these tests step aside.
@Suite(
    "The page in a browser", .timeLimit(.minutes(20)), .serialized,
    .enabled(if: Browser.isThere, "needs chromium and chromium-driver"))
struct BrowserTests {
    private static let script = String(#filePath.dropLast("BrowserTests.swift".count)) + "browser.py"

    @Test("shows what is heard, moves a slider, marks an event, at a desk and on a phone", arguments: [1_200, 400])
    func use(width: Int) throws {
        let home = try ListeningProcess.home()
        let ear = try ListeningProcess(
            ["--model", "computer.rouse", "--page", "0", "--log", "heard"], in: home)
        let line = try ear.program.errorLine(containing: "page at http://")
        let url = String(line.split(separator: " ").last ?? "")
        let browser = try RunningProgram(
            Program("/usr/bin/env"), ["python3", Self.script, url, "--width", "\(width)"], in: home.path)
        // The word is said in real time, again and again, for as long as somebody looks.
        let word = try Scene(.pause(1), .sound(ListeningProcess.computer.get()), .pause(1)).samples
        var place = 0
        while browser.isRunning {
            let piece = word[place..<min(place + 1_600, word.count)]
            try ear.feed(Array(piece))
            place = place + 1_600 < word.count ? place + 1_600 : 0
            usleep(100_000)
        }
        let outcome = browser.end()
        #expect(outcome.status == 0, "\(outcome.output)\n\(outcome.errors)")
        #expect(outcome.output.contains("computer: score ") && outcome.output.contains("\"marked\""))
        let marked = try Program.rouse.run(["log", "heard", "--marked", "false", "--json"], in: home.path)
        #expect(marked.outputLines.count == 1)
        #expect(try ear.end().status == 0)
    }
}

extension BrowserTests {
    @Test("teaches a word by the browser's microphone, with the keyboard alone")
    func teach() throws {
        let home = try ListeningProcess.home()
        let ear = try ListeningProcess(
            ["--model", "computer.rouse", "--page", "0"], in: home, environment: ["XDG_DATA_HOME": home.file("data")])
        let url = String(try ear.program.errorLine(containing: "page at http://").split(separator: " ").last ?? "")
        let takes = try Words.natural.enumerated().map { number, voice in
            let samples = try Scene(.pause(1), .sound(voice.saying("marmalade")), .pause(4)).samples
            try home.store(WAV().bytes(samples), as: "said\(number).wav")
            return home.file("said\(number).wav")
        }
        let outcome = try Program("/usr/bin/env").run(
            ["python3", Self.script, url, "--teach", "marmalade", "--takes"] + takes, in: home.path)
        #expect(outcome.status == 0, "\(outcome.output)\n\(outcome.errors)")
        #expect(outcome.output.contains(#"{"kept": "marmalade"}"#))
        #expect(try !home.bytes("data/rouse/keywords/marmalade/marmalade.rouse").isEmpty)
        #expect(try ear.end().status == 0)
    }
}

private enum Browser {
    static let isThere = ["chromium", "chromedriver"].allSatisfy { name in
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
        }
    }
}
