import ArgumentParser
import System

/// A unit of systemd that runs `listen` or `serve`, for a user or for the system: a file of `tools/systemd` with the
/// program's own path and options.
struct UnitFile {
    let command: ServiceCommand
    let isOfSystem: Bool
    /// The program, by its whole path.
    let program: String
    /// Options of the command.
    let options: [String]

    var name: String { command == .listen ? "rouse.service" : "rouse-serve.service" }

    /// What the units of this program begin with, whoever installed them.
    static let mark = "# Rouse as a"

    var text: String {
        let file = ProgramFile.bytes(of: "tools/systemd/\(isOfSystem ? "" : "user/")\(name)")
        let words = [program, command.rawValue] + options
        return String(decoding: file, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix(Self.start) ? Self.start + words.map(Self.quoted).joined(separator: " ") : String($0) }
            .joined(separator: "\n")
    }

    private static let start = "ExecStart="

    /// A word as systemd reads it, which looks for specifiers and variables in it.
    static func quoted(_ word: String) -> String {
        let plain = word.replacing("%", with: "%%").replacing("$", with: "$$")
        let isPlain = plain.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:=,@+%$".contains($0)) }
        guard !isPlain || plain.isEmpty else { return plain }
        let escaped = plain.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}

/// Where a unit lies, and what is there.
struct UnitPlace {
    let path: String

    /// What is there now; nil for nothing.
    var text: String? {
        guard let bytes = try? WholeFile.read(path, atMost: 1 << 16) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// - Parameter text: to be put there.
    /// - Throws: `ServiceSetupError` if somebody else's unit is there, or it cannot be written.
    func write(_ text: String, force: Bool) throws(ServiceSetupError) {
        if let present = self.text, present != text, !force {
            let isOurs = present.hasPrefix(UnitFile.mark)
            throw ServiceSetupError(
                "\(path): \(isOurs ? "an earlier unit" : "another unit") is there; replace it with --force, or take it "
                    + "away with 'rouse service uninstall'", ExitStatus.cannotCreate)
        }
        do throws(SystemError) {
            if let slash = path.lastIndex(of: "/") { try Folder.makeAll(String(path[..<slash]), mode: 0o755) }
            try FileReplacement.write(Array(text.utf8), to: path, mode: 0o644)
        } catch {
            throw ServiceSetupError(
                "\(path): the unit cannot be written (\(error)); use sudo for --system, or change its permissions",
                ExitStatus.cannotCreate)
        }
    }
}
