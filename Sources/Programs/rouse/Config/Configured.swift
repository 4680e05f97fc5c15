import ArgumentParser
import Glibc
import Settings
import System

/// The options of a command together with what files and the environment say.
///
/// These become options themselves, in front of those that were given: so one parser knows every option, its type and
/// its default, and the last word is the command line's.
struct Configured<Command: ConfigurableCommand> {
    let command: Command
    let settings: EffectiveSettings
    private let commandLine: [String]

    /// - Parameter words: behind the command's name, which have been found good.
    /// - Throws: `SettingsError` for a mistake in a file or variable.
    init(commandLine words: [String]) throws {
        commandLine = FormerNames.renewed(words, among: DeclaredSettings.all)
        let given = try Self.parse(commandLine)
        settings = try EffectiveSettings(
            Command.settings, of: DeclaredSettings.all, commandLine: given.implied + commandLine, file: given.config)
        command = try Self.parse(settings.arguments + commandLine).completed()
    }

    /// The same options, with what files and the environment say now.
    func again() throws -> Self { try Self(commandLine: commandLine) }

    /// What options of the command set, by the names of settings, whatever files and variables say.
    static func given(by options: [String]) throws -> [String: [String]] {
        let values = OptionValues(of: try parse(Command.leastWords + options).completed())
        let defaults = OptionValues(of: try parse(Command.leastWords))
        let named = EffectiveSettings.named(by: options, among: Command.settings)
        return Command.settings.reduce(into: [:]) { given, setting in
            guard named.contains(setting.name) || values[setting] != defaults[setting] else { return }
            given[setting.name] = values[setting].map { setting.kind.isPath ? absolute($0) : $0 }
        }
    }

    /// In a file, paths begin where that is, and not where somebody has typed them.
    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), path != "-", let folder = FileSystem.resolved(".") else { return path }
        return "\(folder)/\(path)"
    }

    /// The words of this process behind the command's name.
    static var commandLine: [String] { Array(Arguments.words.drop { $0 != Command.name }.dropFirst()) }

    /// The settings whose values differ.
    func changes(from other: Self) -> [AnySetting] {
        let (values, others) = (OptionValues(of: command), OptionValues(of: other.command))
        return Command.settings.filter { values[$0] != others[$0] }
    }

    /// Each setting with its values as texts, and where they come from. The default of a setting in whose place another
    /// stands does not count.
    var rows: [SettingRow] {
        let values = OptionValues(of: command)
        let displaced = Set(Command.settings.filter { !values[$0].isEmpty }.flatMap(\.excludes))
        return settings.entries.map { entry in
            let own = values[entry.setting]
            let standard = displaced.contains(entry.setting.name) ? [] : [entry.setting.standard].compactMap(\.self)
            let values = own.isEmpty ? standard : own
            let shown = entry.setting.kind.isPairs ? OptionHelp.withoutUnknown(values) : values
            return SettingRow(setting: entry.setting, values: shown.map(Secrets.masked), origin: entry.origin)
        }
    }

    private static func parse(_ words: [String]) throws -> Command {
        do {
            return try Command.parse(words)
        } catch {
            throw SettingsError(Command.message(for: error))
        }
    }
}

extension Configured: Sendable where Command: Sendable {}
