import Audio
import Enrolment
import KeywordModels
import TestSupport
import Testing

/// Another word among the takes of a word, or the word within a sentence, by three voices.
@Suite struct WrongTakeTests {
    enum Speaker: String, CaseIterable, Sendable {
        case man = "en-us"
        case woman = "en-gb+f3"
        case flite = "slt"

        /// A way in which this speaker says something, of three.
        func saying(_ words: String, _ way: Int) throws -> Enroller.Take {
            let speech =
                switch self {
                case .man, .woman:
                    try Voice(rawValue, speed: [150, 162, 140][way], pitch: [45, 51, 48][way]).saying(words)
                case .flite: try Self.flite(words, stretch: ["1.0", "1.1", "0.92"][way])
                }
            return Enroller.Take(name: "\(words) \(way + 1)", samples: Scene.take(speech))
        }

        private static func flite(_ words: String, stretch: String) throws -> [Float] {
            let folder = try TemporaryFolder()
            let outcome = try Program("flite").run(
                ["-voice", "slt", "--setf", "duration_stretch=\(stretch)", "-t", words, "-o", "speech.wav"],
                in: folder.path)
            try #require(outcome.status == 0, "\(outcome.errors)")
            let samples = try FileSource(path: folder.file("speech.wav")).samples()
            let first = samples.firstIndex { abs($0) > 0.002 } ?? 0
            return Array(samples[first...(samples.lastIndex { abs($0) > 0.002 } ?? first)])
        }
    }

    private static let words = ["lamp", "computer"]
    private static let others = ["good night", "lemonade", "turn on the lamp", "what time is it"]

    private func flagged(_ takes: [Enroller.Take]) throws -> [Int] {
        let problems: Set<TakeReport.Problem> = [.unlikeOthers, .tooLong]
        return try Enroller().compare(takes).enumerated().filter { !problems.isDisjoint(with: $1.report.problems) }
            .map(\.offset)
    }

    @Test(arguments: Speaker.allCases, words) func takesOfTheWordAreNotFlagged(speaker: Speaker, word: String) throws {
        let takes = try (0..<3).map { try speaker.saying(word, $0) }
        #expect(try flagged(Array(takes[..<2])).isEmpty)
        #expect(try flagged(takes).isEmpty)
    }

    @Test(arguments: Speaker.allCases, others)
    func twoTakesAreEnoughToSeeThatOneIsWrong(speaker: Speaker, other: String) throws {
        for word in Self.words {
            #expect(try flagged([speaker.saying(word, 0), speaker.saying(other, 1)]) == [0, 1], "\(word)")
            #expect(try flagged([speaker.saying(other, 1), speaker.saying(word, 0)]) == [0, 1], "\(word)")
        }
    }

    @Test(arguments: Speaker.allCases, others)
    func theThirdTellsWhichOne(speaker: Speaker, other: String) throws {
        for word in Self.words {
            for position in 0..<3 {
                var takes = try (0..<3).map { try speaker.saying(word, $0) }
                takes[position] = try speaker.saying(other, position)
                #expect(try flagged(takes) == [position], "\(word)")
            }
        }
    }

    @Test func threeDifferentWordsAreAllFlagged() throws {
        let takes = try ["lamp", "good night", "computer"].map { try Speaker.man.saying($0, 0) }
        #expect(try flagged(takes) == [0, 1, 2])
    }

    private func odd(_ takes: [Enroller.Take], name: String) throws -> [Int] {
        let name = WrittenWord(spellings: [name]).spokenName
        return try Enroller().compare(takes, name: name).enumerated().filter(\.1.isOdd).map(\.offset)
    }

    @Test(arguments: [Speaker.man, .woman], words)
    func theNameTellsWhichOfTwoIsWrongAndThatTwoOfThreeAre(speaker: Speaker, word: String) throws {
        for other in Self.others where other != "turn on the lamp" {
            let right = try speaker.saying(word, 0)
            let wrong = try (1..<3).map { try speaker.saying(other, $0) }
            #expect(try odd([right, wrong[0]], name: word) == [1], "\(other)")
            #expect(try odd([wrong[0], right, wrong[1]], name: word) == [0, 2], "\(other)")
        }
    }

    @Test(arguments: Speaker.allCases) func aNameThatNoTakeSaysTellsNothing(speaker: Speaker) throws {
        let takes = try (0..<3).map { try speaker.saying("computer", $0) }
        #expect(try odd(takes, name: "marigold").isEmpty)
        let other = try speaker.saying("lemonade", 1)
        #expect(try odd([takes[0], other, takes[2]], name: "marigold") == [1], "by what the takes have in common")
    }

    @Test func aTakeThatHoldsTheWordThreeTimesIsStillOdd() throws {
        var takes = try (0..<3).map { try Speaker.man.saying("computer", $0) }
        takes[1] = try Speaker.man.saying("computer, computer, computer", 1)
        let compared = try Enroller().compare(takes, name: WrittenWord(spellings: ["computer"]).spokenName)
        let problems: Set<TakeReport.Problem> = [.unlikeOthers, .tooLong]
        #expect(compared.map { problems.isDisjoint(with: $0.report.problems) } == [true, false, true])
    }

    @Test func howFarItIsFromTheOthersIsSaid() throws {
        let compared = try Enroller().compare([
            Speaker.man.saying("lamp", 0), Speaker.man.saying("good night", 1),
        ])
        for one in compared {
            let times = try #require(one.timesTheLimit)
            #expect(times > 1.5)
            #expect(
                one.advice == [
                    "the two takes do not sound alike: they are \(times) times as far apart as takes of one word may be"
                ])
        }
    }
}
