import ArgumentParser
import Settings

/// A command whose options can also stand in files and in the environment.
protocol ConfigurableCommand: ParsableCommand {
    /// The file of settings that was named; nil for those that are looked for.
    var config: String? { get }
    /// Settings whose options have another name or letter here.
    static var renamed: [AnySetting] { get }
    /// Words that it can be read from, whatever they ask for.
    static var leastWords: [String] { get }
    /// Options that words without an option stand for.
    var implied: [String] { get }
    /// The same with what such words stand for.
    func completed() throws -> Self
}

extension ConfigurableCommand {
    static var renamed: [AnySetting] { [] }
    static var leastWords: [String] { [] }
    var implied: [String] { [] }
    func completed() throws -> Self { self }

    /// What the command is called.
    static var name: String { configuration.commandName ?? "" }

    /// The settings that are options here, of all that there are.
    static var settings: [AnySetting] {
        let names = (try? parse(leastWords)).map { OptionValues(of: $0).names } ?? []
        return DeclaredSettings.all.filter { names.contains($0.name) }.map { setting in
            renamed.first { $0.name == setting.name } ?? setting
        }
    }
}

/// The commands with settings, by their names.
enum ConfigurableName: String, CaseIterable, ExpressibleByArgument {
    case listen, serve, say

    var type: any ConfigurableCommand.Type {
        switch self {
        case .listen: Listen.self
        case .serve: Serve.self
        case .say: Say.self
        }
    }
}

/// All settings there are, and the commands that have them.
enum DeclaredSettings {
    static let all = AllSettings.declared(backends: Backends.names)

    /// The names of the commands that have each setting, by its name.
    static var owners: [String: [String]] {
        ConfigurableName.allCases.reduce(into: [:]) { owners, command in
            for setting in settings(of: command.type) { owners[setting.name, default: []].append(command.rawValue) }
        }
    }

    private static func settings<Command: ConfigurableCommand>(of _: Command.Type) -> [AnySetting] { Command.settings }
}

/// Where the settings of a command are.
struct ConfigOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read settings from this file, in place of those that 'rouse config' names.", valueName: "file"),
        completion: .file())
    var config: String?
}
