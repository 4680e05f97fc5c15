import Foundation
import TestSupport
import Testing

/// `examples/archive` with Dask, as a cluster of two workers on this machine.
@Suite struct ClusterTests {
    private static let search = #filePath.replacing(
        "Tests/CommandLineTests/ClusterTests.swift", with: "examples/archive/search.py")
    let desk: CommandLineFixture
    let folder: TemporaryFolder

    init() throws {
        desk = try CommandLineFixture.shared
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.file("calls/late"), withIntermediateDirectories: true)
        for copy in 0..<24 {
            let name = ["computer.wav", "minute.wav", "two.wav"][copy % 3]
            try folder.store(desk.folder.bytes(name), as: "calls/\(copy % 2 == 0 ? "late/" : "")\(copy).wav")
        }
        try folder.store(desk.folder.bytes("text.wav"), as: "calls/lost.wav")
    }

    private var options: [String] { ["--model", desk.folder.file("computer.rouse"), "--min-score", "0"] }

    private func start() throws -> RunningProgram {
        let python = try #require(
            ProcessInfo.processInfo.environment["ROUSE_TEST_PYTHON"], "make .build/test-python/bin/python, and name it")
        // A task for each recording.
        return try RunningProgram(
            Program(python),
            [Self.search, "--rouse", Program.rouse.path, "--workers", "2", "--task", "1"] + options + ["calls"],
            in: folder.path, environment: ["HOME": folder.path])
    }

    @Test(.timeLimit(.minutes(20)), arguments: [false, true])
    func printsWhatOneProgramWould(killsAWorker: Bool) async throws {
        let alone = try Program.rouse.run(["detect", "--json"] + options + ["calls"], in: folder.path)
        #expect(alone.status == 65 && !alone.output.isEmpty)
        let running = try start()
        let worker = try running.errorLine(containing: "worker ")
        let number = try #require(Int32(worker.split(separator: " ").dropFirst().first ?? ""))
        if killsAWorker {
            try running.line(containing: "event")
            #expect(kill(number, SIGKILL) == 0)
        }
        let outcome = running.end()
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(outcome.output == alone.output)
        #expect(outcome.errors.contains("rouse: calls/lost.wav: is not audio"))
    }
}
