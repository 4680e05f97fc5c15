import Foundation
import Glibc
import ModelFiles
import TestSupport
import Testing

/// `rouse listen --log`, and what `log`, `replay` and `explain` make of it.
@Suite struct LogTests {
    let day: LoggedDay

    init() throws { day = try LoggedDay() }

    @Test func theScoreOfADetectionIsTheBestThatItsWordReached() throws {
        let heard = try day.listen().filter { $0["event"] as? String == "detection" }
        let logged = try day.events("--event", "detection")
        let best = try Dictionary(uniqueKeysWithValues: logged.map { (try $0.number("start"), try $0.number("score")) })
        let gains = try heard.map { try #require(best[$0.number("start")]) - $0.number("score") }
        #expect(gains.allSatisfy { $0 >= 0 } && gains.contains { $0 > 0.001 }, "\(gains)")
        // The highest score in its clip is no higher.
        let again = try Program.rouse.run(["replay", "heard", "--json", "--event", "detection"], in: day.home.path)
            .objects().filter { $0["event"] as? String == "replay" && $0["checked"] as? Bool == true }
        #expect(again.count >= heard.count - 1)
        for one in again { #expect(try abs(one.number("score") - one.number("scoreThen")) < 0.02, "\(one)") }
    }

    @Test func eachEventIsALineAndAClipThatOnlyItsOwnerCanRead() throws {
        let heard = try day.listen()
        #expect(heard.count { $0["event"] as? String == "detection" } >= 3)
        #expect(heard.contains { $0["event"] as? String == "near-miss" }, "a log tells of near misses, too")
        let logged = try day.events()
        #expect(logged.count == heard.count && Set(day.ids(logged)).count == logged.count)
        // Near misses are known late and detections at once: clips are complete in another order.
        func keys(_ events: [[String: Any]]) -> Set<String> {
            Set(events.map { "\($0["event"] ?? "") \($0["start"] ?? "")" })
        }
        #expect(keys(logged) == keys(heard))
        for event in logged {
            #expect(try event.number("level") < 0 && event.number("level") > -60 && event.number("snr") > 10)
            let models = try #require(event["models"] as? [[String: Any]])
            #expect(models.count == 1 && (models[0]["path"] as? String)?.hasSuffix("/computer.rouse") == true)
        }
        let manager = FileManager.default
        func mode(_ path: String) throws -> Int? {
            try manager.attributesOfItem(atPath: day.home.file(path))[.posixPermissions] as? Int
        }
        #expect(try mode("heard") == 0o700)
        for name in try manager.contentsOfDirectory(atPath: day.home.file("heard")) {
            #expect(try mode("heard/\(name)") == 0o600, "\(name)")
        }
    }

    /// The decision of then, from clips whose audio begins in the middle of a day.
    @Test(arguments: [[], ["--sensitivity", "0.8"], ["--sensitivity", "0.05"], ["--false-alarms", "3"]])
    func unchangedSettingsDecideAsThen(options: [String]) throws {
        let heard = try Program.rouse.run(
            ["listen", "-m", "computer.rouse", "--json", "--input", "day.wav", "--log", "heard"] + options,
            in: day.home.path
        ).objects().filter { ["detection", "near-miss"].contains($0["event"] as? String) }
        let total = try day.total(day.rouse("replay", "heard", "--json"))
        #expect(try total.number("events") == Double(heard.count))
        #expect(try total.number("heardNow") == Double(heard.count { $0["event"] as? String == "detection" }))
        for name in ["gone", "new", "unclear", "unchecked"] { #expect(try total.number(name) == 0, "\(total)") }
    }

    /// What a replay says is what listening to the whole day again would have said.
    @Test(arguments: ["0.9", "0.7", "0.2", "0.05", "0.02"])
    func otherSettingsDecideAsTheWholeDayWould(sensitivity: String) throws {
        let before = try day.listen()
        let again = try day.rouse(
            "detect", "-m", "computer.rouse", "--json", "--sensitivity", sensitivity, "day.wav"
        ).objects()
        func place(_ event: [String: Any]) throws -> Double { try event.number("end") }
        let expected = try before.filter { event in
            try again.contains { abs(try place($0) - place(event)) < 0.6 }
        }.count
        let total = try day.total(day.rouse("replay", "heard", "--sensitivity", sensitivity, "--json"))
        #expect(try total.number("heardNow") == Double(expected), "\(total)")
        #expect(try total.number("unclear") == 0)
    }

    @Test func theSizeAndAgeOfALogHaveALimit() throws {
        _ = try day.listen("--log-size", "1MB")
        let names = try FileManager.default.contentsOfDirectory(atPath: day.home.file("heard"))
        let bytes = try names.filter { $0.hasSuffix(".wav") }.reduce(0) {
            try $0 + day.home.bytes("heard/\($1)").count
        }
        #expect(bytes <= 1_000_000 && bytes > 500_000)
        #expect(try day.events().count == names.count { $0.hasSuffix(".wav") })
        #expect(try day.total(day.rouse("replay", "heard", "--json")).number("unclear") == 0)
    }

    @Test func filtersAndTheListForPeople() throws {
        let heard = try day.listen()
        let detections = heard.count { $0["event"] as? String == "detection" }
        #expect(try day.events("--event", "detection").count == detections)
        #expect(try day.events("--keyword", "lights").isEmpty && day.events("--until", "1h").isEmpty)
        #expect(try day.events("--since", "1h").count == heard.count)
        let lines = try day.rouse("log", "heard").outputLines
        #expect(lines.count == heard.count + 1)
        #expect(
            lines.last == "\(heard.count) events: \(detections) heard, \(heard.count - detections) nearly; "
                + "0 marked false, 0 marked true")
        #expect(lines.allSatisfy { $0.count <= 90 })
    }

    @Test func aClipThatIsGoneOrCutIsSaid() throws {
        _ = try day.listen()
        let logged = try day.events()
        let files = logged.compactMap { $0["file"] as? String }
        try FileManager.default.removeItem(atPath: day.home.file("heard/\(files[0])"))
        try day.home.store(Array(day.home.bytes("heard/\(files[1])").prefix(40_000)), as: "heard/\(files[1])")
        try FileManager.default.removeItem(atPath: day.home.file("heard/\(files[2])"))
        try FileManager.default.createSymbolicLink(
            atPath: day.home.file("heard/\(files[2])"), withDestinationPath: day.home.file("day.wav"))
        let outcome = try day.rouse("replay", "heard", "--json")
        let doubts = try outcome.objects().compactMap { $0["doubt"] as? String }
        #expect(doubts.sorted() == ["cut-clip", "no-clip", "no-clip"])
        #expect(try day.rouse("replay", "heard").output.contains("unclear 2: its clip is not there"))
        let error = try day.rouse("explain", "--log", "heard", day.ids(logged)[0], status: 66).errors
        #expect(error.contains("the clip of \(day.ids(logged)[0]) is not there any more"))
    }

    @Test func aTornLastLineIsSaidAndMended() throws {
        _ = try day.listen()
        let count = try day.events().count
        try day.home.store(day.home.bytes("heard/events.jsonl").dropLast(30), as: "heard/events.jsonl")
        let outcome = try day.rouse("log", "heard", "--json")
        #expect(try outcome.objects().count == count - 1 && outcome.errors.contains("its last line has no end"))
        _ = try day.listen()
        let mended = try day.rouse("log", "heard", "--json")
        #expect(try mended.objects().count == 2 * count - 1 && mended.errors.isEmpty)
    }

    /// Killed at whatever moment: what is listed is whole, and the next run goes on.
    @Test func aKilledListenLeavesWholeEvents() throws {
        let recording = try day.home.bytes("day.wav")
        try day.home.store(Array(recording[44...]), as: "day.raw")
        #expect(mkfifo(day.home.file("pipe"), 0o600) == 0)
        var count = 0
        for round in 1...6 {
            let feeder = try RunningProgram(
                Program("/bin/sh"), ["-c", "while cat day.raw; do :; done >pipe"], in: day.home.path)
            let listener = try RunningProgram(
                .rouse, ["listen", "-m", "computer.rouse", "--json", "--input", "pipe", "--log", "heard"],
                in: day.home.path)
            for _ in 0..<7 * round { try listener.line(containing: #""event":"detection""#) }
            listener.send(signal: SIGKILL)
            _ = (listener.end(), feeder.end())
            let outcome = try day.rouse("log", "heard", "--json")
            #expect(!outcome.errors.contains("say nothing"))
            let logged = try outcome.objects()
            #expect(logged.count >= count && Set(day.ids(logged)).count == logged.count)
            count = logged.count
            let doubts = try day.rouse("replay", "heard", "--json").objects().compactMap { $0["doubt"] as? String }
            #expect(!doubts.contains("no-clip") && !doubts.contains("cut-clip"))
        }
        #expect(count > 0)
    }

    @Test func anotherModelOnlyAnswersForItsWord() throws {
        _ = try day.listen()
        let marked = try #require(day.ids(try day.events("--event", "detection")).first)
        let total = try day.total(day.rouse("replay", "heard", "--model", "computer.rouse", "--json"))
        #expect(try total.number("gone") == 0 && total.number("new") == 0)
        try day.home.store(Array(day.home.bytes("computer.rouse").dropLast(4)), as: "bad.rouse")
        try day.rouse("replay", "heard", "--model", "bad.rouse", status: 65)
        // The model of then is gone: the log is believed, and that is said.
        try FileManager.default.moveItem(atPath: day.home.file("computer.rouse"), toPath: day.home.file("new.rouse"))
        let moved = try day.rouse("replay", "heard", "--model", "new.rouse")
        #expect(moved.output.contains("the model of then is not there"))
        #expect(try day.rouse("replay", "heard").output.contains("there is no model of its keyword"))
        #expect(
            try day.rouse("explain", "--log", "heard", marked, status: 66).errors.contains("name one of 'computer'"))
        try day.rouse("explain", "--log", "heard", "-m", "new.rouse", marked)
    }

    /// What is explained is the event, not whatever else is in its clip.
    @Test func everyEventIsExplainedAsItWasDecided() throws {
        _ = try day.listen()
        for event in try day.events() {
            let id = try #require(event["id"] as? String)
            let found = try #require(try day.rouse("explain", "--log", "heard", "--json", id).objects().first)
            #expect(found["heard"] as? Bool == (event["event"] as? String == "detection"), "\(found)")
            let clipStart = try event.number("clipStart")
            #expect(abs(try found.number("end") + clipStart - event.number("end")) < 0.3)
        }
    }

    /// Of a recording it counts where in it something was.
    @Test func theLogOfARecordingHasPositions() throws {
        _ = try day.listen()
        let first = try #require(try day.events().first)
        #expect((first["recording"] as? String)?.hasSuffix("/day.wav") == true)
        let start = try first.number("start")
        let line = try #require(try day.rouse("log", "heard").outputLines.first)
        #expect(line.contains("  day.wav \(Int(start) / 60):"), "\(line)")
    }

    @Test func theLogOfTheSettingsNeedsNoName() throws {
        _ = try day.listen()
        try day.home.store("[log]\nlog = \"\(day.home.file("heard"))\"\n".utf8, as: "config.toml")
        let outcome = try Program("env").run(
            ["ROUSE_LOG=\(day.home.file("heard"))", Program.rouse.path, "log"], in: "/")
        #expect(outcome.status == 0 && outcome.outputLines.last?.contains("events: ") == true, "\(outcome.errors)")
    }

    static let mistakes = [
        ("log none", 66, "name the folder of 'rouse listen --log'"),
        ("log --since soon", 64, "--since 'soon' is no time"), ("log --marked odd", 64, "--marked 'odd' is no mark"),
        ("log --event wake", 64, "--event 'wake' is not in a log"), ("mark k7q2m9", 64, "'k7q2m9' is no mark"),
        ("mark false", 64, "which event is false?"),
        ("replay none --sensitivity 0.5 --min-score 0.1", 64, "give one of them"),
        ("learn -m computer.rouse --undo --dry-run", 64, "--undo stands alone"),
    ]

    @Test(arguments: mistakes) func mistakesAreExplained(command: String, status: Int, words: String) throws {
        let outcome = try Program.rouse.run(command.split(separator: " ").map(String.init), in: day.home.path)
        #expect(outcome.status == Int32(status) && outcome.errors.contains(words), "\(outcome.errors)")
    }
}
