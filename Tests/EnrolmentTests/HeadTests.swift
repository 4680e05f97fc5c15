import Enrolment
import KeywordModels
import KeywordSpotting
import TestSupport
import Testing

/// What a head learns from the takes, and who gets one.
@Suite struct HeadTests {
    @Test func twoClassesAreToldApart() {
        let row = { (x: Float, y: Float) -> [Float] in [x, y, 0, 0, 0, 0, 0, 0] }
        let positives = (0..<20).map { row(1 + Float($0 % 5) / 10, Float($0 % 3)) }
        let negatives = (0..<300).map { row(-1 - Float($0 % 7) / 10, Float($0 % 3)) }
        let fitted = LogisticRegression(positives: positives, negatives: negatives)
        #expect(positives.allSatisfy { fitted($0) > 1 })
        #expect(negatives.allSatisfy { fitted($0) < -1 })
        #expect(abs(fitted.weights[1]) < abs(fitted.weights[0]) / 10)
    }

    /// Three hundred against twenty do not move the boundary: each class counts as one.
    @Test func theBoundaryLiesBetweenTheClasses() {
        let positives = (0..<20).map { _ in [Float](repeating: 1, count: 8) }
        let negatives = (0..<300).map { _ in [Float](repeating: -1, count: 8) }
        let fitted = LogisticRegression(positives: positives, negatives: negatives)
        #expect(abs(fitted([Float](repeating: 0, count: 8))) < 0.1)
    }

    @Test func takesInOneVoiceGetOne() throws {
        let model = try Words.model("computer")
        let head = try #require(model.head)
        #expect(head.template.isMultiple(of: model.templatesPerTake))
        #expect(try Words.model("computer").head == head)
    }

    @Test func anybodysVoiceHasNone() throws {
        let takes = try Words.takes(of: "computer")
        let enroller = try Enroller()
        #expect(
            try enroller.enroll(keyword: "computer", takes: takes, byManyPeople: true, createdBy: "tests").head == nil)
        #expect(try enroller.enroll(keyword: "computer", takes: [], said: takes, createdBy: "tests").head == nil)
        #expect(try enroller.enroll(keyword: "computer", takes: takes, said: takes, createdBy: "tests").head == nil)
    }

    @Test func theWordGainsByIt() throws {
        var enroller = try Enroller()
        enroller.looksTwice = false
        let takes = try Words.takes(of: "computer")
        let with = try enroller.enroll(keyword: "computer", takes: takes, createdBy: "tests")
        enroller.fitsHeads = false
        let without = try enroller.enroll(keyword: "computer", takes: takes, createdBy: "tests")
        let word = try Words.later.saying("computer")
        let gain = try with.highestScore(in: word) - without.highestScore(in: word)
        #expect(gain > 0 && gain <= Double(KeywordHead.reach))
    }
}
