import ArgumentParser
import System

extension Service {
    /// Writes the unit, enables it, and starts it if the service has what it needs.
    func install() throws(ServiceSetupError) {
        let (unit, place) = (try unit, try place)
        try place.write(unit.text, force: force)
        var output = Output(flushesEachLine: true)
        output.line("Installed \(place.path)")
        for words in [["daemon-reload"], ["enable", unit.name]] where root == nil || words[0] == "enable" {
            if case .failure(let refusal) = try control.run(words) {
                output.line("systemd was not told (\(refusal.reason)); type: \(refusal.typed)")
            }
        }
        guard root == nil else { return }
        let findings = missing
        for line in findings.flatMap(\.lines) { output.line(line) }
        let start = control.words(["restart", unit.name]).map(CommandWords.quoted).joined(separator: " ")
        if let problem = findings.first(where: { $0.verdict == .problem }) {
            output.line("Not started. When the problems are solved, type: \(start)")
            throw ServiceSetupError("the service misses something, as said above; see 'rouse doctor'", problem.status)
        }
        guard !noStart else { return output.line("Not started. To start it, type: \(start)") }
        switch try control.run(["restart", unit.name]) {
        case .success: output.line("Started. 'rouse service status' tells how it is.")
        case .failure(let refusal):
            throw ServiceSetupError("the service did not start (\(refusal.reason)); see 'rouse service status'")
        }
    }

    /// What keeps the service from doing its work, as far as can be told before it starts.
    private var missing: [DoctorFinding] {
        let subject = subject
        var findings: [DoctorFinding] = []
        DoctorCheck.run(DoctorChecks.all, on: subject) { finding in
            if finding.verdict != .ok { findings.append(finding) }
        }
        return findings + (system ? outOfReach(subject) : [])
    }

    /// What the settings name and the service of the system, with a user of its own and without homes, cannot reach.
    private func outOfReach(_ subject: DoctorSubject) -> [DoctorFinding] {
        let hidden = subject.keywords.model.filter { path in ["/home/", "/root/"].contains(where: path.hasPrefix) }
        let kept = subject.folders.filter { !$0.path.hasPrefix("/var/lib/rouse/") }
        return hidden.map { path in
            DoctorFinding.problem(
                "\(path): the service of the system sees no homes", advice: "copy it into /etc/rouse/keywords",
                ExitStatus.noInput
            ).found(by: "models")
        }
            + kept.map { folder in
                DoctorFinding.problem(
                    "\(folder.setting): \(folder.path) cannot be written by the service's own user",
                    advice: "name a folder below /var/lib/rouse", ExitStatus.cannotCreate
                ).found(by: "disk")
            }
    }

    /// Stops the service, and takes away its unit if that was made here.
    func uninstall() throws(ServiceSetupError) {
        let (place, name) = (try place, try unitName)
        guard let text = place.text else {
            throw ServiceSetupError("\(place.path): is not there, so there is nothing to take away", ExitStatus.noInput)
        }
        guard text.hasPrefix(UnitFile.mark) || force else {
            throw ServiceSetupError("\(place.path): was not made by 'rouse service'; take it away with --force")
        }
        var output = Output(flushesEachLine: true)
        let isOffline = root != nil
        // One that does not run, or is not enabled, is none the worse.
        _ = try control.run(isOffline ? ["disable", name] : ["disable", "--now", name])
        guard FileSystem.remove(place.path) else {
            throw ServiceSetupError(
                "\(place.path): cannot be removed (\(SystemError.last)); use sudo for --system", ExitStatus.cannotCreate
            )
        }
        if !isOffline { _ = try control.run(["daemon-reload"]) }
        output.line("Removed \(place.path); settings, words and logs stay.")
    }

    private var unitName: String {
        get throws(ServiceSetupError) {
            UnitFile(command: command, isOfSystem: system, program: "", options: []).name
        }
    }

    /// Tells whether the service is there, enabled and running, and what it said last.
    func status() throws(ServiceSetupError) {
        let (place, name) = (try place, try unitName)
        let wanted = ["LoadState", "UnitFileState", "ActiveState", "NRestarts", "StatusText", "ExecMainStatus"]
        let asked = try control.run(["show", "--property=\(wanted.joined(separator: ","))", name])
        guard case .success(let text) = asked else {
            if case .failure(let refusal) = asked {
                throw ServiceSetupError("systemd does not tell (\(refusal.reason)); type: \(refusal.typed)")
            }
            return
        }
        let values = Self.properties(text)
        let isActive = values["ActiveState"] == "active"
        var output = Output(flushesEachLine: true)
        if json {
            var line = JSONLine(event: "service")
            line.add("unit", name)
            line.add("path", place.text == nil ? nil : place.path)
            line.add("loaded", values["LoadState"] == "loaded")
            line.add("enabled", values["UnitFileState"] == "enabled")
            line.add("state", values["ActiveState"])
            line.add("status", values["StatusText"])
            output.line(line.description)
        } else {
            output.line("\(name): \(values["ActiveState"] ?? "unknown"), \(values["UnitFileState"] ?? "not installed")")
            if let words = values["StatusText"] { output.line("  \(words)") }
            if let count = values["NRestarts"], count != "0" { output.line("  restarted \(count) times") }
            if !isActive {
                if let code = values["ExecMainStatus"], code != "0" {
                    output.line("  ended with status \(code) (docs/exit-status.md)")
                }
                let log = system ? "journalctl -u \(name)" : "journalctl --user -u \(name)"
                output.line("  what it said: \(log) -n 20; what it misses: rouse doctor --command \(command.rawValue)")
            }
        }
        guard isActive else { throw ServiceSetupError("the service does not run; see above") }
    }

    /// Reads `Name=value` lines; empty values are left out.
    private static func properties(_ text: String) -> [String: String] {
        text.split(separator: "\n").reduce(into: [:]) { values, line in
            let parts = line.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
        }
    }
}
