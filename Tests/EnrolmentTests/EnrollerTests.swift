import Enrolment
import Glibc
import KeywordModels
import KeywordSpotting
import TestSupport
import Testing

/// What enrolment says of a take, and which takes it refuses.
@Suite struct EnrolmentTests {
    private static let computer = Result { try Words.takes(of: "computer") }
    private static let model = Result { try enroll(computer.get()) }
    private static let oddReports = Result { try enroll(oddTakes()).takes }

    private let good: [Enroller.Take]

    init() throws {
        good = try Self.computer.get()
    }

    private static func enroll(_ takes: [Enroller.Take]) throws -> KeywordModel {
        try Enroller().enroll(keyword: "computer", takes: takes, createdBy: "tests")
    }

    /// Takes with something wrong, learned together.
    private static func oddTakes() throws -> [Enroller.Take] {
        let voice = Words.natural[0]
        let word = try voice.saying("computer")
        let whole = Scene.take(word)
        let sentence = try Voice(speed: 180).saying("computer would you please turn on all of the lights")
        let takes = [
            "quiet": Scene.take(word, gain: 0.01, hiss: 0.00002),
            "clipped": Scene.take(word, gain: 20).map { max(-1, min(1, $0)) },
            "noisy": Scene.take(word, gain: 0.5, hiss: 0.1),
            "short": Scene.take(try Voice(speed: 300).saying("it")),
            "long": Scene.take(sentence),
            "cut at its start": Array(whole[11_000...]),
            "cut at its end": Array(whole[..<(whole.count - 11_000)]),
            "soft": whole.map { $0 * 0.5 },
            "soft and moved": whole.map { $0 * 0.5 + 0.2 },
        ]
        return takes.map { Enroller.Take(name: $0, samples: $1) }.sorted { $0.name < $1.name }
    }

    private func reports(_ takes: [Enroller.Take]) throws -> [TakeReport] { try Self.enroll(takes).takes }

    private func odd(_ name: String) throws -> TakeReport {
        try #require(try Self.oddReports.get().first { $0.name == name })
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
        for report in try Self.model.get().takes {
            #expect(report.problems.isEmpty, "\(report.name): \(report.problems)")
            #expect(abs(report.wordStart - 0.5) < 0.08)
            #expect(abs(report.wordEnd - (report.duration - 0.5)) < 0.15)
            #expect(report.signalToNoise > 30)
            #expect(report.clipping == 0)
        }
    }

    @Test(arguments: [
        ("quiet", TakeReport.Problem.tooQuiet), ("clipped", .clipped), ("noisy", .noisy), ("short", .tooShort),
        ("long", .tooLong), ("cut at its start", .cutAtStart), ("cut at its end", .cutAtEnd),
    ])
    func problemIsNamed(take: String, problem: TakeReport.Problem) throws {
        let report = try odd(take)
        #expect(report.problems.contains(problem), "\(report)")
        #expect(!problem.advice.isEmpty)
    }

    @Test func constantOffsetDoesNotMatter() throws {
        let (plain, moved) = (try odd("soft"), try odd("soft and moved"))
        #expect(moved.problems == plain.problems)
        #expect(abs(moved.level - plain.level) < 0.01)
        #expect(moved.wordStart == plain.wordStart && moved.wordEnd == plain.wordEnd)
    }

    @Test(arguments: 0..<3)
    func takeOfAnotherWordIsNamed(position: Int) throws {
        var takes = good
        takes[position] = try Words.takes(of: "lemonade")[position]
        let odd = try reports(takes).enumerated().filter { $1.problems.contains(.unlikeOthers) }
        #expect(odd.map(\.offset) == [position])
        #expect(odd.map(\.element.name) == ["lemonade \(position + 1)"])
    }

    @Test(arguments: 0..<3)
    func knockBeforeTheWordDoesNotCount(position: Int) throws {
        var takes = good
        let word = try Self.model.get().takes[position]
        let knock = Int((word.wordStart - 0.3) * 16_000)..<Int((word.wordStart - 0.15) * 16_000)
        for i in knock { takes[position].samples[i] += 0.4 * sinf(Float(i * i % 9_973)) }
        let report = try reports(takes)[position]
        #expect(abs(report.wordStart - word.wordStart) < 0.06 && abs(report.wordEnd - word.wordEnd) < 0.06)
        #expect(report.problems.isEmpty)
    }

    @Test func takeOfAnotherWordSaysNothingOfTheSpreadOfTheWord() throws {
        let stranger = try Words.takes(of: "lemonade")[2]
        let two = try Self.enroll(Array(good[..<2]))
        #expect(try Self.enroll(good[..<2] + [stranger]).variance == two.variance)
    }

    @Test func twoTakesThatDoNotResembleEachOtherAreBothNamed() throws {
        let reports = try reports([good[0], Words.takes(of: "lemonade")[1]])
        #expect(reports.allSatisfy { $0.problems.contains(.unlikeOthers) })
    }

    @Test func twoTakesThatResembleEachOtherAreFine() throws {
        #expect(try reports(Array(good[..<2])).allSatisfy { $0.problems.isEmpty })
    }

    @Test func onlyTakeHasNothingToAgreeWithAndNoFolders() throws {
        let report = try #require(try reports([.init(name: "/recordings/zoe/one.wav", samples: good[0].samples)]).first)
        #expect(report.agreement == nil && report.problems.isEmpty)
        #expect(report.name == "one.wav")
    }

    @Test func silenceIsRefused() throws {
        let sentence = try #require(refusal([Float](repeating: 0, count: 32_000)))
        #expect(sentence.hasPrefix("takes/odd.wav: ") && sentence.contains("silence"))
    }

    @Test func constantOffsetIsNoWord() throws {
        let sentence = try #require(refusal([Float](repeating: 0.3, count: 16_000)))
        #expect(sentence.hasPrefix("takes/odd.wav: ") && sentence.contains("silence"))
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
        let model = try Self.enroll([.init(name: "holed", samples: holed)])
        let isFinite = model.templates.joined().joined().allSatisfy { $0.isFinite }
        #expect(isFinite)
        #expect(model.takes[0].problems.isEmpty)
        #expect(throws: EnrolmentError.self) { try reports([.init(name: "none", samples: holed.map { _ in .nan })]) }
    }

    @Test func sameTakesGiveTheSameModel() throws {
        #expect(try Self.enroll(good).encoded() == Self.model.get().encoded())
    }

    @Test func calibratedScoreRisesWithTheRawScore() throws {
        let calibration = try Self.model.get().calibration
        let scores = stride(from: -1_000.0, through: 1_000, by: 0.25).map(calibration.score)
        #expect(zip(scores, scores.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(scores.allSatisfy { (0...1).contains($0) })
        #expect(scores[0] < 0.01 && scores[scores.count - 1] > 0.99)
        #expect(calibration.score(-.infinity) == 0 && calibration.score(.infinity) == 1)
        let alarms = stride(from: 0.0, through: 1, by: 0.05).map(calibration.falseAlarms)
        #expect(zip(alarms, alarms.dropFirst()).allSatisfy { $0 >= $1 && $1 >= 0 })
    }
}
