import Foundation
import TestSupport
import Testing

/// `rouse config --write`: a file of settings that somebody can begin with.
@Suite struct WrittenConfigTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
    }

    private func config(_ arguments: [String]) throws -> Program.Outcome {
        try Program("env").run(
            ["-u", "ROUSE_CONFIG", "XDG_CONFIG_HOME=\(home.file("config"))", "XDG_CONFIG_DIRS=/nowhere"]
                + [Program.rouse.path, "config"] + arguments, in: home.path)
    }

    private func text(_ path: String) throws -> String { String(decoding: try home.bytes(path), as: UTF8.self) }

    @Test func makesTheFolderAndAFileThatChangesNothing() throws {
        let before = try config(["--json"])
        let outcome = try config(["--write"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("\(home.file("config/rouse/config.toml")): "))
        #expect(try config(["--json"]).output == before.output)
    }

    @Test func optionsAreWrittenAsSettings() throws {
        let outcome = try config(
            [
                "--write", "--config", "own.toml", "--", "--sensitivity", "0.6", "-m", "words/computer.rouse",
                "--no-json",
            ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let written = try text("own.toml")
        #expect(written.contains("\nsensitivity = 0.6\n") && written.contains("\njson = false\n"))
        // Paths in a file begin where that is.
        #expect(written.contains("/words/computer.rouse\"]\n"))
    }

    @Test func valuesAndCommentsOfAFileStay() throws {
        let mine = "# mine\nsensitivity = 0.6 # as I like it\n\n[commands]\npause = 600\n"
        try home.store(mine.utf8, as: "own.toml")
        for _ in 0..<2 { #expect(try config(["--write", "--config", "own.toml"]).status == 0) }
        let written = try text("own.toml")
        for line in mine.split(separator: "\n") { #expect(written.contains("\(line)\n")) }
        #expect(!written.contains("end-silence"), "it is there by its former name")
        let refused = try config(["--write", "--config", "own.toml", "--", "--sensitivity", "0.9"])
        #expect(refused.status == 78)
        #expect(refused.errors.contains("line 2: has a value for 'sensitivity' already; change it there"))
    }

    @Test func whatCannotBeWrittenIsSaid() throws {
        let outcome = try config(["--write", "--config", "/proc/nowhere/own.toml"])
        #expect(outcome.status == 73 && outcome.errors.contains("/proc/nowhere/own.toml"))
    }

    @Test func nothingIsPrintedIntoTheFileThatIsRead() throws {
        try home.store("gain = 2\n".utf8, as: "own.toml")
        let outcome = try Program("sh").run(
            ["-c", "\"$1\" config --config own.toml >>own.toml", "sh", Program.rouse.path], in: home.path)
        #expect(outcome.status == 78)
        #expect(
            outcome.errors.contains("own.toml: is the file that the settings are read from; use 'rouse config --write'")
        )
        #expect(try text("own.toml") == "gain = 2\n")
    }
}
