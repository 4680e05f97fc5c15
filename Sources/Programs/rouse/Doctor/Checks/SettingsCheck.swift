import Settings
import System

extension DoctorCheck {
    /// The files of settings: whether they can be understood, and whether others can read the secrets in them.
    static let settings = DoctorCheck("settings") { subject in
        if let flaw = subject.flaw {
            return [.problem(flaw), .ok("what follows is checked with the defaults")]
        }
        guard !subject.files.isEmpty else {
            return [.ok("no file of settings, so the defaults count; 'rouse config --write' makes one")]
        }
        return try subject.files.map { path in
            let holdsSecrets = try SettingsFile(path: path, settings: DeclaredSettings.all).holdsSecrets
            guard holdsSecrets, let status = FileStatus(at: path), status.permissions & 0o077 != 0 else {
                return .ok("\(path) can be read and understood")
            }
            return .warning(
                "\(path) holds a password or token, and others can read it",
                advice: "type: chmod 600 \(CommandWords.quoted(path))")
        }
    }

    /// Programs that are run for events.
    static let programs = DoctorCheck("programs") { subject in
        subject.programs.map { setting, command in
            guard let program = CommandWords.split(command)?.first else {
                return .problem(
                    "\(setting): '\(command)' is no command", advice: "give a program and its arguments",
                    ExitStatus.misconfigured)
            }
            guard let path = ProgramLookup.path(of: program) else {
                return .problem(
                    "\(setting): '\(program)' is not there or cannot be run",
                    advice: "check the name, and type: chmod +x \(CommandWords.quoted(program))", ExitStatus.noInput)
            }
            return .ok("\(setting) runs \(path)")
        }
    }
}
