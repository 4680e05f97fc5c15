import ModelFiles
internal import System

/// Completes a file of settings on the disk: a reader sees the old one or the new one, whatever happens.
public enum SettingsWriter {
    /// - Parameters:
    ///   - path: is made with its folder where it is missing.
    ///   - values: what is to be set, by the names of settings.
    /// - Returns: the settings that were put in; none where nothing was missing, and then nothing was written.
    /// - Throws: `SettingsError` for a file that has a mistake, an error of its own for one that cannot be written.
    public static func complete(
        _ path: String, settings: [AnySetting], setting values: [String: [String]] = [:]
    ) throws -> [AnySetting] {
        // In the place of a link a file would be cut off from where it is kept.
        let place = FileSystem.resolved(path) ?? path
        let status = FileStatus(at: place)
        let old = status != nil ? try SettingsFile.text(of: place) : ""
        let file = try CompletedFile(old, path: path, settings: settings, setting: values)
        guard !file.added.isEmpty else { return [] }
        try write(file.text, to: place, status)
        return file.added
    }

    /// Changes one value, or puts it in.
    /// - Parameters:
    ///   - path: is made with its folder where it is missing.
    ///   - settings: that the file may hold.
    ///   - name: of a setting that is a table of names with values, the name whose value it is.
    /// - Throws: `SettingsError` for a file that has a mistake, an error of its own for one that cannot be written.
    public static func change(
        _ path: String, settings: [AnySetting], setting: AnySetting, to value: String, named name: String? = nil
    ) throws {
        let place = FileSystem.resolved(path) ?? path
        let status = FileStatus(at: place)
        let old = status != nil ? try SettingsFile.text(of: place) : ""
        let file = try ChangedFile(old, path: path, settings: settings, setting: setting, to: value, named: name)
        try write(file.text, to: place, status)
    }

    private static func write(_ text: String, to place: String, _ status: FileStatus?) throws {
        // One that cannot be made is told of when the file is written.
        try? Folder.makeAll(String(Folder.prefix(of: place).dropLast()), mode: 0o755)
        try FileAccess.replace(place, with: Array(text.utf8), mode: status?.permissions ?? 0o644)
    }
}
