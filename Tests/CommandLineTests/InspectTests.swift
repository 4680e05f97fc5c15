import Foundation
import TestSupport
import Testing

/// `rouse inspect`: what is in a model.
@Suite struct InspectTests {
    @Test func textTellsTheKeywordAndEachTake() throws {
        let outcome = try CommandLineFixture.shared.rouse(["inspect", "computer.rouse"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.outputLines.first?.hasPrefix("computer: 3 takes in computer.rouse") == true)
        for take in ["one.wav", "two.wav", "three.wav"] { #expect(outcome.output.contains("  \(take): word of ")) }
        #expect(outcome.outputLines.contains("  engine: templates"))
    }

    @Test func jsonHoldsTheReportOfEachTake() throws {
        let outcome = try CommandLineFixture.shared.rouse(["inspect", "--json", "computer.rouse", "again.rouse"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let models = try outcome.objects()
        #expect(models.map { $0["model"] as? String } == ["computer.rouse", "again.rouse"])
        for model in models {
            #expect(model["event"] as? String == "model")
            #expect(model["keyword"] as? String == "computer")
            #expect(model["engine"] as? String == "templates")
            let takes = try #require(model["takes"] as? [[String: Any]])
            #expect(takes.map { $0["name"] as? String } == ["one.wav", "two.wav", "three.wav"])
        }
    }

    @Test func jsonCountsTheFramesOfEachTemplate() throws {
        let desk = try CommandLineFixture.shared
        let model = try #require(try desk.rouse(["inspect", "--json", "computer.rouse"]).objects().first)
        let frames = try #require(model["templateFrames"] as? [Int])
        let text = try desk.rouse(["inspect", "computer.rouse"]).output
        #expect(!frames.isEmpty && text.contains("  templates: \(frames.count), of "))
        for count in frames {
            let hundredths = count % 100 < 10 ? "0\(count % 100)" : "\(count % 100)"
            #expect(text.contains("\(count / 100).\(hundredths)"), "a template of \(count) frames of 10 ms")
        }
    }

    @Test func textSaysWhatASensitivityCosts() throws {
        let lines = try CommandLineFixture.shared.rouse(["inspect", "computer.rouse"]).outputLines
        for sensitivity in ["0.3", "0.5", "0.7"] {
            let line = lines.first { $0.contains("sensitivity \(sensitivity): ") }
            let words = /: (between|at most|about|less than) .*(an hour|in [0-9]+ hours)/
            #expect(line?.contains(words) == true, "\(line ?? "")")
        }
    }

    @Test func jsonSaysWhatASensitivityCosts() throws {
        let model = try #require(
            try CommandLineFixture.shared.rouse(["inspect", "--json", "computer.rouse"]).objects().first)
        let points = try #require(model["operatingPoints"] as? [[String: Any]])
        #expect(try points.map { try $0.number("sensitivity") } == [0.3, 0.5, 0.7])
        let scores = try points.map { try $0.number("score") }
        #expect(zip(scores, [0.7, 0.5, 0.3]).allSatisfy { abs($0 - $1) < 1e-9 })
        let alarms = try points.map { try $0.number("falseAlarmsPerHour") }
        #expect(alarms == alarms.sorted())
        #expect(try alarms[1] == model.number("falseAlarmsPerHour"))
        #expect(try points.allSatisfy { try $0.number("relativeError") > 0 })
        for (point, count) in zip(points, alarms) {
            #expect(try point.number("falseAlarmsLow") < count && point.number("falseAlarmsHigh") > count)
        }
        #expect(try model.number("falseAlarmsHigh") == points[1].number("falseAlarmsHigh"))
    }
}
