import Foundation
import TestSupport
import Testing

/// `rouse detect`: the contract that scripts and the evaluation depend on.
@Suite struct DetectTests {
    let desk: CommandLineFixture

    init() throws {
        desk = try CommandLineFixture.shared
    }

    private func detect(_ arguments: String...) throws -> Program.Outcome {
        let outcome = try desk.rouse(["detect", "--model", "computer.rouse"] + arguments)
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        return outcome
    }

    @Test func keywordIsFoundWhereItWasSaid() throws {
        let found = try detect("--json", "computer.wav").objects()
        let places = desk.scene.places.filter { $0.label == "computer" }.map(\.range)
        #expect(found.count == places.count)
        for (object, place) in zip(found, places) {
            #expect(abs(try object.number("start") - place.lowerBound) < 0.25)
            #expect(abs(try object.number("end") - place.upperBound) < 0.25)
            #expect(try object.number("time") < place.upperBound + 0.4)
        }
    }

    @Test func everyCandidateFollowsTheContract() throws {
        let found = try detect("--json", "--min-score", "0", "computer.wav").objects()
        #expect(found.count >= 2)
        var previous = 0.0
        for object in found {
            #expect(object["event"] as? String == "detection")
            #expect(object["keyword"] as? String == "computer")
            let (start, end, time) = (try object.number("start"), try object.number("end"), try object.number("time"))
            #expect(start <= end && end <= time && time <= desk.scene.duration)
            #expect((0...1).contains(try object.number("score")))
            #expect(time > previous)
            previous = time
        }
    }

    @Test func linesBeginWithTheFieldsOfTheContractInTheirOrder() throws {
        let line = try #require(try detect("--json", "--min-score", "0", "computer.wav").outputLines.first)
        let number = "-?[0-9.]+(e-?[0-9]+)?"
        let form =
            #"^\{"event":"detection","keyword":"computer","start":N,"end":N,"time":N,"score":N[,}]"#
            .replacing("N", with: number)
        #expect(line.range(of: form, options: .regularExpression) != nil, "\(line)")
    }

    @Test func listHoldsWhatALowestScoreReports() throws {
        let list = try detect("--json", "--min-score", "0", "computer.wav").objects()
        let found = try detect("--json", "--min-score", "0.5", "computer.wav").objects()
        #expect(!found.isEmpty)
        for object in found {
            #expect(try object.number("score") >= 0.5)
            let isListed = try list.contains { abs(try $0.number("time") - object.number("time")) < 0.15 }
            #expect(isListed)
        }
    }

    @Test func sensitivityMovesTheOperatingPoint() throws {
        let counts = try ["0", "0.5", "1"].map { sensitivity in
            try detect("--json", "--sensitivity", sensitivity, "computer.wav").outputLines.count
        }
        #expect(counts[1] == 2)
        #expect(counts == counts.sorted())
        // At its end it lets through nearly everything, but not whatever is no match at all.
        let everything = try detect("--json", "--min-score", "0", "computer.wav").outputLines.count
        #expect(counts[2] < everything)
    }

    /// What lies beyond the last threshold that there is cannot be had.
    @Test(arguments: ["0.01", "0.1", "1", "10", "100"])
    func falseAlarmsThatCannotBeHadAreSaid(rate: String) throws {
        let outcome = try desk.rouse(
            ["detect", "--model", "computer.rouse", "--json", "--false-alarms", rate, "computer.wav"])
        #expect(outcome.status == 0)
        let thresholds = Set(try outcome.objects().map { try $0.number("threshold") })
        if rate == "100" { #expect(thresholds == [0.02], "strangers hardly ever come near this word") }
        guard thresholds.isSubset(of: [0.02, 0.98]) else {
            #expect(outcome.errors.isEmpty)
            return
        }
        guard rate == "100" || !outcome.errors.isEmpty else { return }
        let rate = try #require(Double(rate))
        #expect(
            outcome.errors.hasPrefix("rouse: warning: 'computer' cannot have \(rate) false alarms an hour: at its "))
        let isAtAnEnd = ["strictest threshold, 0.98, ", "most eager threshold, 0.02, "].contains(
            where: outcome.errors.contains)
        #expect(isAtAnEnd)
        #expect(outcome.errorLines.count == 1)
    }

    @Test func expectedFalseAlarmsMoveTheOperatingPoint() throws {
        let found = try ["0.01", "100"].map { rate in
            try desk.rouse(["detect", "--model", "computer.rouse", "--json", "--false-alarms", rate, "computer.wav"])
                .objects()
        }
        #expect(found[0].count <= found[1].count)
        for one in found[0] {
            // More eagerly it is found no later.
            let isFound = try found[1].contains { (0...1).contains(try one.number("time") - $0.number("time")) }
            #expect(isFound)
        }
        let thresholds = try found.map { Set(try $0.map { try $0.number("threshold") }) }
        #expect(thresholds[1].count == 1, "one threshold for a keyword")
        // Where no stranger comes near a word, both are the lowest.
        #expect(thresholds[0].allSatisfy { $0 >= thresholds[1].first ?? 1 })
    }

    @Test func textSaysWhenAndWhat() throws {
        let lines = try detect("computer.wav").outputLines
        #expect(lines.count == 2)
        for line in lines {
            #expect(line.contains("computer") && line.contains("score") && !line.contains("{"))
        }
    }

    /// A list that lacks its end must not look like a whole one.
    @Test(arguments: ["detect --json --min-score 0 --model computer.rouse", "vad --json"])
    func fullDiskIsTold(command: String) throws {
        let arguments = command.split(separator: " ").map(String.init) + ["computer.wav"]
        let outcome = try Program("sh").run(
            ["-c", #"exec "$@" >/dev/full"#, "sh", Program.rouse.path] + arguments, in: desk.folder.path)
        #expect(outcome.status == 74)
        #expect(
            outcome.errors == "rouse: standard output cannot be written: No space left on device; "
                + "make room or write elsewhere\n")
    }

    @Test func severalFilesAreNamed() throws {
        let alone = try detect("--json", "--min-score", "0", "computer.wav").objects()
        let found = try detect("--json", "--min-score", "0", "computer.wav", "one.wav", "computer.wav").objects()
        let files = found.map { $0["file"] as? String }
        #expect(Set(files) == ["computer.wav", "one.wav"])
        // Each file is heard from its own start.
        let last = try found.suffix(alone.count).map { try $0.number("time") }
        #expect(try last == alone.map { try $0.number("time") })
        #expect(alone.allSatisfy { $0["file"] == nil })
    }

    @Test func gainIsAppliedBeforeEverything() throws {
        let soft = try detect("--json", "--min-score", "0", "--gain", "0.25", "computer.wav").objects()
        let plain = try detect("--json", "--min-score", "0", "computer.wav").objects()
        #expect(!soft.isEmpty)
        #expect(try soft.map { try $0.number("score") } != plain.map { try $0.number("score") })
    }
}
