import Enrolment
import Features
import KeywordModels
import Testing

/// What is told to somebody whose keyword could be better, and in which order.
@Suite struct ImprovementTests {
    private let quietTail = FalseAlarmTail(peaks: (0..<100).map { Float($0) / 100 }, hours: 1, share: 0.1, least: 10)

    private struct Take {
        var problems: [TakeReport.Problem] = []
        var raw: Double? = 100
        var length = 0.6
    }

    /// A keyword with takes like these; a threshold of 0 lets speech at large wake it.
    private func improvements(
        _ takes: [Take], threshold: Double = 20, confusable: [(String, Double)] = []
    ) throws -> [Improvement] {
        let frontEnd = FrontEndModel.shipped
        let reports = takes.enumerated().map { index, take in
            var report = TakeReport(name: "take \(index + 1)", problems: take.problems)
            report.rawScore = take.raw
            report.wordEnd = report.wordStart + take.length
            return report
        }
        let model = KeywordModel(
            keyword: "word", frontEnd: frontEnd,
            templates: [[[Float](repeating: 0, count: frontEnd.dimensions)]], variance: 0.5,
            calibration: Calibration(threshold: threshold, width: 2.5, tail: quietTail, own: 100),
            confusableWords: confusable.map { ConfusableWord(word: $0.0, score: $0.1) }, takes: reports,
            createdBy: "tests")
        return ExpectedPerformance(model, dictionary: nil).improvements
    }

    @Test func threeGoodTakesOfALongRareWordNeedNothing() throws {
        #expect(try improvements([Take(), Take(), Take()]).isEmpty)
    }

    @Test func fewerThanThreeTakesAreTooFew() throws {
        #expect(try improvements([Take(raw: nil)]) == [.moreTakes(having: 1)])
        #expect(try improvements([Take(), Take()]) == [.moreTakes(having: 2)])
    }

    @Test func ofTwoThatAreUnlikeOneMoreTakeTellsWhich() throws {
        let odd = Take(problems: [.unlikeOthers])
        #expect(try improvements([odd, odd]) == [.moreTakes(having: 2)])
        #expect(try improvements([Take(), odd, Take()]) == [.sayAgain(["take 2"])])
    }

    @Test func theMostUsefulComesFirst() throws {
        let found = try improvements(
            [
                Take(problems: [.noisy], length: 0.2), Take(problems: [.unlikeOthers, .clipped], length: 0.2),
                Take(problems: [.noisy, .cutAtEnd], length: 0.2),
            ], threshold: -10)
        #expect(
            found == [
                .sayAgain(["take 2"]), .longerWord, .rarerWord, .quieterPlace(["take 1", "take 3"]),
                .moveBack(["take 2"]), .leavePauses(["take 3"]), .lowerSensitivity, .negatives,
            ])
    }

    @Test(arguments: [(29.0, true), (30, false)])
    func aTakeWithLittleMarginAsksForAnotherLikeIt(raw: Double, isWeak: Bool) throws {
        let found = try improvements([Take(), Take(raw: raw), Take()])
        #expect(found == (isWeak ? [.anotherTakeLike("take 2")] : []), "4 widths of 2.5 above 20 are safe")
    }

    @Test func aWordOfOthersThatWakesItAsksForLessSensitivity() throws {
        let takes = [Take(), Take(), Take()]
        #expect(try improvements(takes, confusable: [("open", 0.5)]) == [.lowerSensitivity, .negatives])
        #expect(try improvements(takes, confusable: [("open", 0.49)]).isEmpty)
    }

    @Test func everythingIsSaidInASentenceThatFitsATerminal() throws {
        let all: [Improvement] = [
            .sayAgain(["take 1", "take 2"]), .moreTakes(having: 1), .moreTakes(having: 2), .longerWord, .rarerWord,
            .quieterPlace(["take 1"]), .comeCloser(["take 1", "take 2", "take 3"]), .moveBack(["take 1"]),
            .leavePauses(["take 1"]), .wordAlone(["take 1"]), .anotherTakeLike("take 1"), .lowerSensitivity, .negatives,
        ]
        for one in all { #expect(one.sentence.count < 76 && one.sentence.hasSuffix("."), "\(one.sentence)") }
        #expect(Improvement.comeCloser(["a", "b", "c"]).sentence.contains("a, b and c"))
    }
}
