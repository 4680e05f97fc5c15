import ArgumentParser
import Settings
import System

struct Config: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Prints the settings of 'listen', 'serve' or 'say' and where each comes from.",
        discussion: """
            An option goes before an environment variable (ROUSE_SENSITIVITY), that before
            the user's file, that before the system's, that before the default. One file
            serves all commands; each takes the settings that it has options for. --write
            makes a file with every setting as a comment, or completes the one that is
            there: its values and comments stay.

            Examples:
              rouse config
              rouse config --command serve
              rouse config --write
              rouse config --write -- --sensitivity 0.6
              rouse config -- --sensitivity 0.6
            """)

    @Option(
        help: ArgumentHelp("Read, or write, this file in place of those that are looked for.", valueName: "file"),
        completion: .file())
    var config: String?

    @Option(help: ArgumentHelp("Whose settings.", valueName: "name"))
    var command = ConfigurableName.listen

    @Flag(help: "Write what is missing into the file, with the options behind '--'.")
    var write = false

    @Flag(help: "Print a JSON object for each setting.")
    var json = false

    @Flag(help: ArgumentHelp("Print docs/settings.md.", visibility: .hidden))
    var reference = false

    @Argument(parsing: .postTerminator, help: "Options of the command behind '--', to see what they change.")
    var options: [String] = []

    func perform() throws {
        if reference {
            let backends = ["## Options of the backends", ""] + BackendHelp.markdown.dropLast()
            return Output.print(
                SettingsReference.markdown(DeclaredSettings.all, of: DeclaredSettings.owners, rest: backends))
        }
        if write { return try complete(config ?? SettingsPlaces.userFile, for: command.type) }
        try show(command.type)
    }

    private func show<Command: ConfigurableCommand>(_: Command.Type) throws {
        let words = Command.leastWords + (config.map { ["--config=\($0)"] } ?? []) + options
        let configured = try Configured<Command>(commandLine: words)
        try refuseToPrintInto([config].compactMap(\.self) + SettingsPlaces.files)
        var output = Output(flushesEachLine: false)
        if json {
            for row in configured.rows { output.line(row.json.description) }
        } else {
            for line in SettingRow.toml(configured.rows, files: configured.settings.files) { output.line(line) }
        }
    }

    /// The file is for all commands, whosever options are put in.
    private func complete<Command: ConfigurableCommand>(_ path: String, for _: Command.Type) throws {
        let given = try Configured<Command>.given(by: options)
        let added = try SettingsWriter.complete(path, settings: DeclaredSettings.all, setting: given)
        let news = added.isEmpty ? "has every setting already" : "\(added.count) settings put in"
        var output = Output(flushesEachLine: true)
        output.line("\(path): \(news)")
    }

    /// A shell has emptied the file already when it is printed into; more than what is left shall not get lost.
    private func refuseToPrintInto(_ files: [String]) throws {
        guard let output = FileStatus.standardOutput, output.kind == .file else { return }
        for path in files where FileStatus(at: path)?.identity == output.identity {
            throw SettingsError("\(path): is the file that the settings are read from; use 'rouse config --write'")
        }
    }
}
