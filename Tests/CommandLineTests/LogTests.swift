import Foundation
import Glibc
import ModelFiles
import TestSupport
import Testing

/// `rouse listen --log`, and what `log`, `mark`, `replay`, `explain`, `learn` and `calibrate` make of it.
@Suite struct LogTests {
    let desk: CommandLineFixture
    let home: TemporaryFolder
    /// One at which something is nearly heard.
    let sensitivity: String
    /// Where the word is in the recording, by who says it: `word` and `other`.
    let places: [(label: String, range: Range<Double>)]

    init() throws {
        desk = try CommandLineFixture.shared
        home = try TemporaryFolder()
        try home.store(desk.folder.bytes("computer.rouse"), as: "computer.rouse")
        // The word from those who taught it, from somebody else, in part, and other words.
        var scene = Scene()
        let word = try Words.later.saying("computer")
        let other = try Words.stranger.saying("computer")
        for turn in 0..<3 {
            for (name, samples) in [("word", word), ("other", other)] {
                scene.pause(1.4)
                scene.say(name, samples)
            }
            // Of which more and more is swallowed: some are nearly heard.
            for percent in stride(from: 76 - turn, through: 46, by: -3) {
                scene.pause(1.4)
                scene.say("\(percent) %", Array(word[..<(word.count * percent / 100)]))
            }
            scene.pause(2)
            scene.say("talk", try Words.later.saying("where did you put my umbrella"))
        }
        scene.pause(1.5)
        try home.store(WAV().bytes(scene.samples), as: "day.wav")
        places = scene.places
        let list = try Program.rouse.run(
            ["detect", "-m", "computer.rouse", "--json", "--min-score", "0", "day.wav"], in: home.path
        ).objects()
        let best = try scene.places.map { place in
            try list.filter { abs(try $0.number("start") - place.range.lowerBound) < 0.5 }.map {
                try $0.number("score")
            }
            .max() ?? 0
        }
        let doubtful = try #require(best.first { (0.03...0.9).contains($0) }, "\(best)")
        // A little less than what this word would need.
        sensitivity = "\(1 - min(1.3 * doubtful, (1 + doubtful) / 2))"
    }

    @discardableResult
    private func rouse(_ arguments: String..., status: Int32 = 0) throws -> Program.Outcome {
        let outcome = try Program.rouse.run(arguments, in: home.path)
        #expect(outcome.status == status, "\(arguments): \(outcome.errors)\(outcome.output)")
        return outcome
    }

    private func listen(_ options: String...) throws -> [[String: Any]] {
        try Program.rouse.run(
            [
                "listen", "-m", "computer.rouse", "--json", "--input", "day.wav", "--log", "heard", "--sensitivity",
                sensitivity,
            ] + options, in: home.path
        ).objects().filter { ["detection", "near-miss"].contains($0["event"] as? String) }
    }

    private func events(_ options: String...) throws -> [[String: Any]] {
        try Program.rouse.run(["log", "heard", "--json"] + options, in: home.path).objects()
    }

    private func total(_ outcome: Program.Outcome) throws -> [String: Any] {
        try #require(try outcome.objects().last { $0["event"] as? String == "replay-total" })
    }

    private func ids(_ events: [[String: Any]]) -> [String] { events.compactMap { $0["id"] as? String } }

    /// Of the detections of the log those where somebody says the word.
    private func detections(_ label: String) throws -> [String] {
        let ranges = places.filter { $0.label == label }.map(\.range)
        return try ids(
            events("--event", "detection").filter { event in
                let start = try event.number("start")
                return ranges.contains { abs($0.lowerBound - start) < 0.5 }
            })
    }

    private func mark(_ right: [String], _ wrong: [String]) throws {
        _ = try Program.rouse.run(["mark"] + right + ["true", "--log", "heard"], in: home.path)
        guard !wrong.isEmpty else { return }
        _ = try Program.rouse.run(["mark"] + wrong + ["false", "--log", "heard"], in: home.path)
    }

    @Test func theScoreOfADetectionIsTheBestThatItsWordReached() throws {
        let heard = try listen().filter { $0["event"] as? String == "detection" }
        let logged = try events("--event", "detection")
        let best = try Dictionary(uniqueKeysWithValues: logged.map { (try $0.number("start"), try $0.number("score")) })
        let gains = try heard.map { try #require(best[$0.number("start")]) - $0.number("score") }
        #expect(gains.allSatisfy { $0 >= 0 } && gains.contains { $0 > 0.001 }, "\(gains)")
        // The highest score in its clip is no higher.
        let again = try Program.rouse.run(["replay", "heard", "--json", "--event", "detection"], in: home.path)
            .objects().filter { $0["event"] as? String == "replay" && $0["checked"] as? Bool == true }
        #expect(again.count >= heard.count - 1)
        for one in again { #expect(try abs(one.number("score") - one.number("scoreThen")) < 0.02, "\(one)") }
    }

    @Test func eachEventIsALineAndAClipThatOnlyItsOwnerCanRead() throws {
        let heard = try listen()
        #expect(heard.count { $0["event"] as? String == "detection" } >= 3)
        #expect(heard.contains { $0["event"] as? String == "near-miss" }, "a log tells of near misses, too")
        let logged = try events()
        #expect(logged.count == heard.count && Set(ids(logged)).count == logged.count)
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
            try manager.attributesOfItem(atPath: home.file(path))[.posixPermissions] as? Int
        }
        #expect(try mode("heard") == 0o700)
        for name in try manager.contentsOfDirectory(atPath: home.file("heard")) {
            #expect(try mode("heard/\(name)") == 0o600, "\(name)")
        }
    }

    /// The decision of then, from clips whose audio begins in the middle of a day.
    @Test(arguments: [[], ["--sensitivity", "0.8"], ["--sensitivity", "0.05"], ["--false-alarms", "3"]])
    func unchangedSettingsDecideAsThen(options: [String]) throws {
        let heard = try Program.rouse.run(
            ["listen", "-m", "computer.rouse", "--json", "--input", "day.wav", "--log", "heard"] + options,
            in: home.path
        ).objects().filter { ["detection", "near-miss"].contains($0["event"] as? String) }
        let total = try total(rouse("replay", "heard", "--json"))
        #expect(try total.number("events") == Double(heard.count))
        #expect(try total.number("heardNow") == Double(heard.count { $0["event"] as? String == "detection" }))
        for name in ["gone", "new", "unclear", "unchecked"] { #expect(try total.number(name) == 0, "\(total)") }
    }

    /// What a replay says is what listening to the whole day again would have said.
    @Test(arguments: ["0.9", "0.7", "0.2", "0.05", "0.02"])
    func otherSettingsDecideAsTheWholeDayWould(sensitivity: String) throws {
        let before = try listen()
        let again = try rouse(
            "detect", "-m", "computer.rouse", "--json", "--sensitivity", sensitivity, "day.wav"
        ).objects()
        func place(_ event: [String: Any]) throws -> Double { try event.number("end") }
        let expected = try before.filter { event in
            try again.contains { abs(try place($0) - place(event)) < 0.6 }
        }.count
        let total = try total(rouse("replay", "heard", "--sensitivity", sensitivity, "--json"))
        #expect(try total.number("heardNow") == Double(expected), "\(total)")
        #expect(try total.number("unclear") == 0)
    }

    @Test func theSizeAndAgeOfALogHaveALimit() throws {
        _ = try listen("--log-size", "1MB")
        let names = try FileManager.default.contentsOfDirectory(atPath: home.file("heard"))
        let bytes = try names.filter { $0.hasSuffix(".wav") }.reduce(0) {
            try $0 + home.bytes("heard/\($1)").count
        }
        #expect(bytes <= 1_000_000 && bytes > 500_000)
        #expect(try events().count == names.count { $0.hasSuffix(".wav") })
        #expect(try total(rouse("replay", "heard", "--json")).number("unclear") == 0)
    }

    @Test func filtersAndTheListForPeople() throws {
        let heard = try listen()
        let detections = heard.count { $0["event"] as? String == "detection" }
        #expect(try events("--event", "detection").count == detections)
        #expect(try events("--keyword", "lights").isEmpty && events("--until", "1h").isEmpty)
        #expect(try events("--since", "1h").count == heard.count)
        let lines = try rouse("log", "heard").outputLines
        #expect(lines.count == heard.count + 1)
        #expect(
            lines.last == "\(heard.count) events: \(detections) heard, \(heard.count - detections) nearly; "
                + "0 marked false, 0 marked true")
        #expect(lines.allSatisfy { $0.count <= 90 })
    }

    @Test func marksAreChangedTakenBackAndCounted() throws {
        _ = try listen()
        // Words of which something is missing.
        let found = try rouse("replay", "heard", "--min-score", "0.9999", "--json").objects().filter {
            $0["outcome"] as? String == "gone"
        }.compactMap { $0["id"] as? String }
        try #require(found.count > 1)
        #expect(
            try rouse("mark", found[0], String(found[1].prefix(4)), "false", "--log", "heard").outputLines.count == 2)
        #expect(ids(try events("--marked", "false")) == Array(found[..<2]))
        try rouse("mark", found[1], "true", "--log", "heard")
        #expect(ids(try events("--marked", "true")) == [found[1]])
        let total = try total(rouse("replay", "heard", "--min-score", "0.9999", "--json"))
        #expect(try total.number("falseAlarms") == 1 && total.number("falseAlarmsGone") == 1)
        #expect(try total.number("words") == 1 && total.number("wordsLost") == 1)
        try rouse("mark", found[0], found[1], "none", "--log", "heard")
        #expect(try events("--marked", "any").isEmpty)
        #expect(try rouse("mark", found[0], "zzzzzz", "false", "--log", "heard", status: 66).output.isEmpty)
        #expect(try events("--marked", "any").isEmpty, "all of them or none")
    }

    @Test func aClipThatIsGoneOrCutIsSaid() throws {
        _ = try listen()
        let logged = try events()
        let files = logged.compactMap { $0["file"] as? String }
        try FileManager.default.removeItem(atPath: home.file("heard/\(files[0])"))
        try home.store(Array(home.bytes("heard/\(files[1])").prefix(40_000)), as: "heard/\(files[1])")
        try FileManager.default.removeItem(atPath: home.file("heard/\(files[2])"))
        try FileManager.default.createSymbolicLink(
            atPath: home.file("heard/\(files[2])"), withDestinationPath: home.file("day.wav"))
        let outcome = try rouse("replay", "heard", "--json")
        let doubts = try outcome.objects().compactMap { $0["doubt"] as? String }
        #expect(doubts.sorted() == ["cut-clip", "no-clip", "no-clip"])
        #expect(try rouse("replay", "heard").output.contains("unclear 2: its clip is not there"))
        let error = try rouse("explain", "--log", "heard", ids(logged)[0], status: 66).errors
        #expect(error.contains("the clip of \(ids(logged)[0]) is not there any more"))
    }

    @Test func aTornLastLineIsSaidAndMended() throws {
        _ = try listen()
        let count = try events().count
        try home.store(home.bytes("heard/events.jsonl").dropLast(30), as: "heard/events.jsonl")
        let outcome = try rouse("log", "heard", "--json")
        #expect(try outcome.objects().count == count - 1 && outcome.errors.contains("its last line has no end"))
        _ = try listen()
        let mended = try rouse("log", "heard", "--json")
        #expect(try mended.objects().count == 2 * count - 1 && mended.errors.isEmpty)
    }

    /// Killed at whatever moment: what is listed is whole, and the next run goes on.
    @Test func aKilledListenLeavesWholeEvents() throws {
        let day = try home.bytes("day.wav")
        try home.store(Array(day[44...]), as: "day.raw")
        #expect(mkfifo(home.file("pipe"), 0o600) == 0)
        var count = 0
        for round in 1...6 {
            let feeder = try RunningProgram(
                Program("/bin/sh"), ["-c", "while cat day.raw; do :; done >pipe"], in: home.path)
            let listener = try RunningProgram(
                .rouse, ["listen", "-m", "computer.rouse", "--json", "--input", "pipe", "--log", "heard"],
                in: home.path)
            for _ in 0..<7 * round { try listener.line(containing: #""event":"detection""#) }
            listener.send(signal: SIGKILL)
            _ = (listener.end(), feeder.end())
            let outcome = try rouse("log", "heard", "--json")
            #expect(!outcome.errors.contains("say nothing"))
            let logged = try outcome.objects()
            #expect(logged.count >= count && Set(ids(logged)).count == logged.count)
            count = logged.count
            let doubts = try rouse("replay", "heard", "--json").objects().compactMap { $0["doubt"] as? String }
            #expect(!doubts.contains("no-clip") && !doubts.contains("cut-clip"))
        }
        #expect(count > 0)
    }

    @Test func anotherModelOnlyAnswersForItsWord() throws {
        _ = try listen()
        let marked = try #require(ids(try events("--event", "detection")).first)
        let total = try total(rouse("replay", "heard", "--model", "computer.rouse", "--json"))
        #expect(try total.number("gone") == 0 && total.number("new") == 0)
        try home.store(Array(home.bytes("computer.rouse").dropLast(4)), as: "bad.rouse")
        try rouse("replay", "heard", "--model", "bad.rouse", status: 65)
        // The model of then is gone: the log is believed, and that is said.
        try FileManager.default.moveItem(atPath: home.file("computer.rouse"), toPath: home.file("new.rouse"))
        let moved = try rouse("replay", "heard", "--model", "new.rouse")
        #expect(moved.output.contains("the model of then is not there"))
        #expect(try rouse("replay", "heard").output.contains("there is no model of its keyword"))
        #expect(try rouse("explain", "--log", "heard", marked, status: 66).errors.contains("name one of 'computer'"))
        try rouse("explain", "--log", "heard", "-m", "new.rouse", marked)
    }

    /// What is explained is the event, not whatever else is in its clip.
    @Test func everyEventIsExplainedAsItWasDecided() throws {
        _ = try listen()
        for event in try events() {
            let id = try #require(event["id"] as? String)
            let found = try #require(try rouse("explain", "--log", "heard", "--json", id).objects().first)
            #expect(found["heard"] as? Bool == (event["event"] as? String == "detection"), "\(found)")
            let clipStart = try event.number("clipStart")
            #expect(abs(try found.number("end") + clipStart - event.number("end")) < 0.3)
        }
    }

    @Test func whatIsMarkedIsLearned() throws {
        _ = try listen("--sensitivity", "0.5")
        let (word, other) = (try detections("word"), try detections("other"))
        try #require(!word.isEmpty && !other.isEmpty)
        #expect(try rouse("learn", "-m", "computer.rouse", "--log", "heard", status: 64).errors.contains("is marked"))
        try mark(word, other)
        let before = try home.bytes("computer.rouse")
        // Nobody can be asked, and nobody has said yes.
        let asked = try rouse("learn", "--log", "heard", status: 1)
        #expect(asked.output.contains("\(other.count) of \(other.count) false alarms gone"))
        #expect(asked.output.contains("\(word.count) of \(word.count) kept"))
        #expect(asked.errors.contains("nothing was written; say --yes"))
        #expect(try home.bytes("computer.rouse") == before)
        let preview = try #require(try rouse("learn", "--log", "heard", "--dry-run", "--json").objects().first)
        #expect(preview["gone"] as? [String] == other && preview["written"] as? Bool == false)
        let cost = try #require(
            try rouse(
                "calibrate", "-m", "computer.rouse", "--room", desk.folder.file("minute.wav"), "--log", "heard",
                "--dry-run", "--json"
            ).objects().first)
        #expect(cost["markedTrueBefore"] as? Int == word.count && cost["markedFalseBefore"] as? Int == other.count)
    }

    /// The takes of a model that was made of named recordings do not lie beside it.
    @Test func whyAMissIsNoTakeIsSaid() throws {
        _ = try listen()
        try mark(ids(events("--event", "near-miss")), [])
        let lesson = try #require(
            try Program.rouse.run(["learn", "--log", "heard", "--dry-run", "--json"], in: home.path).objects().first)
        let missed = try #require(lesson["wordsMissed"] as? Int)
        let takes = try #require(lesson["takes"] as? [[String: Any]])
        #expect(missed > 0 && takes.count == min(8, missed))
        #expect(takes.allSatisfy { $0["taken"] as? Bool == false })
        #expect(takes.allSatisfy { ($0["reason"] as? String)?.contains("computer-take1.wav") == true }, "\(takes)")
        let told = try Program.rouse.run(["learn", "--log", "heard", "--dry-run"], in: home.path).output
        #expect(told.split(separator: "\n").count { $0.contains("is no take: ") } == takes.count, "\(told)")
    }

    /// Also where nobody has marked the rest: what that would cost is said.
    @Test func oneFalseAlarmThatIsMarkedIsLearned() throws {
        _ = try listen("--sensitivity", "0.5")
        let all = try events("--event", "detection")
        let first = try all[0].number("start")
        let stranger = try ids(Array(all.filter { try $0.number("start") != first }.prefix(1)))
        try mark([ids(all)[0]], stranger)
        let learned = try #require(try rouse("learn", "--log", "heard", "--dry-run", "--json").objects().first)
        #expect(learned["gone"] as? [String] == stranger && learned["wordsLost"] as? Int == 0)
        let lost = try #require(learned["othersLost"] as? Int)
        #expect((learned["verdict"] as? String == "costly") == (lost > 1), "\(learned)")
        let told = try rouse("learn", "--log", "heard", "--dry-run").output
        #expect(told.contains("more would be lost than is gained") == (lost > 1), "\(told)")
        #expect(told.split(separator: "\n").count { $0.contains("  lost: ") } == lost)
        try rouse("learn", "--log", "heard", "--yes")
        let after = try rouse("replay", "heard", "--model", "computer.rouse", "--json").objects()
        #expect(after.contains { $0["id"] as? String == stranger[0] && $0["outcome"] as? String == "gone" })
    }

    /// The model is found by the log; what was announced is what happens; and one command undoes it.
    @Test func learningDoesWhatItSaidAndIsUndone() throws {
        _ = try listen("--sensitivity", "0.5")
        let other = try detections("other")
        try mark(detections("word"), other)
        let before = try home.bytes("computer.rouse")
        let learned = try #require(try rouse("learn", "--log", "heard", "--yes", "--json").objects().first)
        #expect(learned["verdict"] as? String == "improved" && learned["written"] as? Bool == true)
        #expect(try home.bytes("computer.rouse.old") == before)
        let decided = try rouse("replay", "heard", "--model", "computer.rouse", "--json").objects()
        let gone = Set(decided.filter { $0["outcome"] as? String == "gone" }.compactMap { $0["id"] as? String })
        let said = Set((learned["gone"] as? [String] ?? []) + (learned["lost"] as? [String] ?? []))
        #expect(gone == said && gone.isSuperset(of: other))
        try rouse("explain", "--log", "heard", #require(other.first))
        #expect(try rouse("learn", "--undo", "--log", "heard").output.contains("is what it was before"))
        #expect(try home.bytes("computer.rouse") == before)
    }

    /// One after the other, from a terminal or from a script.
    @Test func aReviewMarksWhatItIsTold() throws {
        _ = try listen()
        let all = try events()
        try #require(all.count > 3)
        let outcome = try Program("/bin/sh").run(
            ["-c", "printf 'y\\nn\\ns\\nq\\n' | \(Program.rouse.path) log heard --review --sound-device nowhere"],
            in: home.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("2 marked; 'rouse learn --log' learns from them"))
        #expect(try ids(events("--marked", "true")) == [ids(all)[0]])
        #expect(try ids(events("--marked", "false")) == [ids(all)[1]])
        // What has a mark is not asked about again, unless it is asked for.
        let again = try Program("/bin/sh").run(
            ["-c", "printf 'q\\n' | \(Program.rouse.path) log heard --review --sound-device nowhere"], in: home.path)
        #expect(again.output.contains("1 of \(all.count - 2)  \(ids(all)[2])"))
    }

    /// What was nearly heard before an event is asked about, the newest first.
    @Test func aReviewAsksAboutWhatWasNotHeard() throws {
        _ = try listen()
        let heard = try events("--event", "detection")
        let last = try #require(heard.last)
        let near = try events("--event", "near-miss").filter { try $0.number("start") < last.number("start") }
        try #require(near.count > 1)
        let answers = String(repeating: "s\\n", count: heard.count - 1) + "m\\ny\\nn\\nq\\nq\\n"
        let outcome = try Program("/bin/sh").run(
            [
                "-c",
                "printf '\(answers)' | \(Program.rouse.path) log heard --event detection --review --sound-device nowhere",
            ], in: home.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("2 marked; 'rouse learn --log' learns from them"))
        let newest = try ids(near.suffix(2).reversed())
        #expect(try ids(events("--marked", "true")) == [newest[0]])
        #expect(try ids(events("--marked", "false")) == [newest[1]])
    }

    /// Of a recording it counts where in it something was.
    @Test func theLogOfARecordingHasPositions() throws {
        _ = try listen()
        let first = try #require(try events().first)
        #expect((first["recording"] as? String)?.hasSuffix("/day.wav") == true)
        let start = try first.number("start")
        let line = try #require(try rouse("log", "heard").outputLines.first)
        #expect(line.contains("  day.wav \(Int(start) / 60):"), "\(line)")
    }

    @Test func theLogOfTheSettingsNeedsNoName() throws {
        _ = try listen()
        try home.store("[log]\nlog = \"\(home.file("heard"))\"\n".utf8, as: "config.toml")
        let outcome = try Program("env").run(
            ["ROUSE_LOG=\(home.file("heard"))", Program.rouse.path, "log"], in: "/")
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
        let outcome = try Program.rouse.run(command.split(separator: " ").map(String.init), in: home.path)
        #expect(outcome.status == Int32(status) && outcome.errors.contains(words), "\(outcome.errors)")
    }
}
