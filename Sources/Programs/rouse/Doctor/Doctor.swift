import ArgumentParser
import System

struct Doctor: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Checks the microphone, models, services and settings, and says what to do.",
        discussion: """
            Reads the settings of 'listen', or of 'serve', and tries what they name: opens the microphone and measures its \
            level, loads the models and backends, connects to the broker and to services, and looks for ports, plug-ins, \
            room and the clock. Each finding is 'ok', 'warning' or 'problem', with what to do. Ends with 0 if there is no \
            problem, and else with the status of the first.

            Examples:
              rouse doctor
              rouse doctor --command serve --json
              rouse doctor -- --device plughw:CARD=Device,DEV=0
            """)

    @Option(
        help: ArgumentHelp("Read settings from this file, as 'listen' does.", valueName: "file"), completion: .file())
    var config: String?

    @Option(help: ArgumentHelp("Whose settings.", valueName: "name"))
    var command = ServiceCommand.listen

    @Option(help: "Seconds to listen to the microphone for its level.")
    var seconds: Double = 2

    @Flag(help: "Print a JSON object for each finding.")
    var json = false

    @Argument(parsing: .postTerminator, help: "Options of the command behind '--', which count before the settings.")
    var options: [String] = []

    func validate() throws {
        guard (0.1...60).contains(seconds) else {
            throw ValidationError("--seconds is a number between 0.1 and 60.")
        }
    }

    func perform() throws {
        let words = (config.map { ["--config=\($0)"] } ?? []) + options
        let subject = DoctorSubject(of: command, words: words, seconds: seconds)
        var output = Output(flushesEachLine: true)
        var findings: [DoctorFinding] = []
        DoctorCheck.run(DoctorChecks.all, on: subject) { finding in
            findings.append(finding)
            if json {
                output.line(finding.json.description)
            } else {
                for line in finding.lines { output.line(line) }
            }
        }
        if !json { output.line(Self.summary(findings)) }
        output.flush()
        // A check that hangs must not keep the program.
        let status = findings.first { $0.verdict == .problem }?.status
        ProcessEnd.end(with: status?.rawValue ?? 0)
    }

    private static func summary(_ findings: [DoctorFinding]) -> String {
        let parts = [DoctorFinding.Verdict.problem, .warning].compactMap { verdict -> String? in
            let count = findings.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(count) \(verdict.rawValue)\(count == 1 ? "" : "s")"
        }
        return parts.isEmpty ? "Nothing is wrong." : parts.joined(separator: ", ") + "."
    }
}

/// The commands that run as services.
enum ServiceCommand: String, CaseIterable, ExpressibleByArgument, Sendable {
    case listen, serve
}
