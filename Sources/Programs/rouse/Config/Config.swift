import ArgumentParser
import Pipeline
import Settings
import System

struct Config: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Prints the settings of 'listen' and where each comes from.",
        discussion: """
            An option goes before an environment variable (ROUSE_SENSITIVITY), that before
            the user's file, that before the system's, that before the default. The output
            is a file of settings itself.

            Examples:
              rouse config
              rouse config > ~/.config/rouse/config.toml
              rouse config -- --sensitivity 0.6
            """)

    @Option(help: ArgumentHelp("Read this file in place of those that are looked for.", valueName: "file"))
    var config: String?

    @Flag(help: "Print a JSON object for each setting.")
    var json = false

    @Argument(parsing: .postTerminator, help: "Options of 'listen' behind '--', to see what they change.")
    var options: [String] = []

    func perform() throws {
        let configured = try ConfiguredListen(commandLine: (config.map { ["--config=\($0)"] } ?? []) + options)
        let rows = zip(ListenSetting.all, configured.settings.entries).map { setting, entry in
            SettingRow(
                setting: setting, values: setting.values(in: configured.listen).map(Secrets.masked),
                origin: entry.origin)
        }
        var output = Output(flushesEachLine: false)
        if json {
            for row in rows { output.line(row.json.description) }
        } else {
            for line in SettingRow.toml(rows, files: configured.settings.files) { output.line(line) }
        }
    }
}
