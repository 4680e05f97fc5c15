import Foundation
import TestSupport
import Testing

/// `rouse explain`: text, JSON and a page of the same.
@Suite struct ExplainTests {
    let desk: CommandLineFixture

    init() throws {
        desk = try CommandLineFixture.shared
    }

    private func explain(_ arguments: String..., status: Int32 = 0) throws -> Program.Outcome {
        let outcome = try desk.rouse(["explain", "--model", "computer.rouse"] + arguments)
        #expect(outcome.status == status, "\(outcome.errors)")
        return outcome
    }

    /// What is explained is what `detect` decides.
    @Test(arguments: ["one.wav", "computer.wav", "other.wav", "minute.wav"])
    func decisionsAreThoseOfDetect(file: String) throws {
        let detected = try desk.rouse(["detect", "-m", "computer.rouse", "--json", file]).objects()
        let found = try #require(try explain("--json", file).objects().first)
        #expect(found["heard"] as? Bool == !detected.isEmpty)
        if let best = try detected.map({ try $0.number("score") }).max() {
            #expect(try found.number("score") >= best - 1e-9)
        }
    }

    @Test func sensitivityIsThatOfTheOption() throws {
        let found = try #require(try explain("--json", "--sensitivity", "0.1", "one.wav").objects().first)
        #expect(try found.number("threshold") == 0.9)
    }

    @Test func textNamesRecordingAndCause() throws {
        let outcome = try explain("other.wav", "one.wav")
        let lines = outcome.outputLines
        #expect(
            lines.contains("other.wav: 'computer' was not heard") && lines.contains("one.wav: 'computer' was heard"))
        #expect(lines.count { $0.hasPrefix("  why ") } == 2)
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func theSecondLookHasItsPhonesBesideThoseThatWereHeard() throws {
        let folder = try TemporaryFolder()
        let model = folder.file("typed.rouse")
        #expect(try desk.rouse(["enroll", "computer", "--say", "-o", model]).status == 0)
        let text = try desk.rouse(["explain", "-m", model, "one.wav"]).outputLines
        let place = try #require(text.firstIndex { $0.hasPrefix("  phones ") && $0.hasSuffix("  is expected") })
        #expect(text[place].contains("k") && text[place + 1].hasSuffix("  was heard"))
        #expect(text[place].count - text[place + 1].count == "is expected".count - "was heard".count)
        let json = try desk.rouse(["explain", "-m", model, "--json", "one.wav"]).objects().first
        let phones = try #require(json?["phones"] as? [String: String])
        #expect(text[place].contains(" \(try #require(phones["expected"])) "))
        #expect(text[place + 1].contains(" \(try #require(phones["heard"])) "))
    }

    @Test func pageHoldsAllRecordings() throws {
        let folder = try TemporaryFolder()
        _ = try explain("--html", folder.file("why.html"), "one.wav", "other.wav")
        let page = String(decoding: try folder.bytes("why.html"), as: UTF8.self)
        #expect(page.contains("one.wav") && page.contains("other.wav") && page.contains("</html>"))
    }

    @Test func oneBadRecordingIsSaidAndLeftOut() throws {
        let outcome = try explain("text.wav", "blip.wav", "one.wav", status: 65)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.output.contains("one.wav: "))
    }

    @Test func longRecordingsAreRefused() throws {
        let folder = try TemporaryFolder()
        try folder.store(WAV().bytes([Float](repeating: 0, count: 16_000 * 121)), as: "long.wav")
        let path = folder.file("long.wav")
        let outcome = try explain(path, status: 65)
        #expect(outcome.errors == "rouse: \(path): is longer than 120 s; cut out what is to be explained\n")
    }
}
