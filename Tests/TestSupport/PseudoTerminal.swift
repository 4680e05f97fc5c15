import Foundation
import Glibc

/// A terminal of our own with a program in it: what a person would see, and a keyboard.
package final class PseudoTerminal {
    /// Everything that the program has written.
    package private(set) var shown = ""

    private let master: Int32
    private var process = pid_t()
    private var bytes: [UInt8] = []
    private var hasEnded = false

    /// Starts a program with the terminal as its standard input, output and error.
    /// - Parameters:
    ///   - variables: `NAME=value`, in place of this process's own.
    package init(
        _ program: Program, _ arguments: [String], in folder: String, columns: Int = 80, variables: [String] = []
    ) throws {
        var (ours, theirs): (Int32, Int32) = (-1, -1)
        var size = Self.size(columns)
        guard openpty(&ours, &theirs, nil, nil, &size) == 0, let name = ttyname(theirs) else {
            throw POSIXError(.ENOTTY)
        }
        let path = String(cString: name)
        master = ours
        for end in [ours, theirs] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(theirs) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a session opens becomes its own.
        posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Self.newSession)
        let own = Set(variables.map { $0.prefix { $0 != "=" } })
        let usual = [
            "PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/nonexistent", "LC_ALL=C.UTF-8", "ROUSE_PHONES=built-in",
        ]
        let environment = usual.filter { !own.contains($0.prefix { $0 != "=" }) } + variables
        let command = ["sh", "-c", #"cd "$1" && shift && exec "$@""#, "sh", folder, program.path] + arguments
        var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        var settings: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { for text in words + settings { free(text) } }
        let failure = posix_spawn(&process, "/bin/sh", &actions, &attributes, &words, &settings)
        guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .ENOEXEC) }
    }

    deinit {
        if process > 0 {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        close(master)
    }

    private static func size(_ columns: Int) -> winsize {
        winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    }

    /// POSIX_SPAWN_SETSID, which the C library shows only to GNU sources.
    private static let newSession: Int16 = 0x80

    /// As when somebody pulls at the window.
    package func resize(columns: Int) {
        var size = Self.size(columns)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    package func type(_ text: String) {
        var text = text
        _ = text.withUTF8 { write(master, $0.baseAddress, $0.count) }
    }

    package func send(signal: Int32) {
        if process > 0 { kill(process, signal) }
    }

    /// Reads until what is shown satisfies `condition`.
    /// - Returns: whether it did before the program ended and the time was up.
    @discardableResult
    package func wait(atMost seconds: Double = 60, until condition: (String) -> Bool) async -> Bool {
        // Counted in looks: while other tests have all threads, no time passes here.
        var looks = Int(seconds * 100)
        while !condition(shown) {
            guard !hasEnded, looks > 0 else { return false }
            if !read() {
                looks -= 1
                try? await Task.sleep(for: .milliseconds(10))
            }
        }
        return true
    }

    /// Reads to the end of the program.
    /// - Returns: its exit status, 128 and the number of a signal, or nil when it does not end.
    package func finish(atMost seconds: Double = 60) async -> Int32? {
        await wait(atMost: seconds) { _ in false }
        guard hasEnded else { return nil }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        process = 0
        return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
    }

    /// - Returns: whether there was something.
    private func read() -> Bool {
        var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, 0) > 0 else { return false }
        var chunk = [UInt8](repeating: 0, count: 4_096)
        let count = Glibc.read(master, &chunk, chunk.count)
        if count > 0 {
            bytes += chunk[..<count]
            shown = String(decoding: bytes, as: UTF8.self)
        } else if count == 0 || errno != EINTR {
            // The last one who had it open has closed it.
            hasEnded = true
        }
        return true
    }
}
