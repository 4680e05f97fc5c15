import Foundation
import TestSupport
import Testing

/// The page in a real browser, headless Chromium; without one these tests step aside.
@Suite(
    "The page in a browser", .timeLimit(.minutes(20)), .serialized,
    .enabled(if: Browser.isThere, "needs chromium and chromium-driver"))
struct BrowserTests {
    private static let script = String(#filePath.dropLast("BrowserTests.swift".count)) + "browser.py"

    /// A model of the word as it is written, which has a second look at phones.
    private static let typed = Result {
        let folder = try TemporaryFolder()
        let outcome = try Program.rouse.run(["enroll", "computer", "--say", "-o", "typed.rouse"], in: folder.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try folder.bytes("typed.rouse")
    }

    @Test("shows what is heard and its phones, moves a slider, marks an event, wide, narrow", arguments: [1_200, 400])
    func use(width: Int) throws {
        let home = try TemporaryFolder()
        try home.store(Self.typed.get(), as: "computer.rouse")
        let ear = try ListeningProcess(
            ["--model", "computer.rouse", "--page", "0", "--log", "heard"], in: home)
        let line = try ear.program.errorLine(containing: "page at http://")
        let url = String(line.split(separator: " ").last ?? "")
        let browser = try RunningProgram(
            Program("/usr/bin/env"), ["python3", Self.script, url, "--width", "\(width)"] + Browser.axe, in: home.path)
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
        for seen in ["computer: score ", "\"marked\"", "\"otherSensitivity\"", "\"tour\""] {
            #expect(outcome.output.contains(seen))
        }
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

extension BrowserTests {
    @Test("looks after keywords, sentences and settings, at a desk and on a phone", arguments: [1_200, 400])
    func house(width: Int) throws {
        let home = try TemporaryFolder()
        let folder = home.file("data/rouse/keywords/computer")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let model = try Living.shared.get().folder.bytes("computer.rouse")
        try home.store(model, as: "data/rouse/keywords/computer/computer.rouse")
        try home.store("[LightOn]\nturn on the (lamp | light)\n".utf8, as: "house.ini")
        let ear = try ListeningProcess(
            ["--page", "0", "--log", "heard", "--sentences", "house.ini"], in: home,
            environment: [
                "XDG_DATA_HOME": home.file("data"), "XDG_CONFIG_HOME": home.file("settings"), "ROUSE_CONFIG": "",
            ])
        let url = String(try ear.program.errorLine(containing: "page at http://").split(separator: " ").last ?? "")
        let browser = try RunningProgram(
            Program("/usr/bin/env"), ["python3", Self.script, url, "--house", "--width", "\(width)"] + Browser.axe,
            in: home.path)
        // The program does what is asked of it while audio comes.
        while browser.isRunning {
            try ear.feed([Float](repeating: 0, count: 1_600))
            usleep(100_000)
        }
        let outcome = browser.end()
        #expect(outcome.status == 0, "\(outcome.output)\n\(outcome.errors)")
        #expect(try String(decoding: home.bytes("house.ini"), as: UTF8.self) == "[LightOn]\nturn on the lamp\n")
        #expect(try !home.bytes("data/rouse/keywords/machine/machine.rouse").isEmpty)
        #expect(try String(decoding: home.bytes("settings/rouse/config.toml"), as: UTF8.self).contains("gain = 1.995"))
        #expect(try ear.end().status == 0)
    }
}

private enum Browser {
    /// The option for axe-core, where the tests' Python has it.
    static let axe: [String] = {
        guard let python = ProcessInfo.processInfo.environment["ROUSE_TEST_PYTHON"] else { return [] }
        let asked = "import axe_core_python, os; print(os.path.dirname(axe_core_python.__file__) + '/axe.min.js')"
        let outcome = try? Program("/usr/bin/env").run([python, "-c", asked], in: "/")
        guard let path = outcome?.outputLines.first, outcome?.status == 0 else { return [] }
        return ["--axe", path]
    }()

    static let isThere = ["chromium", "chromedriver"].allSatisfy { name in
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
        }
    }
}
