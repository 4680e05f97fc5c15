import ArgumentParser
import Glibc
import Settings
import System

struct Service: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "service",
        abstract: "Has systemd run 'listen' or 'serve' from the start of the machine or of a session.",
        discussion: """
            install writes a unit, checks what the service needs as 'rouse doctor' does, and starts it if nothing is \
            missing. uninstall stops it and takes the unit away; settings, words and logs stay. status tells whether it \
            runs, and what it said last. show prints the unit. The service is one of this user; --system makes it one of \
            the machine, with a user of its own, which takes root.

            Examples:
              rouse service install
              sudo rouse service install --system --command serve
              rouse service status
              rouse service uninstall
            """)

    enum Action: String, CaseIterable, ExpressibleByArgument {
        case install, uninstall, status, show
    }

    @Argument(help: ArgumentHelp("What to do: install, uninstall, status or show.", valueName: "action"))
    var action: Action

    @Option(help: ArgumentHelp("What runs.", valueName: "name"))
    var command = ServiceCommand.listen

    @Flag(help: "A service of the machine, in place of one of this user.")
    var system = false

    @Option(
        help: ArgumentHelp(
            "Have the service read this file of settings, in place of those that it looks for.", valueName: "file"),
        completion: .file())
    var config: String?

    @Option(
        help: ArgumentHelp(
            "Change the system below this folder, such as a mounted card; for --system.", valueName: "folder"),
        completion: .directory)
    var root: String?

    @Flag(help: "Install the unit, and do not start the service.")
    var noStart = false

    @Flag(help: "Replace a unit that is there.")
    var force = false

    @Flag(help: "Print what status tells as a JSON object.")
    var json = false

    func validate() throws {
        guard root == nil || system else {
            throw ValidationError("--root is for the units of a system; add --system.")
        }
        guard !json || action == .status else { throw ValidationError("--json is for 'rouse service status'.") }
    }

    func perform() throws {
        do throws(ServiceSetupError) {
            switch action {
            case .install: try install()
            case .uninstall: try uninstall()
            case .status: try status()
            case .show: Output.print(try unit.text)
            }
        } catch {
            Terminal.complain(ErrorText.line(error))
            throw ExitCode(error.status)
        }
    }

    var control: SystemdControl { SystemdControl(isOfSystem: system, root: root) }

    var place: UnitPlace {
        get throws(ServiceSetupError) {
            let name = UnitFile(command: command, isOfSystem: system, program: "", options: []).name
            guard !system else { return UnitPlace(path: "\(root ?? "")/etc/systemd/system/\(name)") }
            guard let folder = SettingsPlaces.userFolder else {
                throw ServiceSetupError("there is no home to put the unit into; set HOME, or use --system")
            }
            return UnitPlace(path: "\(folder)/systemd/user/\(name)")
        }
    }

    var unit: UnitFile {
        get throws(ServiceSetupError) {
            var options = command == .listen ? ["--json", "--sandbox"] : []
            if let config { options.append("--config=\(try Self.absolute(config))") }
            if command == .serve, subject.modelFolder == nil, subject.keywords.model.isEmpty {
                options.append("--models=\(try keywordFolder)")
            }
            return UnitFile(command: command, isOfSystem: system, program: try program, options: options)
        }
    }

    /// Where words are taught that the service serves, if the settings name none.
    private var keywordFolder: String {
        get throws(ServiceSetupError) {
            // The unit has systemd make it.
            guard !system else { return "/var/lib/rouse/keywords" }
            guard let folder = SettingsPlaces.keywordFolders.first, folder.hasSuffix("/rouse/keywords") else {
                throw ServiceSetupError("there is no home with keywords; set HOME, or use --system")
            }
            do throws(SystemError) { try Folder.makeAll(folder, mode: 0o755) } catch {
                throw ServiceSetupError(
                    "\(folder): cannot be made (\(error)); change the permissions of the folders above it",
                    ExitStatus.cannotCreate)
            }
            return folder
        }
    }

    /// The settings that the service will have. That of the system knows no home.
    var subject: DoctorSubject {
        let file = config ?? (system ? systemFile : nil)
        return DoctorSubject(of: command, words: file.map { ["--config=\($0)"] } ?? [], seconds: 1)
    }

    private var systemFile: String {
        let path = "\(root ?? "")/etc/rouse/config.toml"
        return FileSystem.exists(path) ? path : "/dev/null"
    }

    /// The path of this program that the service manager starts.
    private var program: String {
        get throws(ServiceSetupError) {
            guard let path = FileSystem.resolved("/proc/self/exe") else {
                throw ServiceSetupError("/proc/self/exe cannot be read; mount /proc")
            }
            // What chooses the program for the processor is what stays when the package changes.
            let packaged = path.hasPrefix("/usr/lib/rouse/") ? "/usr/bin/rouse" : path
            guard !system || !["/home/", "/root/"].contains(where: packaged.hasPrefix) else {
                throw ServiceSetupError(
                    "\(packaged): the service has a user of its own, who cannot read it; install the program below /usr"
                )
            }
            return packaged
        }
    }

    private static func absolute(_ path: String) throws(ServiceSetupError) -> String {
        guard let whole = FileSystem.resolved(path) else {
            throw ServiceSetupError("\(path): cannot be read; check the name", ExitStatus.noInput)
        }
        return whole
    }
}
