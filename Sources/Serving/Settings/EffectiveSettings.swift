internal import System

/// What files and the environment set, and what of it counts: an option goes before a variable, that before the file of
/// the user, that before the files of the system.
public struct EffectiveSettings: Sendable {
    public enum Origin: Sendable, Equatable {
        case standard
        case file(String, line: Int)
        case variable(String)
        case option
    }

    public struct Entry: Sendable {
        public let setting: AnySetting
        /// As the command line would take them; empty where an option was given or nothing is set.
        public let values: [String]
        public let origin: Origin
    }

    public let entries: [Entry]
    /// The files that were read, the strongest first.
    public let files: [String]

    /// - Parameters:
    ///   - settings: those of the command.
    ///   - all: that a file may hold, for this command or another.
    ///   - commandLine: the options that were given.
    ///   - file: is read in place of the files that are looked for; `ROUSE_CONFIG` does the same.
    /// - Throws: `SettingsError` for the first mistake in a file or variable.
    public init(
        _ settings: [AnySetting], of all: [AnySetting], commandLine: [String], file: String?
    ) throws(SettingsError) {
        // A program that is run for an event has the event in such variables.
        let isAction = Environment.text("ROUSE_EVENT") != nil
        let variable = { (name: String) in isAction ? nil : Environment.text(name) }
        var found: [SettingsFile] = []
        if let file = file ?? variable("ROUSE_CONFIG"), !file.isEmpty {
            found = [try SettingsFile(path: file, settings: all)]
        } else {
            for path in SettingsPlaces.files {
                if let file = try SettingsFile(ifExists: path, settings: all) { found.append(file) }
            }
        }
        files = found.map(\.path)
        let named = Self.named(by: commandLine, among: settings)
        var entries: [Entry] = []
        for setting in settings {
            if named.contains(setting.name) {
                entries.append(Entry(setting: setting, values: [], origin: .option))
            } else if let name = [setting.variable, setting.formerVariable].compactMap(\.self).first(
                where: { variable($0) != nil }), let text = variable(name)
            {
                let values = try setting.accept(variable: text, named: name)
                entries.append(Entry(setting: setting, values: values, origin: .variable(name)))
            } else if let file = found.first(where: { $0.values[setting.name] != nil }),
                let (values, line) = file.values[setting.name]
            {
                entries.append(Entry(setting: setting, values: values, origin: .file(file.path, line: line)))
            } else {
                entries.append(Entry(setting: setting, values: [], origin: .standard))
            }
        }
        self.entries = try Self.withoutDisplaced(entries, files: files)
    }

    /// The names of the settings whose options are among some words.
    public static func named(by commandLine: [String], among settings: [AnySetting]) -> Set<String> {
        let options = commandLine.prefix { $0 != "--" }
        return Set(settings.filter { options.contains(where: $0.isNamed) }.map(\.name))
    }

    /// What stands for files and environment in front of the options that were given.
    public var arguments: [String] {
        entries.flatMap { $0.setting.arguments($0.values) }
    }
}
