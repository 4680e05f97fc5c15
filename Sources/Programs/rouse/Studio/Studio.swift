import ArgumentParser
import Settings
import System

struct Studio: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Listens, and opens the page on which words are taught, heard and made better.",
        discussion: """
            This is 'rouse listen' with a page, a log and a browser, and with the clients
            of 'rouse serve', which share its models. No keyword is needed yet: the page
            teaches one. Settings count as for 'rouse listen', and options of it stand
            behind '--'.

            Examples:
              rouse studio
              rouse studio -- --device plughw:CARD=Device,DEV=0
              rouse studio --wyoming tcp://0.0.0.0:10400
            """)

    @OptionGroup var door: DoorOptions

    @Flag(inversion: .prefixedNo, help: "Open the browser of this machine.")
    var browser = true

    @Argument(parsing: .postTerminator, help: "Options of 'rouse listen' behind '--'.")
    var options: [String] = []

    /// Where the page is, unless the settings say otherwise.
    private static let page = "8765"

    var takenSignals: [Int32] { Signals.all }

    func perform() throws {
        let listen = try Configured<Listen>(commandLine: options).command
        var words: [String] = []
        if listen.paging.page == nil { words += ["--page", Self.page] }
        if listen.logging.log == nil, let folder = SettingsPlaces.logFolder {
            do throws(SystemError) {
                try Folder.makeAll(folder, mode: 0o700)
            } catch {
                throw SettingsError("\(folder): cannot be made (\(error)); name a folder with -- --log")
            }
            words += ["--log", folder]
        }
        if browser { words.append("--open-browser") }
        try Listen.run(commandLine: words + options, serving: door)
    }
}
