import Foundation
import TestSupport
import Testing

/// Help texts are golden files. After a change that is meant, write them anew from the root of the checkout:
///
///     for c in "" enroll listen ...; do
///         COLUMNS=80 .build/release/rouse $c --help > Tests/CommandLineTests/Fixtures/help${c:+-$c}.txt
///     done
@Suite struct HelpTests {
    private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fixtures/"

    private func run(_ arguments: [String]) throws -> Program.Outcome {
        let outcome = try Program.rouse.run(arguments, in: "/")
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        return outcome
    }

    private func golden(_ name: String) throws -> String {
        let data = try #require(FileManager.default.contents(atPath: Self.fixtures + name), "there is no \(name)")
        return String(decoding: data, as: UTF8.self)
    }

    /// Read off the help itself, so that a new subcommand cannot be forgotten.
    private func subcommands() throws -> [String] {
        let lines = try run(["--help"]).outputLines
        let first = try #require(lines.firstIndex(of: "SUBCOMMANDS:")) + 1
        return lines[first...].prefix { $0.hasPrefix("  ") }.compactMap { line in
            line.hasPrefix("   ") ? nil : line.split(separator: " ").first.map(String.init)
        }
    }

    @Test func wholeProgram() throws {
        let help = try run(["--help"]).output
        #expect(try help == golden("help.txt"))
        #expect(help.contains("rouse enroll --keyword"))
    }

    @Test func everySubcommandWithAnExample() throws {
        let names = try subcommands()
        #expect(names.starts(with: ["enroll", "listen", "detect", "vad"]))
        for name in names {
            let help = try run([name, "--help"]).output
            #expect(try help == golden("help-\(name).txt"))
            #expect(help.contains("Example") && help.contains("  rouse \(name) "), "help of \(name)")
            let wide = help.split(separator: "\n").filter { $0.count > 90 && !$0.hasPrefix("USAGE") }
            #expect(wide.isEmpty, "help of \(name)")
            #expect(try run(["help", name]).output == help)
        }
    }

    /// What is wrong with the words, and with what they name.
    @Test func errorsOfEverySubcommandHaveOneStyle() throws {
        let missing = ["nothing.wav", "--model nothing.rouse", "--sentences nothing.yaml hello", "--nothing"]
        for name in try subcommands() {
            for words in missing {
                let outcome = try Program.rouse.run([name] + words.split(separator: " ").map(String.init), in: "/")
                guard let first = outcome.errorLines.first else { continue }
                #expect(first.hasPrefix("rouse: "), "\(name) \(words): \(first)")
                #expect(!first.hasSuffix(".") && first.dropFirst(7).first?.isUppercase == false, "\(first)")
            }
        }
    }

    @Test func noArgumentsSayWhatToDoFirst() throws {
        let lines = try run([]).outputLines
        let commands = lines.compactMap { $0.hasPrefix("  rouse ") ? $0.split(separator: " ")[1] : nil }
        #expect(commands == ["devices", "enroll", "listen"])
    }

    @Test func everyBackendHasItsOptions() throws {
        let text = try run(["help", "backends"]).output
        for words in ["pocketsphinx:", "http:", "wyoming:", "program:", "  token-file  ", "  max-answer  "] {
            #expect(text.contains(words))
        }
    }

    @Test func listenBeginsWithTheModel() throws {
        let help = try run(["listen", "--help"]).output
        let model = try #require(help.firstRange(of: "--model <file>"))
        let clips = try #require(help.firstRange(of: "--save-clips"))
        #expect(model.lowerBound < clips.lowerBound)
    }

    /// After a change that is meant: `.build/release/rouse config --reference > docs/settings.md`.
    @Test func thePageOfSettingsIsThatOfTheDeclarations() throws {
        let root = #filePath.dropLast("Tests/CommandLineTests/HelpTests.swift".count)
        let page = try #require(FileManager.default.contents(atPath: root + "docs/settings.md"))
        #expect(try run(["config", "--reference"]).output == String(decoding: page, as: UTF8.self))
    }

    @Test func versionIsThatOfTheModelsItMakes() throws {
        let version = try run(["--version"]).outputLines
        #expect(version.count == 1)
        #expect(version[0].range(of: #"^\d+\.\d+\.\d+$"#, options: .regularExpression) != nil)
        let description = try CommandLineFixture.shared.rouse(["inspect", "computer.rouse"]).output
        #expect(description.contains("made by rouse \(version[0])\n"))
    }
}
