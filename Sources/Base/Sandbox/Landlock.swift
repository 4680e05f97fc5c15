internal import CLinux
internal import Glibc
import System

/// What of files and of the network a process can still reach, where the kernel has Landlock: nothing but what is named.
package struct Landlock: Sendable, Equatable {
    /// Files, and folders with all below them, that may be read. What is not there is passed over.
    package var readable: [String] = []
    /// The same for folders whose files may be read by who knows their names, and which cannot be listed.
    package var unlisted: [String] = []
    /// The same for what may be read and run.
    package var runnable: [String] = []
    /// Open files that may be opened once more, to read them.
    package var reopened: [Int32] = []
    /// TCP ports that may be connected to, on any machine. None may be listened on.
    package var ports: [Int] = []

    package init() {}

    /// The kernel's version of it; 0 where it has none, or where it may not be used.
    package static var version: Int { max(0, Int(rouse_landlock_version())) }

    /// O_PATH, which Swift does not know: to name a file and not to read it.
    private static let placeOnly: Int32 = 0o10000000

    /// Numbers of the kernel, in `linux/landlock.h`.
    private enum Right {
        static let execute: UInt64 = 1 << 0
        static let readFile: UInt64 = 1 << 2
        static let readFolder: UInt64 = 1 << 3
        static let connect: UInt64 = 1 << 1
        /// To listen on and to connect to.
        static let tcp: UInt64 = 0b11
        /// Sockets in the abstract namespace, and signals, of others.
        static let scopes: UInt64 = 0b11

        /// All that can be done to files, as a version knows it.
        static func files(_ version: Int) -> UInt64 {
            switch version {
            case 1: (1 << 13) - 1
            case 2: (1 << 14) - 1
            case 3, 4: (1 << 15) - 1
            default: (1 << 16) - 1
            }
        }
    }

    /// Begins, for good, if the kernel can do it; each version of it can do more.
    func enforce() throws(ConfinementError) {
        let version = Self.version
        guard version > 0 else { return }
        var handled = rouse_landlock_rights(
            files: Right.files(version), network: version >= 4 ? Right.tcp : 0,
            scopes: version >= 6 ? Right.scopes : 0)
        let size = MemoryLayout<UInt64>.size * (version >= 6 ? 3 : version >= 4 ? 2 : 1)
        let number = rouse_landlock_rules(&handled, size)
        guard number >= 0 else { throw Self.failure }
        let rules = OwnedDescriptor(owning: number)
        for path in readable { try allow(path, Right.readFile | Right.readFolder, in: rules) }
        for path in unlisted { try allow(path, Right.readFile, in: rules) }
        for path in runnable { try allow(path, Right.readFile | Right.readFolder | Right.execute, in: rules) }
        for file in reopened { try allow(file, Right.readFile, in: rules) }
        if version >= 4 {
            for port in ports {
                guard rouse_landlock_add_port(rules.number, Right.connect, UInt64(port)) == 0 else {
                    throw Self.failure
                }
            }
        }
        guard rouse_landlock_enforce(rules.number) == 0 else { throw Self.failure }
    }

    private func allow(
        _ path: String, _ rights: UInt64, in rules: borrowing OwnedDescriptor
    ) throws(ConfinementError) {
        // What may not be opened cannot be read later, either.
        guard let place = try? OwnedDescriptor(opening: path, Self.placeOnly),
            let kind = try? FileStatus(of: place).kind
        else { return }
        try allow(place.number, kind == .folder ? rights : rights & ~Right.readFolder, in: rules)
    }

    private func allow(
        _ place: Int32, _ rights: UInt64, in rules: borrowing OwnedDescriptor
    ) throws(ConfinementError) {
        guard rouse_landlock_add_path(rules.number, rights, place) == 0 else { throw Self.failure }
    }

    private static var failure: ConfinementError { ConfinementError("Landlock refuses: \(SystemError.last)") }
}
