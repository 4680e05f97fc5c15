internal import Glibc
import ModelFiles

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
        let place = resolved(path)
        var status = stat()
        let isThere = stat(place, &status) == 0
        let old = isThere ? try SettingsFile.text(of: place) : ""
        let file = try CompletedFile(old, path: path, settings: settings, setting: values)
        guard !file.added.isEmpty else { return [] }
        let usual: mode_t = isThere ? status.st_mode & 0o777 : 0o644
        makeFolders(above: place)
        try FileAccess.replace(place, with: Array(file.text.utf8), mode: file.holdsSecrets ? usual & 0o600 : usual)
        return file.added
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// A folder that cannot be made is told of when the file is written.
    private static func makeFolders(above path: String) {
        var folder = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/").dropLast() {
            folder += "/\(part)"
            mkdir(folder, 0o755)
        }
    }
}
