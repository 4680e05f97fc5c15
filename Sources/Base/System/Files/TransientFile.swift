internal import Glibc

/// A file that is there for as long as its value, under a hidden name and a lock that goes with the process: so what a
/// process that was killed has left can be told from what another is using.
package struct TransientFile: ~Copyable {
    /// Names that are tried before it is given up to find a free one.
    private static let mostTries = 100
    private static let prefix = ".rouse-"

    package let path: String
    package let file: OwnedDescriptor
    private var isMoved = false

    /// - Parameters:
    ///   - folder: empty, or with a slash at its end.
    ///   - mode: permissions, of which the process's mask takes some away.
    ///   - suffix: what its name ends with.
    package init(in folder: String, mode: UInt32 = 0o600, suffix: String) throws(SystemError) {
        var path = ""
        file = try Self.open(in: folder, mode: mode, suffix: suffix, path: &path)
        self.path = path
    }

    deinit {
        if !isMoved { FileSystem.remove(path) }
    }

    /// Gives the file a lasting name, in the place of what is there.
    package consuming func move(to place: String) throws(SystemError) {
        try FileSystem.move(path, to: place)
        isMoved = true
    }

    /// Removes what processes that are gone have left in a folder.
    /// - Returns: how many there were.
    @discardableResult
    package static func removeLeftovers(in folder: String) -> Int {
        var count = 0
        for name in Folder.names(in: folder, hidden: true) ?? [] where isOurs(name) {
            let path = "\(folder)/\(name)"
            guard let file = try? OwnedDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW),
                (try? FileStatus(of: file))?.kind == .file, file.lock()
            else { continue }
            FileSystem.remove(path)
            count += 1
        }
        return count
    }

    /// `.rouse-4711-1234567890.part`
    private static func isOurs(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), let point = name.lastIndex(of: "."), point != name.startIndex else {
            return false
        }
        let numbers = name[..<point].dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
        return numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    }

    private static func open(
        in folder: String, mode: UInt32, suffix: String, path: inout String
    ) throws(SystemError) -> OwnedDescriptor {
        for _ in 0..<mostTries {
            path = "\(folder)\(prefix)\(getpid())-\(UInt32.random(in: 0 ... .max))\(suffix)"
            do throws(SystemError) {
                let file = try OwnedDescriptor(opening: path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
                // Somebody may have taken it for a leftover before it was locked. Where the file system has no locks
                // nobody takes it.
                if file.lock() || errno != EWOULDBLOCK, try FileStatus(of: file).links > 0 { return file }
            } catch {
                guard error.code == EEXIST else { throw error }
            }
        }
        throw SystemError(code: EEXIST)
    }
}
