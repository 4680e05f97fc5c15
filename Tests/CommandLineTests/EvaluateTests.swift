import Foundation
import ModelFiles
import TestSupport
import Testing

/// `rouse evaluate` on recordings in which it is known what is said.
@Suite struct EvaluateTests {
    let desk: CommandLineFixture

    init() throws {
        desk = try CommandLineFixture.shared
    }

    private static let said = [
        "--positives", "one.wav", "two.wav", "three.wav", "--negatives", "minute.wav", "other.wav",
    ]

    private func evaluate(_ arguments: [String], status: Int32 = 0) throws -> Program.Outcome {
        let outcome = try desk.rouse(["evaluate", "--model", "computer.rouse"] + arguments)
        #expect(outcome.status == status, "\(outcome.errors)")
        return outcome
    }

    private func model(_ outcome: Program.Outcome) throws -> [String: Any] {
        let models = try #require(try outcome.objects().first?["models"] as? [[String: Any]])
        return try #require(models.first)
    }

    private func point(_ outcome: Program.Outcome, _ name: String) throws -> [String: Any] {
        let points = try #require(try model(outcome)["points"] as? [[String: Any]])
        return try #require(points.first { $0["at"] as? String == name })
    }

    @Test func takesAreHeardAndOtherThingsAreNot() throws {
        let outcome = try evaluate(["--json"] + Self.said)
        #expect(outcome.errors.isEmpty)
        let point = try point(outcome, "threshold")
        #expect(point["words"] as? Int == 3 && point["missed"] as? Int == 0)
        #expect(point["alarms"] as? Int == 0)
        #expect(try #require(try model(outcome)["hours"] as? Double) > 60.0 / 3600)
    }

    /// What it counts is what `detect` prints.
    @Test func scoresAreThoseOfDetect() throws {
        let detected = try desk.rouse(["detect", "-m", "computer.rouse", "--json", "--min-score", "0", "one.wav"])
        let highest = try detected.objects().map { try $0.number("score") }.max()
        let takes = try #require(
            try model(evaluate(["--json", "--positives", "one.wav"]))["takes"] as? [[String: Any]])
        #expect(takes.first?["score"] as? Double == highest)
    }

    @Test func labelsSayWhereTheWordIs() throws {
        let places = try TemporaryFolder()
        var rows = "file,start,end,label,condition\n"
        var track = ""
        for place in desk.scene.places {
            let (start, end) = (place.range.lowerBound, place.range.upperBound)
            rows += "computer.wav,\(start),\(end),\(place.label),\(start < 4 ? "early" : "late")\n"
            track += "\(start)\t\(end)\t\(place.label)\n"
        }
        try places.store(rows.utf8, as: "labels.csv")
        try places.store(track.utf8, as: "computer.txt")
        for labels in [places.file("labels.csv"), places.path, places.file("computer.txt")] {
            let outcome = try evaluate(["--json", "--positives", "computer.wav", "--labels", labels])
            let point = try point(outcome, "threshold")
            #expect(point["words"] as? Int == 2 && point["missed"] as? Int == 0, "\(labels)")
        }
        let negative = try evaluate(["--json", "--negatives", "computer.wav", "--labels", places.file("labels.csv")])
        #expect(
            try point(negative, "threshold")["alarms"] as? Int == 0, "where the word is said there is no false alarm")
        let unlabelled = try evaluate(["--json", "--negatives", "computer.wav"])
        #expect(try point(unlabelled, "threshold")["alarms"] as? Int == 2)
        let byCondition = try evaluate(["--positives", "computer.wav", "--labels", places.file("labels.csv")]).output
        #expect(byCondition.contains("early") && byCondition.contains("late"))
    }

    @Test func foldersNameWordsAndConditions() throws {
        let folder = try TemporaryFolder()
        for (path, name) in [("Computer/far", "one"), ("Computer/near", "two"), ("lemonade", "other")] {
            try FileManager.default.createDirectory(
                atPath: folder.file(path), withIntermediateDirectories: true)
            try folder.store(desk.folder.bytes(name + ".wav"), as: "\(path)/\(name).wav")
        }
        try folder.store("no audio".utf8, as: "Computer/notes.txt")
        let outcome = try evaluate(["--json", "--positives", folder.path])
        let found = try model(outcome)
        #expect(found["words"] as? Int == 3, "a folder that is called as no model's word is a condition")
        let conditions = try #require(found["conditions"] as? [[String: Any]])
        #expect(conditions.compactMap { $0["condition"] as? String } == ["far", "near", "lemonade"])
    }

    @Test func tableFitsATerminal() throws {
        let outcome = try evaluate(Self.said)
        #expect(outcome.outputLines.allSatisfy { $0.count <= 80 }, "\(outcome.output)")
        #expect(outcome.output.contains("computer.rouse: 'computer', 3 words, 0.02 h of anything else"))
    }

    @Test func pageIsWrittenAndItsStateTakenAway() throws {
        let folder = try TemporaryFolder()
        _ = try evaluate(Self.said + ["--html", folder.file("page.html")])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["page.html"])
        #expect(String(decoding: try folder.bytes("page.html"), as: UTF8.self).contains("</html>"))
    }

    /// What is kept is not heard again: the numbers of the second run are those of the file, not those of the recordings.
    @Test func whatIsKeptIsNotHeardAgain() throws {
        let folder = try TemporaryFolder()
        let state = folder.file("state")
        let first = try evaluate(["--json", "--state", state] + Self.said)
        let kept = String(decoding: try folder.bytes("state"), as: UTF8.self)
        let lines = kept.split(separator: "\n").map(String.init)
        #expect(lines.count == 10, "each recording has a header, and a line of what was heard")
        // Two hours each, with headers that say so.
        let changed = stride(from: 0, to: lines.count, by: 2).map { place in
            let heard = lines[place + 1].replacing(/"duration":[0-9.]+/, with: "\"duration\":7200.0") + "\n"
            let bytes = Array(heard.utf8)
            let header = lines[place].replacing(/"bytes":\d+/, with: "\"bytes\":\(bytes.count)")
                .replacing(/"crc32":\d+/, with: "\"crc32\":\(Checksum.crc32(bytes))")
            return header + "\n" + heard
        }
        try folder.store(changed.joined().utf8, as: "state")
        let second = try evaluate(["--json", "--state", state] + Self.said)
        #expect(try model(second)["hours"] as? Double == 4)
        // Killed after some of it.
        let half = lines.prefix(4).joined(separator: "\n") + "\n{\"format\":\"rouse-ev"
        try folder.store(half.utf8, as: "state")
        #expect(try evaluate(["--json", "--state", state] + Self.said).output == first.output)
    }

    @Test func anotherModelOrRecordingIsHeardAnew() throws {
        let folder = try TemporaryFolder()
        let arguments = ["--json", "--state", folder.file("state"), "--positives", folder.file("take.wav")]
        try folder.store(desk.folder.bytes("one.wav"), as: "take.wav")
        let first = try evaluate(arguments)
        try folder.store(desk.folder.bytes("other.wav"), as: "take.wav")
        #expect(try point(evaluate(arguments), "threshold")["missed"] as? Int == 1)
        #expect(try point(first, "threshold")["missed"] as? Int == 0)
    }

    /// Not even one that is as long as the other.
    @Test func aModelOfTheSameLengthIsHeardAnew() throws {
        let folder = try TemporaryFolder()
        var bytes = Array(try desk.folder.bytes("computer.rouse").dropLast(4))
        bytes[bytes.count - 40] ^= 1
        let checksum = Checksum.crc32(bytes)
        bytes += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: checksum >> $0) }
        try folder.store(bytes, as: "changed.rouse")
        _ = try evaluate(
            ["--model", folder.file("changed.rouse"), "--state", folder.file("state"), "--positives", "one.wav"])
        let kept = String(decoding: try folder.bytes("state"), as: UTF8.self)
        let keys = Set(kept.matches(of: /"heard":"([^"]*)"/).map(\.1))
        #expect(keys.count == 2)
    }

    @Test func brokenRulesEndWithOne() throws {
        let holds = try evaluate(["--fail-if", "miss > 5%", "--fail-if", "alarms > 1"] + Self.said)
        #expect(holds.errors.isEmpty)
        let broken = try evaluate(
            ["--positives", "other.wav", "--negatives", "minute.wav", "--fail-if", "miss > 5%"], status: 1)
        #expect(broken.errors == "rouse: computer.rouse: fails by 'miss > 5%': 100.0 % is more than 5.0 %\n")
        #expect(!broken.output.isEmpty, "the table is there all the same")
    }

    @Test func earlierOutputIsABaseline() throws {
        let folder = try TemporaryFolder()
        try folder.store(try evaluate(["--json"] + Self.said).output.utf8, as: "old.json")
        let outcome = try evaluate(
            Self.said + ["--baseline", folder.file("old.json"), "--fail-if", "miss > baseline"])
        #expect(outcome.output.contains("computer.rouse less before, at threshold"))
    }

    @Test func versionsAreComparedWithEachOther() throws {
        let output = try evaluate(["--model", "again.rouse"] + Self.said).output
        #expect(output.contains("again.rouse less computer.rouse, at 1/h"))
    }

    @Test func oneBadRecordingIsSaidAndLeftOut() throws {
        let outcome = try evaluate(["--json", "--positives", "one.wav", "text.wav"], status: 65)
        #expect(outcome.errorLines.count == 1 && outcome.errors.contains("text.wav"))
        #expect(try point(outcome, "threshold")["words"] as? Int == 1)
    }

    static let mistakes = [
        Case("nothing", "evaluate -m computer.rouse", 64, "there are no recordings"),
        Case(
            "rule", "evaluate -m computer.rouse --positives one.wav --fail-if miss", 64, "--fail-if 'miss' is no rule"),
        Case(
            "rule without baseline",
            "evaluate -m computer.rouse --positives one.wav --fail-if miss>baseline", 64, "needs a --baseline"),
    ]

    @Test(arguments: mistakes)
    func mistakesAreExplained(mistake: Case) throws {
        mistake.expectUsageError(try desk.rouse(mistake.arguments))
    }

    static let refusals = [
        Case(
            "both sides", "evaluate -m computer.rouse --positives one.wav --negatives one.wav", 64,
            "one.wav: is given with --positives and with --negatives; give it with one"),
        Case(
            "foreign state", "evaluate -m computer.rouse --positives one.wav --state text.wav", 65,
            "text.wav: is no state of an evaluation; name another file with --state"),
        Case(
            "foreign baseline", "evaluate -m computer.rouse --positives one.wav --baseline text.wav", 65,
            "text.wav: is nothing that 'rouse evaluate --json' has printed; check the path"),
        Case(
            "state nowhere", "evaluate -m computer.rouse --positives one.wav --state nowhere/state", 73,
            "nowhere/state: cannot be written (No such file or directory); make room or name another file with --state"),
        Case(
            "no labels", "evaluate -m computer.rouse --positives one.wav --labels gone.csv", 66,
            "gone.csv: cannot be read (No such file or directory); check the path of the labels"),
    ]

    @Test(arguments: refusals)
    func refusalsSayWhatToDo(refusal: Case) throws {
        refusal.expectSentence(try desk.rouse(refusal.arguments))
    }
}
