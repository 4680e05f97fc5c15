import ArgumentParser
import Glibc
import Settings
import System

/// The options of `listen` together with what files and the environment say.
///
/// These become options themselves, in front of those that were given: so one parser knows every option, its type and
/// its default, and the last word is the command line's.
struct ConfiguredListen {
    /// All settings there are.
    static let declared = AllSettings.declared(backends: Backends.names)

    let listen: Listen
    let settings: EffectiveSettings

    /// - Parameter commandLine: the words behind `listen`, which have been found good.
    /// - Throws: `SettingsError` for a mistake in a file or variable.
    init(commandLine: [String]) throws {
        let given = try Self.parse(commandLine)
        settings = try EffectiveSettings(
            Self.declared, commandLine: (given.models.isEmpty ? [] : ["--model"]) + commandLine,
            file: given.service.config)
        listen = try Self.withModels(Self.parse(settings.arguments + commandLine))
    }

    /// What options of `listen` set, by the names of settings, whatever files and variables say.
    static func given(by options: [String]) throws -> [String: [String]] {
        let values = OptionValues(of: try withModels(parse(options)))
        let defaults = OptionValues(of: try parse([]))
        let named = EffectiveSettings.named(by: options, among: declared)
        return declared.reduce(into: [:]) { given, setting in
            guard named.contains(setting.name) || values[setting] != defaults[setting] else { return }
            given[setting.name] = values[setting].map { setting.kind.isPath ? absolute($0) : $0 }
        }
    }

    /// In a file, paths begin where that is, and not where somebody has typed them.
    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), path != "-", let folder = FileSystem.resolved(".") else { return path }
        return "\(folder)/\(path)"
    }

    /// The words of this process behind `listen`, with the names of today.
    static var commandLine: [String] {
        FormerNames.renewed(Array(Arguments.words.drop { $0 != "listen" }.dropFirst()), among: declared)
    }

    /// The settings whose values differ.
    func changes(from other: Self) -> [AnySetting] {
        let (values, others) = (OptionValues(of: listen), OptionValues(of: other.listen))
        return Self.declared.filter { values[$0] != others[$0] }
    }

    /// Each setting with its values as texts, and where they come from. The default of a setting in whose place another
    /// stands does not count.
    var rows: [SettingRow] {
        let values = OptionValues(of: listen)
        let displaced = Set(Self.declared.filter { !values[$0].isEmpty }.flatMap(\.excludes))
        return settings.entries.map { entry in
            let own = values[entry.setting]
            let standard = displaced.contains(entry.setting.name) ? [] : [entry.setting.standard].compactMap(\.self)
            let values = Secrets.masked(own.isEmpty ? standard : own, arePairs: entry.setting.kind.isPairs)
            return SettingRow(setting: entry.setting, values: values, origin: entry.origin)
        }
    }

    /// Words without an option are models.
    private static func withModels(_ listen: Listen) throws -> Listen {
        var listen = listen
        listen.keywords.model += try listen.models.map(KeywordLibrary.model(named:))
        return listen
    }

    private static func parse(_ words: [String]) throws -> Listen {
        do {
            return try Listen.parse(words)
        } catch {
            throw SettingsError(Listen.message(for: error))
        }
    }
}
