import Evaluation
import System
import Testing

/// What a build is told, and what it is held to.
@Suite struct ReportTests {
    private let words = (0..<40).map { 0.975 - Double($0) / 40 }
    private let alarms = (0..<30).map { 0.6 - Double($0) / 50 }

    private func model(_ report: EvaluationReport) throws -> JSONValue {
        let object = try #require(JSONValue(parsing: report.json.description))
        return try #require(object["models"]?.array?.first)
    }

    @Test func numbersOfAReportAreThoseOfTheMeasurement() throws {
        let measurement = Study.measurement(words: words, alarms: alarms)
        let model = try model(Study.report(measurement))
        let points = try #require(model["points"]?.array)
        #expect(points.compactMap { $0["at"]?.string } == ["0/h", "1/h", "5/h", "20/h", "threshold"])
        #expect(points[1]["alarms"]?.number == 2 && points[1]["alarmsPerHour"]?.number == 1)
        #expect(points[3]["threshold"] == .null, "everything is let through")
        #expect(points[4]["missed"]?.number == 20 && points[4]["words"]?.number == 40)
        #expect(model["takes"]?.array?.count == 40)
        #expect(model["latency"]?["words"]?.number == 17, "of the words that are heard at 1/h")
        #expect(abs((model["latency"]?["p50"]?.number ?? 0) - 0.1) < 1e-9)
    }

    @Test(arguments: [
        ("miss@1/h > 5%", true), ("miss@1/h > 60 %", false), ("miss > 0.49", true), ("miss>50%", false),
        ("alarms > 2.9", true), ("alarms > 3/h", false), ("latency > 99 ms", true), ("latency > 0.2 s", false),
    ])
    func rulesHoldOrFail(text: String, fails: Bool) throws {
        let rule = try #require(FailureRule(text))
        let report = Study.report(Study.measurement(words: words, alarms: alarms))
        let failure = rule.failure(of: report.models[0], baseline: nil)
        #expect((failure != nil) == fails, "\(failure ?? "holds")")
        if let failure { #expect(failure.hasPrefix("computer.rouse: fails by '\(text)': ")) }
    }

    @Test(arguments: [
        "", "miss", "miss > ", "miss > five", "miss@2/h > 5%", "miss@x/h > 5%", "miss < 5%", "miss > -5%", "miss > 5ms",
        "alarms > 5%", "latency > baseline", "miss > 1 > 2", "miss > inf", "miss@threshold > 5%",
    ])
    func otherWordsAreNoRule(text: String) {
        #expect(FailureRule(text) == nil)
    }

    @Test func whatCannotBeMeasuredFails() throws {
        let rule = try #require(FailureRule("miss > 5%"))
        let report = Study.report(Study.measurement(words: [], alarms: alarms))
        #expect(rule.failure(of: report.models[0], baseline: nil)?.contains("nothing to measure") ?? false)
    }

    /// Without anything else to hear there is no threshold for a rate, and none that lets everything through.
    @Test func withoutNegativesOnlyTheThresholdCounts() {
        let report = Study.report(Study.measurement(words: words, alarms: [], hours: 0))
        let model = report.models[0]
        #expect(model.compared == model.given && model.shown == [model.given])
        #expect(model.latencies.count == model.given.misses.total - model.given.misses.count)
    }

    @Test func aBaselineIsWhatJSONHasPrinted() throws {
        let before = Study.report(Study.measurement(words: words, alarms: alarms))
        let baseline = try Baseline(Array(before.json.description.utf8), name: "old.json")
        let worse = Study.measurement(words: words.map { $0 * 0.6 }, alarms: alarms)
        let report = Study.report(worse, baseline: baseline)
        #expect(report.comparisons.count == 2, "at 1/h and at the threshold")
        let atThreshold = try #require(report.comparisons.last)
        #expect(atThreshold.first == "before" && atThreshold.words == 40)
        #expect(try #require(atThreshold.misses).isClear)
        let same = Study.report(Study.measurement(words: words, alarms: alarms), baseline: baseline)
        #expect(same.comparisons.allSatisfy { $0.misses?.value == 0 && $0.alarms?.value == 0 })
        for (text, fails) in [
            ("miss > baseline", true), ("miss > baseline + 80%", false), ("alarms > baseline", false),
        ] {
            let rule = try #require(FailureRule(text))
            #expect((rule.failure(of: report.models[0], baseline: baseline) != nil) == fails, "\(text)")
        }
    }

    @Test(arguments: ["", "[]", "{}", #"{"event":"evaluation"}"#, #"{"event":"detection","models":[]}"#])
    func whatIsNoEvaluationIsNoBaseline(text: String) {
        #expect(throws: EvaluationError.self) { try Baseline(Array(text.utf8), name: "old.json") }
    }

    /// Whoever wrote the file may have wanted a trap.
    @Test(arguments: [
        #""hours":-1,"takes":[],"points":[]"#, #""hours":1e300,"points":[{"at":"0/h","alarms":1}]"#,
        #""hours":1,"points":[{"at":"0/h","alarms":-1},{"at":"1e999/h","alarms":1},{"at":"0/h","alarms":99999999999999999}]"#,
        #""hours":1,"takes":[{"file":"a","start":5,"end":1}],"points":[{"at":"0/h","alarms":1,"threshold":"x"}]"#,
    ])
    func oddNumbersInABaselineDoNoHarm(fields: String) throws {
        let text = #"{"event":"evaluation","models":[{"model":"m","keyword":"computer",\#(fields)}]}"#
        let baseline = try Baseline(Array(text.utf8), name: "old.json")
        _ = Study.report(Study.measurement(words: words, alarms: alarms), baseline: baseline)
    }

    @Test func modelsOfOneWordAreComparedWithTheFirst() {
        let report = Study.report(
            Study.measurement("a", words: words, alarms: alarms), Study.measurement("b", words: words, alarms: []))
        #expect(report.comparisons.map(\.first) == ["a", "a"])
        #expect(report.comparisons.map(\.choice.text) == ["1/h", "threshold"])
    }
}
