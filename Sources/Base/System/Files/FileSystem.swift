internal import Glibc

/// Files by their paths.
package enum FileSystem {
    /// What may be done with a file.
    package enum Right: Int32, Sendable {
        case read = 4
        case write = 2
        /// A folder can be entered, a program run.
        case enter = 1
    }

    /// Whether this process may do something with a file or folder.
    package static func permits(_ rights: Right..., at path: String) -> Bool {
        FileName.with(path) { access($0, rights.reduce(0) { $0 | $1.rawValue }) } == 0
    }

    /// Whether a path leads anywhere.
    package static func exists(_ path: String) -> Bool { FileStatus(at: path) != nil }

    /// Removes a file.
    /// - Returns: whether it was there.
    @discardableResult
    package static func remove(_ path: String) -> Bool { FileName.with(path) { unlink($0) } == 0 }

    /// Gives a file another path, in the place of what is there.
    package static func move(_ path: String, to other: String) throws(SystemError) {
        let result = FileName.with(path) { from in FileName.with(other) { rename(from, $0) } }
        guard result == 0 else { throw .last }
    }

    /// A path without links; nil when it leads nowhere.
    package static func resolved(_ path: String) -> String? {
        guard let real = FileName.with(path, { realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return FileName.text(real)
    }
}

/// Variables of the environment.
package enum Environment {
    /// The value of a variable; nil when it is not set.
    package static func text(_ name: String) -> String? {
        getenv(name).map { FileName.text($0) }
    }
}
