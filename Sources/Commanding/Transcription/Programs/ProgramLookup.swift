import Glibc

/// Where programs are.
package enum ProgramLookup {
    /// Whether `name` can be run: as a path where it has a slash, else in one of PATH's folders.
    package static func isExecutable(_ name: String) -> Bool {
        if name.contains("/") { return canRun(name) }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return path.split(separator: ":", omittingEmptySubsequences: false).contains { folder in
            canRun((folder.isEmpty ? "." : String(folder)) + "/" + name)
        }
    }

    private static func canRun(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        return access(path, X_OK) == 0
    }
}
