/// Where programs are.
package enum ProgramLookup {
    /// The path of a program: itself where it has a slash, else in one of PATH's folders; nil where it cannot be run.
    package static func path(of name: String) -> String? {
        if name.contains("/") { return canRun(name) ? name : nil }
        let path = Environment.text("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
        return path.split(separator: ":", omittingEmptySubsequences: false).lazy
            .map { folder in (folder.isEmpty ? "." : String(folder)) + "/" + name }
            .first(where: canRun)
    }

    private static func canRun(_ path: String) -> Bool {
        FileStatus(at: path)?.kind == .file && FileSystem.permits(.enter, at: path)
    }
}
