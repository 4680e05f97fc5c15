import Foundation
import TestSupport
import Testing

/// Every command of docs/first-week.md does what the page says.
@Suite struct FirstWeekTests {
    private static let page =
        String(#filePath.dropLast("Tests/CommandLineTests/FirstWeekTests.swift".count)) + "docs/first-week.md"

    @Test func theCommandsOfThePageWork() throws {
        let home = try TemporaryFolder()
        for (number, samples) in try Words.recordings(of: "computer").enumerated() {
            try home.store(WAV().bytes(samples), as: "take\(number + 1).wav")
        }
        // A stranger, who wakes it, and who taught it.
        var evening = Scene()
        for words in [
            try Words.stranger.saying("computer"), try Words.later.saying("computer"),
        ] {
            evening.pause(2)
            evening.say("word", words)
        }
        evening.pause(2)
        try home.store(WAV().bytes(evening.samples), as: "evening.wav")

        let commands = try String(contentsOfFile: Self.page, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("    rouse ") }.map { $0.dropFirst(4) }
        #expect(commands.count >= 9)
        var ids: [String] = []
        for command in commands {
            var words = command.split(separator: " ").dropFirst().map(String.init)
            if ids.isEmpty, words.contains("k7q2m9") {
                ids = try Program.rouse.run(["log", "heard", "--json", "--event", "detection"], in: home.path).objects()
                    .compactMap { $0["id"] as? String }
                try #require(ids.count == 2, "both wake it")
            }
            if ids.count == 2 { words = words.map { ["k7q2m9": ids[0], "3hxkz4": ids[1]][$0] ?? $0 } }
            let outcome = try Program.rouse.run(words, in: home.path)
            #expect(outcome.status == 0, "\(command): \(outcome.errors)\(outcome.output)")
            #expect(!outcome.output.isEmpty)
            switch words[0] {
            case "learn" where words.contains("--dry-run"):
                #expect(outcome.output.contains("1 of 1 false alarms gone") && outcome.output.contains("1 of 1 kept"))
                #expect(!FileManager.default.fileExists(atPath: home.file("computer.rouse.old")))
            case "learn" where words.contains("--yes"):
                #expect(
                    try Program.rouse.run(["detect", "-m", "computer.rouse", "evening.wav"], in: home.path)
                        .outputLines.count == 1)
            case "learn":
                #expect(
                    try Program.rouse.run(["detect", "-m", "computer.rouse", "evening.wav"], in: home.path)
                        .outputLines.count == 2)
            default: break
            }
        }
    }
}
