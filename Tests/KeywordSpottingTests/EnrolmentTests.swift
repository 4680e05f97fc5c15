import Glibc
import KeywordSpotting
import TestSupport
import Testing

/// What enrolment says of a take, and which takes it refuses.
@Suite struct EnrolmentTests {
    private static let computer = Result { try Words.takes(of: "computer") }

    private let good: [Enroller.Take]

    init() throws {
        good = try Self.computer.get()
    }

    private func reports(_ takes: [Enroller.Take]) throws -> [TakeReport] {
        try Enroller().enroll(keyword: "computer", takes: takes, createdBy: "tests").takes
    }

    /// The verdict on a take beside two good ones.
    private func problems(_ samples: [Float]) throws -> [TakeReport.Problem] {
        try reports([.init(name: "odd", samples: samples)] + good[1...])[0].problems
    }

    private func refusal(_ samples: [Float]) -> String? {
        do {
            _ = try reports([good[0], .init(name: "takes/odd.wav", samples: samples)])
            return nil
        } catch {
            return (error as? EnrolmentError)?.description ?? "another error: \(error)"
        }
    }

    @Test func goodTakesHaveNoProblems() throws {
        for report in try reports(good) {
            #expect(report.problems.isEmpty, "\(report.name): \(report.problems)")
            #expect(abs(report.wordStart - 0.5) < 0.08)
            #expect(abs(report.wordEnd - (report.duration - 0.5)) < 0.15)
            #expect(report.signalToNoise > 30)
            #expect(report.clipping == 0)
        }
    }

    @Test func quietTake() throws {
        let quiet = Scene.take(try Words.natural[0].saying("computer"), gain: 0.01, hiss: 0.00002)
        #expect(try problems(quiet) == [.tooQuiet])
    }

    @Test func clippedTake() throws {
        let loud = Scene.take(try Words.natural[0].saying("computer"), gain: 20).map { max(-1, min(1, $0)) }
        #expect(try problems(loud).contains(.clipped))
    }

    @Test func noisyTake() throws {
        let noisy = Scene.take(try Words.natural[0].saying("computer"), gain: 0.5, hiss: 0.1)
        #expect(try problems(noisy).contains(.noisy))
    }

    @Test func shortWord() throws {
        #expect(try problems(Scene.take(Voice(speed: 300).saying("it"))).contains(.tooShort))
    }

    @Test func longUtterance() throws {
        let sentence = try Voice(speed: 180).saying("computer would you please turn on all of the lights")
        #expect(try problems(Scene.take(sentence)).contains(.tooLong))
    }

    @Test func takeThatBeginsOrEndsInMidWord() throws {
        let whole = good[0].samples
        #expect(try problems(Array(whole[11_000...])).contains(.cutAtStart))
        #expect(try problems(Array(whole[..<(whole.count - 11_000)])).contains(.cutAtEnd))
    }

    @Test(arguments: 0..<3)
    func takeOfAnotherWordIsNamed(position: Int) throws {
        var takes = good
        takes[position] = try Words.takes(of: "lemonade")[position]
        let odd = try reports(takes).enumerated().filter { $1.problems.contains(.unlikeOthers) }
        #expect(odd.map(\.offset) == [position])
        #expect(odd.map(\.element.name) == ["lemonade \(position + 1)"])
    }

    @Test func twoTakesThatDoNotResembleEachOtherAreBothNamed() throws {
        let reports = try reports([good[0], Words.takes(of: "lemonade")[1]])
        #expect(reports.allSatisfy { $0.problems.contains(.unlikeOthers) })
    }

    @Test func twoTakesThatResembleEachOtherAreFine() throws {
        #expect(try reports(Array(good[..<2])).allSatisfy { $0.problems.isEmpty })
    }

    @Test func onlyTakeHasNothingToAgreeWith() throws {
        let report = try #require(try reports([good[0]]).first)
        #expect(report.agreement == nil && report.problems.isEmpty)
    }

    @Test func reportNamesTheFileWithoutItsFolders() throws {
        let take = Enroller.Take(name: "/home/zoe/takes/one.wav", samples: good[0].samples)
        #expect(try reports([take])[0].name == "one.wav")
    }

    @Test func silenceIsRefused() throws {
        let sentence = try #require(refusal([Float](repeating: 0, count: 32_000)))
        #expect(sentence.hasPrefix("takes/odd.wav: ") && sentence.contains("silence"))
    }

    @Test func constantOffsetIsNoWord() throws {
        #expect(try #require(refusal([Float](repeating: 0.3, count: 16_000))).hasPrefix("takes/odd.wav: "))
    }

    @Test(arguments: [0, 1, 159, 1_599])
    func fractionOfASecondIsRefused(count: Int) throws {
        let sentence = try #require(refusal([Float](repeating: 0.3, count: count)))
        #expect(sentence.hasPrefix("takes/odd.wav: ") && sentence.contains("0.1 s"))
    }

    @Test func minuteIsRefused() throws {
        let minute = (0..<(60 * 16_000)).map { 0.3 * sinf(Float($0) * 0.1) }
        let sentence = try #require(refusal(minute))
        #expect(sentence.hasPrefix("takes/odd.wav: ") && sentence.contains("15 s"))
    }

    @Test func soundWithoutPauseIsRefused() throws {
        let drone = Scene.take((0..<(5 * 16_000)).map { 0.3 * sinf(Float($0) * 0.1) })
        let sentence = try #require(refusal(drone))
        #expect(sentence.hasPrefix("takes/odd.wav: ") && sentence.contains("longer than any keyword"))
    }

    @Test func noTakesAreRefused() {
        #expect(throws: EnrolmentError.self) { try reports([]) }
    }

    @Test func samplesThatAreNoNumbersCountAsSilence() throws {
        var holed = good[0].samples
        for (index, value) in zip(stride(from: 100, to: holed.count, by: 997), [Float.nan, .infinity, -.infinity]) {
            holed[index] = value
        }
        let model = try Enroller().enroll(
            keyword: "computer", takes: [.init(name: "holed", samples: holed)] + good[1...], createdBy: "tests")
        let isFinite = model.templates.joined().joined().allSatisfy { $0.isFinite }
        #expect(isFinite)
        #expect(model.takes[0].problems.isEmpty)
        #expect(throws: EnrolmentError.self) { try reports([.init(name: "none", samples: holed.map { _ in .nan })]) }
    }

    @Test func sameTakesGiveTheSameModel() throws {
        let models = try (0..<2).map { _ in
            try Enroller().enroll(keyword: "computer", takes: good, createdBy: "tests").encoded()
        }
        #expect(models[0] == models[1])
    }

    @Test func calibratedScoreRisesWithTheRawScore() throws {
        let calibration = try Enroller().enroll(keyword: "computer", takes: good, createdBy: "tests").calibration
        let scores = stride(from: Float(-1_000), through: 1_000, by: 0.25).map(calibration.score)
        #expect(zip(scores, scores.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(scores.allSatisfy { (0...1).contains($0) })
        #expect(scores[0] < 0.01 && scores[scores.count - 1] > 0.99)
        #expect(calibration.score(-.infinity) == 0 && calibration.score(.infinity) == 1)
    }
}
