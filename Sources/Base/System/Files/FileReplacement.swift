internal import Glibc
internal import Synchronization

/// A file that takes its place as a whole: a reader sees the old one or the new one, never a part.
///
/// Until then it grows beside its place, under a hidden name and a lock that goes with the process: so what a process
/// that was killed has left can be told from what another is writing. One that is given up leaves nothing.
package struct FileReplacement: ~Copyable {
    private static let serial = Atomic<Int>(0)
    /// Names that may be taken before it is given up to find a free one.
    private static let mostTries = 1_000

    private let path: String
    private let part: String
    private let file: OwnedDescriptor
    private var isInPlace = false

    /// - Parameter mode: permissions, of which the process's mask takes some away.
    package init(of path: String, mode: UInt32) throws(SystemError) {
        self.path = path
        var part = ""
        file = try Self.begin(in: Folder.prefix(of: path), mode: mode, part: &part)
        self.part = part
    }

    deinit {
        if !isInPlace { FileSystem.remove(part) }
    }

    /// Another descriptor of the same open file, for somebody who closes it.
    package borrowing func descriptor() throws(SystemError) -> OwnedDescriptor {
        let number = fcntl(file.number, F_DUPFD_CLOEXEC, 0)
        guard number >= 0 else { throw .last }
        return OwnedDescriptor(owning: number)
    }

    package borrowing func write(_ bytes: some Collection<UInt8>) throws(SystemError) {
        try file.write(bytes)
    }

    /// Puts the file in its place.
    /// - Parameter isDurable: whether it waits until a loss of power cannot take the file away.
    package consuming func complete(isDurable: Bool) throws(SystemError) {
        if isDurable { try file.synchronize() }
        try FileSystem.move(part, to: path)
        isInPlace = true
        if isDurable { Folder.synchronize(Folder.prefix(of: path)) }
    }

    /// Writes a whole file that outlives a loss of power.
    package static func write(_ bytes: some Collection<UInt8>, to path: String, mode: UInt32) throws(SystemError) {
        let file = try FileReplacement(of: path, mode: mode)
        try file.write(bytes)
        try file.complete(isDurable: true)
    }

    /// Removes what processes that are gone have left in a folder.
    /// - Returns: how many there were.
    @discardableResult
    package static func removeLeftovers(in folder: String) -> Int {
        var count = 0
        for name in Folder.names(in: folder, hidden: true) ?? [] where isPart(name) {
            let part = "\(folder)/\(name)"
            guard let file = try? OwnedDescriptor(opening: part, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW),
                (try? FileStatus(of: file))?.kind == .file, flock(file.number, LOCK_EX | LOCK_NB) == 0
            else { continue }
            FileSystem.remove(part)
            count += 1
        }
        return count
    }

    /// `.rouse-4711-2.part`
    private static func isPart(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
        let numbers = name.dropFirst(prefix.count).dropLast(suffix.count).split(separator: "-")
        return numbers.count == 2 && numbers.allSatisfy { $0.allSatisfy(\.isASCII) && Int($0) != nil }
    }

    private static let prefix = ".rouse-"
    private static let suffix = ".part"

    private static func begin(
        in folder: String, mode: UInt32, part: inout String
    ) throws(SystemError) -> OwnedDescriptor {
        for _ in 0..<mostTries {
            part = "\(folder)\(prefix)\(getpid())-\(serial.add(1, ordering: .relaxed).newValue)\(suffix)"
            do throws(SystemError) {
                let file = try OwnedDescriptor(
                    opening: part, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
                if keep(file) { return file }
            } catch {
                guard error.code == EEXIST else { throw error }
            }
        }
        throw SystemError(code: EEXIST)
    }

    /// Locks the file; false when somebody has taken it for a leftover meanwhile. Where the file system has no locks
    /// nobody takes it.
    private static func keep(_ file: borrowing OwnedDescriptor) -> Bool {
        if flock(file.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
        var status = stat()
        return fstat(file.number, &status) == 0 && status.st_nlink > 0
    }
}
