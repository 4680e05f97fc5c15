import Foundation
import TestSupport
import Testing

/// `rouse service`, with a home, a system and a systemctl of our own.
@Suite struct ServiceTests {
    private let folder: TemporaryFolder
    private let model: String

    init() throws {
        folder = try TemporaryFolder()
        for name in ["home", "bin", "root"] { try folder.makeFolder(name) }
        model = try Living.shared.get().folder.file("computer.rouse")
        // Notes what it is asked, and knows nothing but what the test says of the service.
        try folder.store(
            """
            #!/bin/sh
            echo "$@" >>"\(folder.file("asked"))"
            case "$*" in
                *show*) cat "\(folder.file("state"))" ;;
            esac
            """.utf8, as: "bin/systemctl")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("bin/systemctl"))
    }

    private func service(_ arguments: [String], path: String? = nil) throws -> Program.Outcome {
        try Program("env").run(
            [
                "HOME=\(folder.file("home"))", "PATH=\(path ?? folder.file("bin") + ":/usr/bin:/bin")",
                "ALSA_CONFIG_PATH=\(folder.file("alsa.conf"))", Program.rouse.path, "service",
            ] + arguments, in: folder.path)
    }

    /// Settings with which a service has all that it needs: no microphone is opened.
    private func goodSettings() throws -> String {
        try folder.store("model = \"\(model)\"\ninput = \"/dev/null\"\n".utf8, as: "good.toml")
    }

    private var asked: [String] {
        get throws {
            guard let bytes = try? folder.bytes("asked") else { return [] }
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    private let userUnit = "home/.config/systemd/user/rouse.service"

    @Test func installWritesAUnitThatSystemdUnderstandsAndStartsIt() throws {
        let outcome = try service(["install", "--config", goodSettings()])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.outputLines.first == "Installed \(folder.file(userUnit))")
        #expect(outcome.outputLines.last?.hasPrefix("Started.") == true)
        let unit = String(decoding: try folder.bytes(userUnit), as: UTF8.self)
        let start = "ExecStart=\(Program.rouse.path) listen --json --sandbox --config=\(folder.file("good.toml"))"
        #expect(unit.split(separator: "\n").contains(Substring(start)))
        #expect(
            try asked == ["--user daemon-reload", "--user enable rouse.service", "--user restart rouse.service"])
        let verified = try Program("env").run(
            ["XDG_RUNTIME_DIR=\(folder.path)", "systemd-analyze", "--user", "verify", folder.file(userUnit)],
            in: folder.path)
        #expect(verified.status == 0 && !verified.errors.contains("rouse.service"), "\(verified.errors)")
    }

    @Test func theUnitIsThatOfTheRepositoryButForItsStart() throws {
        let root = #filePath.dropLast("Tests/ListenTests/ServiceTests.swift".count)
        for (options, file) in [
            ([], "user/rouse.service"), (["--system"], "rouse.service"),
            (["--command", "serve"], "user/rouse-serve.service"),
            (["--command", "serve", "--system"], "rouse-serve.service"),
        ] {
            let shown = try service(["show"] + options)
            #expect(shown.status == 0, "\(shown.errors)")
            let stored = try String(contentsOfFile: "\(root)tools/systemd/\(file)", encoding: .utf8)
            let lines = { (text: String) in text.split(separator: "\n").filter { !$0.hasPrefix("ExecStart=") } }
            #expect(lines(shown.output) == lines(stored))
            let command = options.contains("serve") ? "serve" : "listen"
            #expect(shown.outputLines.contains { $0.hasPrefix("ExecStart=\(Program.rouse.path) \(command) ") })
        }
    }

    @Test func whatIsMissingIsToldAndTheServiceIsNotStarted() throws {
        let outcome = try service(["install", "--config", "/dev/null"])
        #expect(outcome.status != 0)
        #expect(outcome.outputLines.contains { $0.hasPrefix("problem  models        there is no keyword") })
        #expect(
            outcome.outputLines.last?.hasPrefix("Not started. When the problems are solved, type: systemctl --user")
                == true)
        #expect(try !asked.contains { $0.contains("restart") } && asked.contains("--user enable rouse.service"))
    }

    @Test func anotherUnitIsReplacedOnlyWhenForced() throws {
        try FileManager.default.createDirectory(
            atPath: folder.file("home/.config/systemd/user"), withIntermediateDirectories: true)
        try folder.store("[Unit]\nDescription=mine\n".utf8, as: userUnit)
        let refused = try service(["install", "--config", goodSettings()])
        #expect(refused.status == 73 && refused.errors.contains("another unit is there"))
        #expect(try service(["uninstall"]).status == 69, "nor taken away")
        #expect(try String(decoding: folder.bytes(userUnit), as: UTF8.self).contains("mine"))
        #expect(try service(["install", "--force", "--config", goodSettings()]).status == 0)
        #expect(try service(["install", "--config", goodSettings()]).status == 0, "the same again")
    }

    @Test func uninstallStopsItAndLeavesTheRest() throws {
        #expect(try service(["install", "--no-start", "--config", goodSettings()]).status == 0)
        #expect(try !asked.contains { $0.contains("restart") })
        let outcome = try service(["uninstall"])
        #expect(outcome.status == 0)
        #expect(try asked.contains("--user disable --now rouse.service"))
        #expect(!FileManager.default.fileExists(atPath: folder.file(userUnit)))
        #expect(try folder.names.contains("good.toml"))
        #expect(try service(["uninstall"]).status == 66)
    }

    @Test func aSystemBelowAFolderIsChangedWithoutBeingStarted() throws {
        let root = folder.file("root")
        let outcome = try service(["install", "--system", "--command", "serve", "--root", root])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let unit = try folder.bytes("root/etc/systemd/system/rouse-serve.service")
        #expect(String(decoding: unit, as: UTF8.self).contains(" serve --models=/var/lib/rouse/keywords\n"))
        #expect(try asked == ["--root=\(root) enable rouse-serve.service"])
    }

    @Test func statusTellsWhetherItRuns() throws {
        try folder.store(
            "LoadState=loaded\nUnitFileState=enabled\nActiveState=active\nStatusText=heard it\n".utf8, as: "state")
        let running = try service(["status"])
        #expect(running.status == 0)
        #expect(running.outputLines == ["rouse.service: active, enabled", "  heard it"])
        try folder.store("LoadState=loaded\nActiveState=failed\nExecMainStatus=78\nNRestarts=3\n".utf8, as: "state")
        let failed = try service(["status"])
        #expect(failed.status == 69)
        #expect(failed.output.contains("ended with status 78") && failed.output.contains("rouse doctor"))
        #expect(try service(["status", "--json"]).output.contains("\"state\":\"failed\""))
    }

    @Test func aMachineWithoutSystemdIsToldSo() throws {
        try folder.makeFolder("empty")
        let outcome = try service(["status"], path: folder.file("empty"))
        #expect(outcome.status == 69 && outcome.errors.contains("no systemd"), "\(outcome.errors)")
    }

    @Test func aPathWithBlanksAndSignsIsQuotedForSystemd() throws {
        let name = "set tings 100%.toml"
        try folder.store("model = \"\(model)\"\n".utf8, as: name)
        let shown = try service(["show", "--config", name])
        #expect(shown.output.contains(" \"--config=\(folder.path)/set tings 100%%.toml\"\n"), "\(shown.output)")
    }
}
