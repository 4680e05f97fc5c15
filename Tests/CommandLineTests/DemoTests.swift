import Foundation
import TestSupport
import Testing

/// `rouse demo`, which carries its recordings.
@Suite struct DemoTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("tmp")
    }

    private func demo(_ arguments: [String], variables: [String] = []) throws -> Program.Outcome {
        try Program("env").run(
            ["TMPDIR=\(folder.file("tmp"))"] + variables + [Program.rouse.path, "demo"] + arguments, in: folder.path)
    }

    @Test func findsEveryWordWhateverTheSettingsAndLeavesNothing() throws {
        let outcome = try demo([], variables: ["ROUSE_SENSITIVITY=0", "ROUSE_JSON=true"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.outputLines.last == "Found 7 of 7, and nothing else.")
        #expect(outcome.outputLines.count { $0.contains("computer  score") } == 7)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("tmp")).isEmpty)
    }

    @Test func keepsTheRecordingsOfTheRepository() throws {
        #expect(try demo(["--output", "kept"]).status == 0)
        let root = #filePath.dropLast("Tests/CommandLineTests/DemoTests.swift".count)
        for name in ["take1.flac", "take2.flac", "take3.flac", "evening.ogg"] {
            let own = try Data(contentsOf: URL(filePath: "\(root)demo/\(name)"))
            #expect(try Data(folder.bytes("kept/\(name)")) == own)
        }
        #expect(try demo(["--output", "kept"]).status == 0, "again, over what is there")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("kept")).sorted()
                == ["evening.ogg", "take1.flac", "take2.flac", "take3.flac"])
        #expect(try demo(["--output", "/proc/nowhere"]).status == 73)
    }
}
