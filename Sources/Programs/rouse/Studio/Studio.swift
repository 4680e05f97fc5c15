import ArgumentParser
import Glibc
import Settings
import System

struct Studio: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Listens, and opens the page on which words are taught, heard and made better.",
        discussion: """
            This is 'rouse listen' with a page, a log and a browser. No keyword is needed
            yet: the page teaches one. Settings count as for 'rouse listen', and options
            of it stand behind '--'.

            Examples:
              rouse studio
              rouse studio -- --device plughw:CARD=Device,DEV=0
            """)

    @Flag(inversion: .prefixedNo, help: "Open the browser of this machine.")
    var browser = true

    @Argument(parsing: .postTerminator, help: "Options of 'rouse listen' behind '--'.")
    var options: [String] = []

    /// Where the page is, unless the settings say otherwise.
    private static let page = "8765"

    func perform() throws {
        let listen = try Configured<Listen>(commandLine: options).command
        var words = ["listen"]
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
        try become(words + options)
    }

    /// Goes on as another command of this program: signals, terminal and exit status are that one's then.
    private func become(_ words: [String]) throws(SystemError) {
        let program = FileSystem.resolved("/proc/self/exe") ?? "/proc/self/exe"
        var arguments: [UnsafeMutablePointer<CChar>?] = ([program] + words).map { FileName.with($0) { strdup($0) } }
        arguments.append(nil)
        defer { for text in arguments { free(text) } }
        execv(program, arguments)
        throw SystemError.last
    }
}
