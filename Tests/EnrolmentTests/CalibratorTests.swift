import Enrolment
import Features
import KeywordModels
import TestSupport
import Testing

/// What the raw score of a new keyword is made to mean: the rule by which its threshold follows from the impostor speech
/// and from its own takes.
@Suite struct CalibratorTests {
    private static let three = Result { try enroll(Words.takes(of: "computer")) }

    private static func enroll(_ takes: [Enroller.Take], as keyword: String = "computer") throws -> KeywordModel {
        try Enroller().enroll(keyword: keyword, takes: takes, createdBy: "tests")
    }

    /// By the templates alone.
    private static func enrollTemplates(
        _ takes: [Enroller.Take], as keyword: String = "computer"
    ) throws -> KeywordModel {
        try enroll(takes, as: keyword, fitsHeads: false, looksTwice: false)
    }

    private static func enroll(
        _ takes: [Enroller.Take], as keyword: String, fitsHeads: Bool, looksTwice: Bool
    ) throws -> KeywordModel {
        var enroller = try Enroller()
        enroller.fitsHeads = fitsHeads
        enroller.looksTwice = looksTwice
        return try enroller.enroll(keyword: keyword, takes: takes, createdBy: "tests")
    }

    /// The threshold by the rule of the front end, without its limit.
    private func threshold(_ model: KeywordModel, own: Double) -> Double {
        let rule = FittedFrontEnd.shipped.rule
        return rule.backgroundShare * model.calibration.tail.score(at: rule.tailRate) + rule.agreementShare * own
            + rule.offset + rule.ownVoiceOffset * Double(1 - model.variance)
    }

    @Test func thresholdFollowsFromTheTailAndTheTakes() throws {
        let takes = try Words.takes(of: "computer")
        let model = try Self.enrollTemplates(takes)
        let own = try #require(model.calibration.own)
        let lowest = model.calibration.tail.score(at: FittedFrontEnd.shipped.rule.mostRate)
        #expect(abs(model.calibration.threshold - max(threshold(model, own: own), lowest)) < 1e-9)
        #expect(model.calibration.width == FittedFrontEnd.shipped.rule.scale)
        // Other words of the same person gain by a head, too.
        let headed = try Self.enroll(takes, as: "computer", fitsHeads: true, looksTwice: false)
        #expect(headed.head != nil && headed.calibration.threshold >= model.calibration.threshold + 1)
    }

    /// Of what is left after the second look it is the same rule, and a little more.
    @Test func aSecondLookAtOnesOwnVoiceRaisesTheThreshold() throws {
        let model = try Self.enroll(Words.takes(of: "computer"), as: "computer", fitsHeads: false, looksTwice: true)
        let own = try #require(model.calibration.own)
        let lowest = model.calibration.tail.score(at: FittedFrontEnd.shipped.rule.mostRate)
        #expect(abs(model.calibration.threshold - max(threshold(model, own: own) + 2, lowest)) < 1e-9)
        #expect(model.calibration.width == FittedFrontEnd.shipped.rule.scale)
        let phones = try #require(model.phones)
        #expect(phones.mark >= model.calibration.threshold - 10 && phones.close >= model.calibration.threshold)
    }

    @Test func takesInOneVoiceAreHeldAgainstWordsAndThoseOfManyAgainstSpeech() throws {
        let one = try Self.three.get().frontEnd
        let many = try Enroller().enroll(
            keyword: "computer", takes: Words.takes(of: "computer"), byManyPeople: true, createdBy: "tests"
        ).frontEnd
        #expect(many == .shipped)
        #expect(one.projection == many.projection && one.hidden == many.hidden)
        #expect(one.background != many.background)
        let onlyMe = try Enroller(voice: .enrolled)
        #expect(
            try onlyMe.enroll(keyword: "computer", takes: Words.takes(of: "computer"), createdBy: "tests").frontEnd
                == onlyMe.frontEnd)
    }

    @Test func noKeywordStartsOutWithMoreFalseAlarmsThanTheRuleAllows() throws {
        for word in ["a", "seven", "computer"] {
            let model = try Self.enroll(Words.takes(of: word), as: "unheard of")
            let most = FittedFrontEnd.shipped.rule.mostRate
            #expect(model.calibration.falseAlarms(atScore: 0.5) <= most * 1.000001, "\(word)")
        }
    }

    @Test func ownScoreIsTheMedianOfWhatTheOthersGiveEachTake() throws {
        let model = try Self.three.get()
        let scores = model.takes.compactMap(\.rawScore).sorted()
        #expect(scores.count == 3 && model.calibration.own == scores[1])
        let two = try Self.enroll(Array(Words.takes(of: "computer")[..<2]))
        let pair = two.takes.compactMap(\.rawScore)
        #expect(pair.count == 2 && two.calibration.own == (pair[0] + pair[1]) / 2)
    }

    @Test func aTakeOfAnotherWordHasByFarTheLowestScore() throws {
        let takes = try Words.takes(of: "computer")[..<2] + Words.takes(of: "lemonade")[2...]
        let model = try Self.enroll(Array(takes))
        let margins = model.takes.compactMap { $0.rawScore.map(model.calibration.margin(ofRaw:)) }
        #expect(margins.count == 3 && margins[2] < 0 && margins[0] > 2 && margins[1] > 2)
    }

    @Test func anOnlyTakeCountsAsIfAnotherHadFoundItAsUsual() throws {
        let model = try Self.enrollTemplates(Array(Words.takes(of: "computer")[..<1]))
        #expect(model.calibration.own == nil && model.takes[0].rawScore == nil)
        let lowest = model.calibration.tail.score(at: FittedFrontEnd.shipped.rule.mostRate)
        #expect(abs(model.calibration.threshold - max(threshold(model, own: 15), lowest)) < 1e-9)
    }

    /// The word itself is said in the impostor speech, where it is no false alarm. A head would learn that it is none.
    @Test func theKeywordIsNoFalseAlarmOfItself() throws {
        let takes = try Words.takes(of: "seven")
        let (named, unnamed) = (
            try Self.enrollTemplates(takes, as: "Seven"), try Self.enrollTemplates(takes, as: "unheard of")
        )
        #expect(!named.confusableWords.contains { $0.word == "seven" })
        // With the word the tail begins higher. (What it promises beyond depends on how steep it is, too.)
        #expect(named.calibration.tail.level < unnamed.calibration.tail.level)
    }
}
