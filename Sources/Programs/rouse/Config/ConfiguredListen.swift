import ArgumentParser
import Settings

/// The options of `listen` together with what files and the environment say.
///
/// These become options themselves, in front of those that were given: so one parser knows every option, its type and
/// its default, and the last word is the command line's.
struct ConfiguredListen {
    let listen: Listen
    let settings: EffectiveSettings

    /// - Parameter commandLine: the words behind `listen`, which have been found good.
    /// - Throws: `SettingsError` for a mistake in a file or variable.
    init(commandLine: [String]) throws {
        let given = try Self.parse(commandLine)
        settings = try EffectiveSettings(
            ListenSetting.all.map(\.setting), commandLine: commandLine, file: given.service.config)
        listen = try Self.parse(settings.arguments + commandLine)
    }

    /// The words of this process behind `listen`.
    static var commandLine: [String] { Array(CommandLine.arguments.drop { $0 != "listen" }.dropFirst()) }

    /// The names of the settings whose values differ.
    func changes(from other: Self) -> [ListenSetting] {
        ListenSetting.all.filter { $0.values(in: listen) != $0.values(in: other.listen) }
    }

    private static func parse(_ words: [String]) throws -> Listen {
        do {
            return try Listen.parse(words)
        } catch {
            throw SettingsError(Listen.message(for: error))
        }
    }
}
