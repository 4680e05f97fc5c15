internal import System

/// Where files lie, by the XDG Base Directory Specification (version 0.8) and the Filesystem Hierarchy Standard.
public enum SettingsPlaces {
    /// The files that are looked for, the strongest first: the user's, the system's, and `/etc/rouse/config.toml`.
    public static var files: [String] {
        var folders: [String] = []
        if let home = userFolder { folders.append(home) }
        folders += list("XDG_CONFIG_DIRS", otherwise: "/etc/xdg")
        return (folders + ["/etc"]).map { $0 + "/rouse/config.toml" }
    }

    /// The file that is the user's own to write: what `ROUSE_CONFIG` names, or the strongest that is looked for.
    public static var userFile: String { value("ROUSE_CONFIG") ?? files[0] }

    /// The folder of the user for all programs' settings; nil without a home.
    public static var userFolder: String? { folder("XDG_CONFIG_HOME", below: ".config") }

    /// The folders in which keyword models are looked for, the strongest first.
    public static var keywordFolders: [String] {
        let user = folder("XDG_DATA_HOME", below: ".local/share").map { [$0 + "/rouse/keywords"] } ?? []
        return user + ["/var/lib/rouse/keywords", "/var/lib/rouse", "/etc/rouse/keywords"]
    }

    /// Where `rouse studio` keeps a log; nil without a home.
    public static var logFolder: String? { folder("XDG_DATA_HOME", below: ".local/share").map { $0 + "/rouse/heard" } }

    /// A folder of the user; nil without a home. The specification has relative paths ignored.
    private static func folder(_ variable: String, below place: String) -> String? {
        if let path = value(variable), path.hasPrefix("/") { return path }
        return value("HOME").map { "\($0)/\(place)" }
    }

    private static func list(_ variable: String, otherwise standard: String) -> [String] {
        (value(variable) ?? standard).split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }

    private static func value(_ variable: String) -> String? {
        guard let text = Environment.text(variable), !text.isEmpty else { return nil }
        return text
    }
}
