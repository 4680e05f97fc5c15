import TestSupport
import Testing

/// What people say of the events in a log: `mark` and `log --review`.
@Suite struct LogReviewTests {
    let day: LoggedDay

    init() throws { day = try LoggedDay() }

    @Test func marksAreChangedTakenBackAndCounted() throws {
        _ = try day.listen()
        // Words of which something is missing.
        let found = try day.rouse("replay", "heard", "--min-score", "0.9999", "--json").objects().filter {
            $0["outcome"] as? String == "gone"
        }.compactMap { $0["id"] as? String }
        try #require(found.count > 1)
        #expect(
            try day.rouse("mark", found[0], String(found[1].prefix(4)), "false", "--log", "heard").outputLines.count
                == 2)
        #expect(day.ids(try day.events("--marked", "false")) == Array(found[..<2]))
        try day.rouse("mark", found[1], "true", "--log", "heard")
        #expect(day.ids(try day.events("--marked", "true")) == [found[1]])
        let total = try day.total(day.rouse("replay", "heard", "--min-score", "0.9999", "--json"))
        #expect(try total.number("falseAlarms") == 1 && total.number("falseAlarmsGone") == 1)
        #expect(try total.number("words") == 1 && total.number("wordsLost") == 1)
        try day.rouse("mark", found[0], found[1], "none", "--log", "heard")
        #expect(try day.events("--marked", "any").isEmpty)
        #expect(try day.rouse("mark", found[0], "zzzzzz", "false", "--log", "heard", status: 66).output.isEmpty)
        #expect(try day.events("--marked", "any").isEmpty, "all of them or none")
    }

    /// One after the other, from a terminal or from a script.
    @Test func aReviewMarksWhatItIsTold() throws {
        _ = try day.listen()
        let all = try day.events()
        try #require(all.count > 3)
        let outcome = try Program("/bin/sh").run(
            ["-c", "printf 'y\\nn\\ns\\nq\\n' | \(Program.rouse.path) log heard --review --sound-device nowhere"],
            in: day.home.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("2 marked; 'rouse learn --log' learns from them"))
        #expect(try day.ids(day.events("--marked", "true")) == [day.ids(all)[0]])
        #expect(try day.ids(day.events("--marked", "false")) == [day.ids(all)[1]])
        // What has a mark is not asked about again, unless it is asked for.
        let again = try Program("/bin/sh").run(
            ["-c", "printf 'q\\n' | \(Program.rouse.path) log heard --review --sound-device nowhere"], in: day.home.path
        )
        #expect(again.output.contains("1 of \(all.count - 2)  \(day.ids(all)[2])"))
    }

    /// What was nearly heard before an event is asked about, the newest first.
    @Test func aReviewAsksAboutWhatWasNotHeard() throws {
        _ = try day.listen()
        let heard = try day.events("--event", "detection")
        let last = try #require(heard.last)
        let near = try day.events("--event", "near-miss").filter { try $0.number("wall") < last.number("wall") }
        try #require(near.count > 1)
        let answers = String(repeating: "s\\n", count: heard.count - 1) + "m\\ny\\nn\\nq\\nq\\n"
        let outcome = try Program("/bin/sh").run(
            [
                "-c",
                "printf '\(answers)' | \(Program.rouse.path) log heard --event detection --review --sound-device nowhere",
            ], in: day.home.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("2 marked; 'rouse learn --log' learns from them"))
        let newest = day.ids(near.suffix(2).reversed())
        #expect(try day.ids(day.events("--marked", "true")) == [newest[0]])
        #expect(try day.ids(day.events("--marked", "false")) == [newest[1]])
    }
}
