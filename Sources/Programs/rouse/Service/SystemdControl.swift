import ArgumentParser
import System

/// `systemctl`, for the units of this user or of the system.
struct SystemdControl {
    let isOfSystem: Bool
    /// The system below this folder, such as a mounted card, whose units are changed while it does not run.
    let root: String?

    private static let most = 1 << 16

    /// The words to type.
    func words(_ rest: [String]) -> [String] {
        ["systemctl"] + (root.map { ["--root=\($0)"] } ?? (isOfSystem ? [] : ["--user"])) + rest
    }

    /// - Returns: what it printed; nil if it ended with another status than 0, or took too long.
    /// - Throws: `ServiceSetupError` if there is no systemctl.
    func run(_ rest: [String]) throws(ServiceSetupError) -> Result<String, Refusal> {
        let words = words(rest)
        guard ProgramLookup.path(of: words[0]) != nil else {
            throw ServiceSetupError(
                "systemctl is not there: this machine has no systemd; have another service manager run 'rouse listen'")
        }
        let run = ProgramRun(words, output: .collected(atMost: Self.most), timeout: .seconds(30))
        do {
            let outcome = try run.run(until: EventDescriptor())
            guard outcome.status == .exited(0) else {
                let line = String(decoding: outcome.standardError, as: UTF8.self).split(separator: "\n").first
                return .failure(Refusal(words: words, reason: line.map(String.init) ?? "\(outcome.status)"))
            }
            return .success(String(decoding: outcome.standardOutput, as: UTF8.self))
        } catch {
            return .failure(Refusal(words: words, reason: "took too long or could not be started"))
        }
    }

    /// Why systemd did not do it.
    struct Refusal: Error {
        let words: [String]
        let reason: String

        var typed: String { words.map(CommandWords.quoted).joined(separator: " ") }
    }
}

/// Why a service is not set up, as one sentence that says what to do.
struct ServiceSetupError: Error, CustomStringConvertible {
    let description: String
    let status: Int32

    init(_ description: String, _ status: ExitCode = ExitStatus.unavailable) {
        self.description = description
        self.status = status.rawValue
    }
}
