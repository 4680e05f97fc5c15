import Foundation
import TestSupport
import Testing

/// `rouse inspect`: what is in a model.
@Suite struct InspectTests {
    @Test func textTellsTheKeywordAndEachTake() throws {
        let outcome = try Desk.shared.rouse(["inspect", "computer.rouse"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.outputLines.first?.hasPrefix("computer: 3 takes in computer.rouse") == true)
        for take in ["one.wav", "two.wav", "three.wav"] { #expect(outcome.output.contains("  \(take): word of ")) }
    }

    @Test func jsonHoldsTheReportOfEachTake() throws {
        let outcome = try Desk.shared.rouse(["inspect", "--json", "computer.rouse", "again.rouse"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let models = try outcome.objects()
        #expect(models.map { $0["model"] as? String } == ["computer.rouse", "again.rouse"])
        for model in models {
            #expect(model["event"] as? String == "model")
            #expect(model["keyword"] as? String == "computer")
            let takes = try #require(model["takes"] as? [[String: Any]])
            #expect(takes.map { $0["name"] as? String } == ["one.wav", "two.wav", "three.wav"])
        }
    }
}
