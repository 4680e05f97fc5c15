import Foundation
import Glibc
import TestSupport
import Testing

/// Avahi with a message bus of its own, on the loopback alone.
private final class Avahi {
    static let daemon = "/usr/sbin/avahi-daemon"
    /// What one that runs keeps.
    private static let place = "/run/avahi-daemon/pid"
    private static let programs = [daemon, "/usr/bin/dbus-daemon", "/usr/bin/avahi-browse", "/usr/bin/avahi-publish"]
    /// It has to be started by root, and there is one on a machine.
    private static let isAllowed =
        getuid() == 0 && !FileManager.default.fileExists(atPath: place)
        && programs.allSatisfy(FileManager.default.isExecutableFile)

    /// Whether it starts here, as in some containers it does not.
    static let isPossible = isAllowed && (try? Avahi()) != nil

    let environment: [String: String]
    private let folder: TemporaryFolder
    private let bus: RunningProgram
    private let server: RunningProgram

    init() throws {
        folder = try TemporaryFolder()
        environment = ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder.file("bus"))"]
        try folder.store(
            """
            <busconfig><type>custom</type><listen>unix:path=\(folder.file("bus"))</listen>
            <auth>EXTERNAL</auth>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
            <allow own="*"/></policy></busconfig>
            """.utf8, as: "bus.conf")
        try folder.store("[server]\nuse-ipv6=no\nallow-interfaces=lo\n".utf8, as: "avahi.conf")
        bus = try RunningProgram(
            Program("/usr/bin/dbus-daemon"),
            ["--config-file=\(folder.file("bus.conf"))", "--nofork", "--print-address"],
            in: folder.path)
        try bus.line(containing: "unix:path=")
        server = try RunningProgram(
            Program(Self.daemon),
            ["--no-drop-root", "--no-chroot", "--no-rlimits", "--debug", "-f", folder.file("avahi.conf")],
            in: folder.path, environment: environment)
        try server.errorLine(containing: "Server startup complete")
    }

    /// Where the network finds a service of this name.
    func port(of name: String) throws -> String? {
        let variables = environment.map { "\($0)=\($1)" }
        for _ in 0..<60 {
            let found = try Program("/usr/bin/env").run(
                variables + ["avahi-browse", "--resolve", "--parsable", "--terminate", "_wyoming._tcp"], in: folder.path
            )
            // =;lo;IPv4;NAME;TYPE;DOMAIN;HOST;ADDRESS;PORT;TEXT
            let fields = found.outputLines.map { $0.split(separator: ";", omittingEmptySubsequences: false) }
            if let own = fields.first(where: { $0.count > 8 && $0[0] == "=" && $0[3] == name }) {
                return String(own[8])
            }
            usleep(200_000)
        }
        return nil
    }

    deinit {
        server.send(signal: SIGTERM)
        for _ in 0..<100 where FileManager.default.fileExists(atPath: Self.place) { usleep(20_000) }
    }
}

@Suite("With --zeroconf the local network finds", .serialized, .enabled(if: Avahi.isPossible), .timeLimit(.minutes(20)))
struct ZeroconfTests {
    @Test("a service, and a satellite")
    func found() throws {
        let avahi = try Avahi()
        let home = try ListeningProcess.home()
        let service = try RunningProgram(
            .rouse,
            ["serve", "-m", "computer.rouse", "--wyoming", "tcp://127.0.0.1:0", "--zeroconf", "service"],
            in: home.path, environment: avahi.environment)
        let serving = try service.errorLine(containing: "rouse: serving ")
        #expect(serving.split(separator: ":").last.map(String.init) == (try avahi.port(of: "service")))
        let satellite = try ListeningProcess(
            ["-m", "computer.rouse", "--satellite", "tcp://127.0.0.1:0", "--zeroconf", "satellite"], in: home,
            environment: avahi.environment)
        let waiting = try satellite.program.errorLine(containing: "rouse: satellite ")
        #expect(waiting.split(separator: ":").last.map(String.init) == (try avahi.port(of: "satellite")))
    }
}
