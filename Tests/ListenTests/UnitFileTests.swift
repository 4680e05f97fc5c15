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

    @Test(arguments: [("rouse.service", [String]()), ("user/rouse.service", ["--user"])])
    func areValid(unit: String, options: [String]) throws {
        let outcome = try analyze(unit, options + ["verify"])
        #expect(outcome.status == 0)
        #expect(!outcome.errors.contains("rouse.service"), "\(outcome.errors)")
    }

    /// 2.0 of 10: "OK" in systemd's words. What remains is the network, and the sound cards that it is for.
    @Test func theSystemsLeavesLittleToAttack() throws {
        let outcome = try analyze("rouse.service", ["security", "--offline=true", "--no-pager", "--threshold=20"])
        #expect(outcome.status == 0, "\(outcome.output)")
    }
}
