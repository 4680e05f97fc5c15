import Foundation
import TestSupport
import Testing

/// The unit files, as systemd itself sees them.
@Suite struct UnitFileTests {
    private static let units = "\(#filePath.dropLast("Tests/ListenTests/UnitFileTests.swift".count))tools/systemd/"
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The unit with the program that was built here, since systemd looks whether it is there.
    private func analyze(_ unit: String, _ arguments: [String]) throws -> Program.Outcome {
        let text = try String(contentsOfFile: Self.units + unit, encoding: .utf8)
        let here = text.replacingOccurrences(of: "/usr/local/bin/rouse", with: Program.rouse.path)
        #expect(here != text)
        try folder.store(here.utf8, as: "rouse.service")
        return try Program("env").run(
            ["XDG_RUNTIME_DIR=\(folder.path)", "systemd-analyze"] + arguments + [folder.file("rouse.service")],
            in: folder.path)
    }

    /// The unit of `rouse serve`.
    private static let serve = "rouse-serve.service"

    @Test(
        arguments: [
            ("rouse.service", [String]()), ("user/rouse.service", ["--user"]), (serve, []),
            ("user/rouse-serve.service", ["--user"]),
        ])
    func areValid(unit: String, options: [String]) throws {
        let outcome = try analyze(unit, options + ["verify"])
        #expect(outcome.status == 0)
        #expect(!outcome.errors.contains("rouse.service"), "\(outcome.errors)")
    }

    /// 2.0 of 10: "OK" in systemd's words. What remains is the network, and the sound cards that it is for.
    @Test(arguments: ["rouse.service", serve])
    func theSystemsLeaveLittleToAttack(unit: String) throws {
        let outcome = try analyze(unit, ["security", "--offline=true", "--no-pager", "--threshold=20"])
        #expect(outcome.status == 0, "\(outcome.output)")
    }

    /// All calls of a set as systemd has it, whose sets are made of others.
    private func calls(in name: String) throws -> Set<String> {
        let outcome = try Program("systemd-analyze").run(["--no-pager", "syscall-filter", name], in: "/")
        try #require(outcome.status == 0, "\(outcome.errors)")
        let members = outcome.outputLines.dropFirst().map { $0.drop { $0 == " " } }.filter { $0.first != "#" }
        return try members.reduce(into: []) { all, member in
            if member.first == "@" { all.formUnion(try calls(in: String(member))) } else { all.insert(String(member)) }
        }
    }

    /// What its `SystemCallFilter=` leaves.
    private func leftCalls(of unit: String) throws -> Set<String> {
        let text = try String(contentsOfFile: Self.units + unit, encoding: .utf8)
        let lines = text.split(separator: "\n").compactMap { $0.wholeMatch(of: /SystemCallFilter=(~?)(.*)/) }
        return try lines.reduce(into: []) { left, line in
            for name in line.2.split(separator: " ") {
                let calls = name.first == "@" ? try calls(in: String(name)) : [String(name)]
                if line.1.isEmpty { left.formUnion(calls) } else { left.subtract(calls) }
            }
        }
    }

    @Test func underTheSystemsFilterWorkersConfineThemselves() throws {
        let source = "\(#filePath.dropLast("ListenTests/UnitFileTests.swift".count))TakenOver/under_filter.c"
        let built = try Program("cc").run(["-O1", source, "-ldl", "-o", folder.file("under-filter")], in: folder.path)
        try #require(built.status == 0, "\(built.errors)")
        try folder.store(leftCalls(of: "rouse.service").sorted().joined(separator: "\n").utf8, as: "calls")
        try folder.store(WAV().bytes([Float](repeating: 0.1, count: 16_000)), as: "a.wav")
        let service = try SilentService()
        let run = { (words: [String]) in
            try Program(folder.file("under-filter")).run(
                [folder.file("calls"), Program.rouse.path] + words, in: folder.path)
        }
        let decoded = try run(["vad", "--json", "--sandbox", "a.wav"])
        #expect(decoded.status == 0 && decoded.outputLines.count == 100, "\(decoded.errors)")
        #expect(decoded.errors.isEmpty, "also Landlock may be used")
        let asked = try run(
            [
                "transcribe", "--sandbox", "--backend", "wyoming", "-o", "url=\(service.url)", "-o", "timeout=0.5",
                "a.wav",
            ])
        #expect(asked.errors.contains("fell silent"), "\(asked.errors)")
    }
}
