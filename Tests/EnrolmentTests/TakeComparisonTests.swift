import Enrolment
import KeywordModels
import KeywordSpotting
import TestSupport
import Testing

/// Takes beside each other, without learning them.
@Suite struct TakeComparisonTests {
    @Test func saysWhatEnrolmentSays() throws {
        let takes = try Words.takes(of: "computer") + Words.takes(of: "lemonade")[1...1]
        let enroller = try Enroller()
        let compared = try enroller.compare(takes)
        let model = try enroller.enroll(keyword: "computer", takes: takes, createdBy: "tests")
        #expect(compared.map(\.report.problems) == model.takes.map(\.problems))
        #expect(compared.map(\.report.level) == model.takes.map(\.level))
    }

    @Test func theOutlierIsFartherThanTheLimitAndTheOthersAreNot() throws {
        let takes = try Words.takes(of: "computer") + Words.takes(of: "lemonade")[1...1]
        for (index, take) in try Enroller().compare(takes).enumerated() {
            let (distance, limit) = (try #require(take.distance), try #require(take.limit))
            #expect((distance > limit) == (index == 3))
            #expect(take.report.problems.contains(.unlikeOthers) == (index == 3))
        }
    }

    @Test func anOnlyTakeHasNothingToBeComparedWith() throws {
        let only = try #require(try Enroller().compare(Array(Words.takes(of: "computer")[..<1])).first)
        #expect(only.distance == nil && only.limit == nil && only.report.problems.isEmpty)
    }

    @Test func aTakeWithoutAWordIsAnError() throws {
        let silence = Enroller.Take(name: "take 2", samples: [Float](repeating: 0, count: 16_000))
        #expect(throws: EnrolmentError.self) {
            _ = try Enroller().compare(Words.takes(of: "computer") + [silence])
        }
    }
}
