import Foundation
import Glibc
import TestSupport
import Testing

/// What a program that is to be stopped needs around it: microphones, peers that hang, pipes that nobody reads.
final class Stage {
    let home: TemporaryFolder
    let deaf: SilentService
    private var pipes: [FileHandle] = []
    private var clients: [FileHandle] = []

    /// F_SETPIPE_SZ, which Swift's module leaves out.
    private static let setPipeSize: Int32 = 1_031

    init() throws {
        home = try ListeningProcess.home()
        deaf = try SilentService()
        var room = Scene()
        for word in [ListeningProcess.computer, ListeningProcess.marmalade] {
            room.pause(0.7)
            room.say("", try word.get())
        }
        room.pause(2)
        try home.store(WAV().bytes(room.samples), as: "room.wav")
        try home.store(WAV().raw(room.samples), as: "room.raw")
        try home.store(
            """
            pcm_type.rousetest { lib "\(PacedMicrophone.shared.get().plugin)" }
            pcm.room { type rousetest  file "\(home.file("room.raw"))"  speed 4  loop 1 }
            pcm.quiet { type rousetest  file "/dev/null" }
            pcm.gone { type rousetest  file "\(home.file("room.raw"))"  speed 4  vanish_at 8000  vanish_ms 3600000 }
            pcm.hung { type pulse  server "unix:\(deaf.path)" }
            """.utf8, as: "alsa.conf")
        // Tells that it runs, and hears of nothing.
        try script("stuck", "trap '' TERM INT; echo >>'\(home.file("calls"))'; sleep 600 & wait; sleep 600")
        try script("fails", "echo >>'\(home.file("calls"))'; exit 1")
    }

    private func script(_ name: String, _ line: String) throws {
        let path = try home.store("#!/bin/sh\n\(line)\n".utf8, as: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    /// How often scripts were called.
    var calls: Int { ((try? home.bytes("calls")) ?? []).count }

    /// A pipe that is full, and that nobody reads.
    func fullPipe(_ name: String) throws -> String {
        let path = home.file(name)
        try #require(mkfifo(path, 0o600) == 0)
        // Open for reading and writing, so that it is there without a reader.
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        try #require(descriptor >= 0)
        pipes.append(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
        _ = fcntl(descriptor, Self.setPipeSize, 4_096)
        while write(descriptor, "x", 1) == 1 {}
        return path
    }

    /// Reads what is in the full pipes.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        for pipe in pipes { while read(pipe.fileDescriptor, &bytes, bytes.count) > 0 {} }
    }

    /// Clients of the metrics that say half of what they want.
    func connect(to port: UInt16) {
        for _ in 0..<20 {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            _ = withUnsafeBytes(of: address) { bytes in
                bytes.withMemoryRebound(to: sockaddr.self) {
                    Glibc.connect(client, $0.baseAddress, socklen_t(bytes.count))
                }
            }
            let request = Array("GET /metrics HTTP/1.1\r\n".utf8)
            send(client, request, request.count, Int32(MSG_NOSIGNAL))
            clients.append(FileHandle(fileDescriptor: client, closeOnDealloc: true))
        }
    }

    /// - Parameters:
    ///   - full: the standard streams that nobody reads, 1 and 2.
    ///   - faults: rules of Tests/FaultInjection.
    func start(_ arguments: [String], full: [Int], faults: [String]) throws -> RunningProgram {
        var environment = ["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:\(home.file("alsa.conf"))"]
        if !faults.isEmpty { environment.merge(try FaultLibrary.shared.get().environment(faults)) { _, new in new } }
        guard !full.isEmpty else {
            return try RunningProgram(.rouse, arguments, in: home.path, environment: environment)
        }
        let redirections = try full.map { " \($0)>'\(try fullPipe("full\($0)"))'" }.joined()
        return try RunningProgram(
            Program("/bin/sh"), ["-c", "exec \"$0\" \"$@\"\(redirections)", Program.rouse.path] + arguments,
            in: home.path, environment: environment)
    }
}
