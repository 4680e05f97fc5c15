import Foundation
import TestSupport
import Testing

/// SIGHUP: settings and keywords are read again while the audio goes on.
@Suite struct ReloadTests {
    private let home: TemporaryFolder

    init() throws {
        home = try ListeningProcess.home()
        try Words.storeModel(of: "marmalade", at: home.file("marmalade.rouse"))
    }

    private func configure(_ text: String) throws { try home.store(text.utf8, as: "config.toml") }

    private func listen() throws -> ListeningProcess { try ListeningProcess(["--config", "config.toml"], in: home) }

    @Test func aWordIsAddedAndAnotherTakenAway() throws {
        try configure("model = \"computer.rouse\"")
        let ear = try listen()
        try ear.say(ListeningProcess.computer)
        try ear.line(containing: #""keyword":"computer""#)
        try configure("model = \"marmalade.rouse\"\nsensitivity = 0.55")
        ear.program.send(signal: SIGHUP)
        let event = try ear.line(containing: #""event":"reloaded""#)
        #expect(event.contains(#""keywords":["marmalade"],"needRestart":[]"#))
        try ear.say(ListeningProcess.computer)
        try ear.say(ListeningProcess.marmalade)
        let outcome = try ear.end()
        let words = try Lines(outcome).of("detection").map { $0["keyword"] as? String }
        #expect(words == ["computer", "marmalade"])
        #expect(outcome.errors.contains("reloaded: listening for marmalade"))
    }

    /// Each event of a log knows the model that it was heard with.
    @Test func aLogGoesOnWithTheNewModels() throws {
        try configure("model = \"computer.rouse\"\n[log]\nlog = \"heard\"")
        let ear = try listen()
        try ear.say(ListeningProcess.computer)
        try ear.line(containing: #""keyword":"computer""#)
        try configure("model = \"marmalade.rouse\"\nsensitivity = 0.55")
        ear.program.send(signal: SIGHUP)
        let event = try ear.line(containing: #""event":"reloaded""#)
        #expect(event.contains(#""needRestart":["log"]"#))
        try ear.say(ListeningProcess.marmalade)
        try ear.line(containing: #""event":"detection","keyword":"marmalade""#)
        #expect(try ear.end().status == 0)
        let logged = try Lines(Program.rouse.run(["log", "heard", "--json"], in: home.path)).of("detection")
        let models = logged.compactMap { ($0["models"] as? [[String: Any]])?.first?["path"] as? String }
        #expect(models.map { $0.split(separator: "/").last } == ["computer.rouse", "marmalade.rouse"])
        let again = try Lines(Program.rouse.run(["replay", "heard", "--json"], in: home.path)).of("replay")
        #expect(again.allSatisfy { $0["checked"] as? Bool == true || $0["doubt"] as? String == "decided-otherwise" })
    }

    @Test func gainAndProgramAreTheNewOnes() throws {
        try configure("model = \"computer.rouse\"\ngain = 0.001\n[actions]\non-wake = \"touch old\"")
        let ear = try listen()
        try ear.say(ListeningProcess.computer)
        try configure("model = \"computer.rouse\"\ngain = 1\n[actions]\non-wake = \"touch new\"")
        ear.program.send(signal: SIGHUP)
        try ear.line(containing: #""event":"reloaded""#)
        try ear.say(ListeningProcess.computer)
        let outcome = try ear.end()
        #expect(try Lines(outcome).of("detection").count == 1, "at a thousandth of its level a word is not heard")
        #expect(try home.names.contains("new") && !home.names.contains("old"))
    }

    @Test func expectedFalseAlarmsTakeEffect() throws {
        try configure("model = \"computer.rouse\"\nsensitivity = 0.55")
        let ear = try listen()
        try ear.say(ListeningProcess.computer)
        let before = try ear.line(containing: #""keyword":"computer""#)
        #expect(before.contains(#""threshold":0.44"#) || before.contains(#""threshold":0.45"#))
        try configure("model = \"computer.rouse\"\nfalse-alarms = 100")
        ear.program.send(signal: SIGHUP)
        #expect(try ear.line(containing: #""event":"reloaded""#).contains(#""needRestart":[]"#))
        // Until the old settings have handed over.
        try ear.feed([Float](repeating: 0, count: 6 * 16_000))
        try ear.say(ListeningProcess.computer)
        let thresholds = try Lines(try ear.end()).of("detection").map { $0["threshold"] as? Double }
        #expect(thresholds.count == 2 && thresholds[0] != thresholds[1])
    }

    @Test func whatNeedsARestartIsSaid() throws {
        try configure("model = \"computer.rouse\"")
        let ear = try listen()
        try configure("model = \"computer.rouse\"\ndevice = \"hw:7\"\n[commands]\nrecord = true\n")
        for _ in 0..<2 {
            ear.program.send(signal: SIGHUP)
            let event = try ear.line(containing: #""event":"reloaded""#)
            #expect(event.contains(#""needRestart":["device","commands"]"#), "as long as it is so")
        }
        #expect(try ear.end().status == 0)
    }

    static let broken = [
        (
            "model = \"computer.rouse\"\nsensitivity = 7",
            "config.toml, line 2: the value '7' is invalid for 'sensitivity'"
        ),
        ("model = \"missing.rouse\"", "missing.rouse"),
        ("model = \"broken.rouse\"", "broken.rouse"),
        ("model = [\"computer.rouse\", \"computer.rouse\"]", "Two models have the keyword 'computer'"),
    ]

    @Test(arguments: broken)
    func aBrokenOneIsRefusedAndTheOldStays(file: String, says: String) throws {
        let model = try home.bytes("computer.rouse")
        try home.store(model.prefix(model.count / 2), as: "broken.rouse")
        try configure("model = \"computer.rouse\"")
        let ear = try listen()
        try configure(file)
        ear.program.send(signal: SIGHUP)
        let event = try ear.line(containing: #""event":"error""#)
        #expect(event.contains(#""source":"reload","code":"refused""#) && event.contains(says))
        try ear.say(ListeningProcess.computer)
        let outcome = try ear.end()
        #expect(try Lines(outcome).of("detection").count == 1)
        #expect(outcome.errors.contains("the reload is refused, and everything stays as it was: "))
    }

    @Test func allWordsOfTheDataFolderAreListenedFor() throws {
        let data = try TemporaryFolder()
        for folder in ["rouse", "rouse/keywords", "rouse/keywords/computer"] { try data.makeFolder(folder) }
        try data.store(home.bytes("computer.rouse"), as: "rouse/keywords/computer/computer.rouse")
        try data.store(home.bytes("marmalade.rouse"), as: "rouse/keywords/marmalade.rouse")
        let ear = try ListeningProcess([], in: home, environment: ["XDG_DATA_HOME": data.path])
        try ear.program.errorLine(containing: "listening for computer, marmalade on")
        #expect(try ear.end().status == 0)
    }
}
