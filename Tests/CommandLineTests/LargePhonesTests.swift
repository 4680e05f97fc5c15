import Foundation
import KeywordModels
import TestSupport
import Testing

private let largePath = ProcessInfo.processInfo.environment["ROUSE_TEST_LARGE_PHONES"] ?? ""

/// The large phone network: used where it is installed, and done without where it is not.
@Suite(.enabled(if: !largePath.isEmpty, "the large phone network is not installed"))
struct LargePhonesTests {
    private static let none = "built-in"

    private let desk: CommandLineFixture
    private let folder: TemporaryFolder

    init() throws {
        desk = try CommandLineFixture.shared
        folder = try TemporaryFolder()
    }

    /// Runs the program where `phones` is the large network.
    private func rouse(_ arguments: String..., phones: String) throws -> Program.Outcome {
        let outcome = try Program("env").run(
            ["ROUSE_PHONES=\(phones)", Program.rouse.path] + arguments, in: desk.folder.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome
    }

    @Test func theListOfWordsHasTheFiguresOfTheNetworkThatLooks() throws {
        let (large, none) = (
            try rouse("words", "--json", phones: largePath).objects(),
            try rouse("words", "--json", phones: Self.none).objects()
        )
        #expect(large.allSatisfy { $0["network"] as? String == "large" })
        #expect(none.allSatisfy { $0["network"] as? String == "built-in" })
        let alarms = { (words: [[String: Any]]) in try words.map { try $0.number("falseAlarmsPerHour") } }
        #expect(try alarms(large) != alarms(none))
        #expect(try rouse("words", phones: largePath).output.contains("the large phone"))
    }

    private func detections(phones: String) throws -> [Double] {
        try rouse("detect", "-m", folder.file("word.rouse"), "--json", "computer.wav", phones: phones).objects()
            .filter { $0["event"] as? String == "detection" }.map { try $0.number("time") }
    }

    @Test func aModelThatWasLearnedWithItWorksWithoutItToo() throws {
        let model = folder.file("word.rouse")
        _ = try rouse("enroll", "--keyword", "computer", "--say", "--output", model, phones: largePath)
        let read = try rouse("inspect", model, phones: largePath).output
        #expect(read.contains("read by the large phone network and the built-in one\n"))
        #expect(try rouse("inspect", model, phones: Self.none).output.contains("read by the built-in phone network"))
        #expect(try detections(phones: largePath).count == 2)
        #expect(try detections(phones: Self.none).count == 2)

        // What writes the model without it loses nothing of it.
        _ = try rouse("calibrate", "--model", model, "--room", "minute.wav", "computer.wav", phones: Self.none)
        let network = { try rouse("inspect", "--json", model, phones: $0).objects().first?["phoneNetwork"] as? String }
        #expect(try network(largePath) == "large")
        #expect(try network(Self.none) == "small")
    }

    /// The phones that each network goes by.
    private func strings(_ word: String, in language: String) throws -> (small: [[UInt8]], large: [[UInt8]]) {
        let model = folder.file("\(word).rouse")
        _ = try rouse(
            "enroll", "--keyword", word, "--say", "--language", language, "--output", model, phones: largePath)
        let learned = try KeywordModel(bytes: Array(Data(contentsOf: URL(filePath: model))), name: model)
        return (
            small: try #require(learned.phones).strings, large: try #require(learned.alternative?.phones).strings
        )
    }

    @Test func onlyAWordThatIsNotEnglishIsWhatItReadsOfPrograms() throws {
        let english = try strings("computer", in: "en")
        #expect(english.large == english.small)
        let french = try strings("ordinateur", in: "fr")
        #expect(french.large.count > french.small.count)
    }

    @Test func aFileThatIsNoneIsToldAndDoneWithout() throws {
        let model = folder.file("word.rouse")
        _ = try rouse("enroll", "--keyword", "computer", "--say", "--output", model, phones: Self.none)
        let outcome = try rouse("detect", "-m", model, "computer.wav", phones: "/etc/passwd")
        #expect(outcome.errors.contains("warning: the large phone network is not used: /etc/passwd is not"))
        #expect(try rouse("inspect", model, phones: "/nonexistent").output.contains("/nonexistent"))
    }

    /// To read it takes longer than all else at the start.
    @Test func forAWordInOneVoiceItIsNotRead() throws {
        #expect(try rouse("inspect", "computer.rouse", phones: Self.none).output.contains("the built-in phone network"))
        let outcome = try rouse("detect", "-m", "computer.rouse", "computer.wav", phones: "/etc/passwd")
        #expect(!outcome.errors.contains("phone network"))
    }
}
