import System

/// Where programs are.
package enum ProgramLookup {
    /// Whether `name` can be run: as a path where it has a slash, else in one of PATH's folders.
    package static func isExecutable(_ name: String) -> Bool {
        if name.contains("/") { return canRun(name) }
        let path = Environment.text("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
        return path.split(separator: ":", omittingEmptySubsequences: false).contains { folder in
            canRun((folder.isEmpty ? "." : String(folder)) + "/" + name)
        }
    }

    private static func canRun(_ path: String) -> Bool {
        FileStatus(at: path)?.kind == .file && FileSystem.permits(.enter, at: path)
    }
}
