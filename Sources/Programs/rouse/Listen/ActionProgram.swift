import Settings
import System

/// The program of `--on-wake` or `--on-transcript`, looked for when `listen` starts and not when the first word is heard.
enum ActionProgram {
    /// The words of a command that its setting has found good; nil for none.
    /// - Throws: `ActionError` when there is no such program.
    static func words(of command: String?, for setting: Setting<String>) throws(ActionError) -> [String]? {
        guard let command, let words = CommandWords.split(command), let program = words.first else { return nil }
        guard ProgramLookup.path(of: program) == nil else { return words }
        let option = "--\(setting.declaration.name)"
        if program.contains("/"), FileSystem.exists(program) {
            throw ActionError("\(option): \(program) cannot be run; make it executable, as with chmod +x")
        }
        let place = program.contains("/") ? "" : " in the folders of PATH"
        throw ActionError("\(option): there is no program '\(program)'\(place); give the path of one that is there")
    }
}

/// Why a program cannot be run for events, as one sentence that says what to do.
struct ActionError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
