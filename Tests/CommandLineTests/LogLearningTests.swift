import TestSupport
import Testing

/// What `learn` and `calibrate` make of the marks in a log.
@Suite struct LogLearningTests {
    let day: LoggedDay

    init() throws { day = try LoggedDay() }

    @Test func whatIsMarkedIsLearned() throws {
        _ = try day.listen("--sensitivity", "0.5")
        let (word, other) = (try day.detections("word"), try day.detections("other"))
        try #require(!word.isEmpty && !other.isEmpty)
        #expect(
            try day.rouse("learn", "-m", "computer.rouse", "--log", "heard", status: 64).errors.contains("is marked"))
        try day.mark(word, other)
        let before = try day.home.bytes("computer.rouse")
        // Nobody can be asked, and nobody has said yes.
        let asked = try day.rouse("learn", "--log", "heard", status: 1)
        #expect(asked.output.contains("\(other.count) of \(other.count) false alarms gone"))
        #expect(asked.output.contains("\(word.count) of \(word.count) kept"))
        #expect(asked.errors.contains("nothing was written; say --yes"))
        #expect(try day.home.bytes("computer.rouse") == before)
        let preview = try #require(try day.rouse("learn", "--log", "heard", "--dry-run", "--json").objects().first)
        #expect(preview["gone"] as? [String] == other && preview["written"] as? Bool == false)
        let cost = try #require(
            try day.rouse(
                "calibrate", "-m", "computer.rouse", "--room", day.desk.folder.file("minute.wav"), "--log", "heard",
                "--dry-run", "--json"
            ).objects().first)
        #expect(cost["markedTrueBefore"] as? Int == word.count && cost["markedFalseBefore"] as? Int == other.count)
    }

    /// The takes of a model that was made of named recordings do not lie beside it.
    @Test func whyAMissIsNoTakeIsSaid() throws {
        _ = try day.listen()
        try day.mark(day.ids(day.events("--event", "near-miss")), [])
        let lesson = try #require(
            try Program.rouse.run(["learn", "--log", "heard", "--dry-run", "--json"], in: day.home.path).objects().first
        )
        let missed = try #require(lesson["wordsMissed"] as? Int)
        let takes = try #require(lesson["takes"] as? [[String: Any]])
        #expect(missed > 0 && takes.count == min(8, missed))
        #expect(takes.allSatisfy { $0["taken"] as? Bool == false })
        #expect(takes.allSatisfy { ($0["reason"] as? String)?.contains("computer-take1.wav") == true }, "\(takes)")
        let told = try Program.rouse.run(["learn", "--log", "heard", "--dry-run"], in: day.home.path).output
        #expect(told.split(separator: "\n").count { $0.contains("is no take: ") } == takes.count, "\(told)")
    }

    /// Also where nobody has marked the rest: what that would cost is said.
    @Test func oneFalseAlarmThatIsMarkedIsLearned() throws {
        _ = try day.listen("--sensitivity", "0.5")
        let all = try day.events("--event", "detection")
        let first = try all[0].number("start")
        let stranger = try day.ids(Array(all.filter { try $0.number("start") != first }.prefix(1)))
        try day.mark([day.ids(all)[0]], stranger)
        let learned = try #require(try day.rouse("learn", "--log", "heard", "--dry-run", "--json").objects().first)
        #expect(learned["gone"] as? [String] == stranger && learned["wordsLost"] as? Int == 0)
        let lost = try #require(learned["othersLost"] as? Int)
        #expect((learned["verdict"] as? String == "costly") == (lost > 1), "\(learned)")
        let told = try day.rouse("learn", "--log", "heard", "--dry-run").output
        #expect(told.contains("more would be lost than is gained") == (lost > 1), "\(told)")
        #expect(told.split(separator: "\n").count { $0.contains("  lost: ") } == lost)
        try day.rouse("learn", "--log", "heard", "--yes")
        let after = try day.rouse("replay", "heard", "--model", "computer.rouse", "--json").objects()
        #expect(after.contains { $0["id"] as? String == stranger[0] && $0["outcome"] as? String == "gone" })
    }

    /// The model is found by the log; what was announced is what happens; and one command undoes it.
    @Test func learningDoesWhatItSaidAndIsUndone() throws {
        _ = try day.listen("--sensitivity", "0.5")
        let other = try day.detections("other")
        try day.mark(day.detections("word"), other)
        let before = try day.home.bytes("computer.rouse")
        let learned = try #require(try day.rouse("learn", "--log", "heard", "--yes", "--json").objects().first)
        #expect(learned["verdict"] as? String == "improved" && learned["written"] as? Bool == true)
        #expect(try day.home.bytes("computer.rouse.old") == before)
        let decided = try day.rouse("replay", "heard", "--model", "computer.rouse", "--json").objects()
        let gone = Set(decided.filter { $0["outcome"] as? String == "gone" }.compactMap { $0["id"] as? String })
        let said = Set((learned["gone"] as? [String] ?? []) + (learned["lost"] as? [String] ?? []))
        #expect(gone == said && gone.isSuperset(of: other))
        try day.rouse("explain", "--log", "heard", #require(other.first))
        #expect(try day.rouse("learn", "--undo", "--log", "heard").output.contains("is what it was before"))
        #expect(try day.home.bytes("computer.rouse") == before)
    }
}
