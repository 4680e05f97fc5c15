internal import Glibc

/// Folders, and the names in them.
package enum Folder {
    /// All names in a folder, sorted; nil when it cannot be read, with the reason in `SystemError.last`.
    /// - Parameter hidden: whether those that begin with a point are wanted, instead of the others.
    package static func names(in path: String, hidden: Bool = false) -> [String]? {
        guard let folder = FileName.with(path, { opendir($0) }) else { return nil }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                FileName.text(bytes.prefix { $0 != 0 })
            }
            if name.hasPrefix(".") == hidden { names.append(name) }
        }
        return names.sorted()
    }

    /// Makes a folder that is not there.
    /// - Parameter mode: permissions, of which the process's mask takes some away.
    package static func make(_ path: String, mode: UInt32) throws(SystemError) {
        guard FileName.with(path, { mkdir($0, mode) }) == 0 || errno == EEXIST else { throw .last }
    }

    /// Makes a folder and those above it that are not there.
    package static func makeAll(_ path: String, mode: UInt32) throws(SystemError) {
        for index in path.indices.dropFirst() where path[index] == "/" {
            try? make(String(path[..<index]), mode: mode)
        }
        try make(path, mode: mode)
    }

    /// Makes a folder for temporary files that only this user can enter, and that nobody else had before.
    package static func makeTransient() throws(SystemError) -> String {
        var template = Array("\(Environment.text("TMPDIR") ?? "/tmp")/rouse-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw .last }
        return FileName.text(made)
    }

    /// Removes a folder in which nothing is.
    package static func remove(_ path: String) { _ = FileName.with(path) { rmdir($0) } }

    /// The path up to the last slash with it: what the name of another file in the same folder goes behind.
    package static func prefix(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// Waits until a loss of power cannot undo what was made, renamed or removed in a folder, where its file system can
    /// tell.
    /// - Parameter path: empty for the current folder.
    package static func synchronize(_ path: String) {
        guard let folder = try? OwnedDescriptor(opening: path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY) else {
            return
        }
        try? folder.synchronize()
    }
}
