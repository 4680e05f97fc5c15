internal import Glibc
internal import System

/// The settings in one TOML file.
public struct SettingsFile {
    public let path: String
    /// Values by the name of their setting.
    package private(set) var values: [String: (values: [String], line: Int)] = [:]

    private static let longest = Limit(
        1 << 20, .bytes, of: "a file of settings", beyond: "the file is refused")

    /// Reads a file; nil when there is none.
    /// - Throws: `SettingsError` for a file that cannot be read or understood.
    public init?(ifExists path: String, settings: [AnySetting]) throws(SettingsError) {
        guard FileSystem.exists(path) else { return nil }
        try self.init(path: path, settings: settings)
    }

    public init(path: String, settings: [AnySetting]) throws(SettingsError) {
        try self.init(Self.text(of: path), path: path, settings: settings)
    }

    /// - Parameter path: where the text stands.
    package init(_ text: String, path: String, settings: [AnySetting]) throws(SettingsError) {
        self.path = path
        let toml: TOML
        do throws(TOML.Mistake) {
            toml = try TOML(text)
        } catch {
            throw SettingsError("\(path), line \(error.line): \(error.message)")
        }
        for entry in toml.entries.sorted(by: { $0.line < $1.line }) { try take(entry, settings) }
    }

    /// Whether a value has a secret in it, such as the user and password of an address.
    package var holdsSecrets: Bool {
        values.values.contains { $0.values.contains { Secrets.masked($0) != $0 } }
    }

    private mutating func take(_ entry: TOML.Entry, _ settings: [AnySetting]) throws(SettingsError) {
        if let setting = settings.first(where: { $0.key == entry.path || $0.formerKey == entry.path }) {
            // What is in a table of pairs comes as entries of their own.
            if case (.pairs, .table) = (setting.kind, entry.value) { return }
            try set(setting, entry)
        } else if let setting = settings.first(where: { $0.kind.isPairs && entry.path.hasPrefix($0.key + ".") }) {
            try addPairs(setting, entry)
        } else {
            let tables = Set(settings.compactMap(\.fileTable))
            let isKnown = tables.contains { $0 == entry.path || $0.hasPrefix(entry.path + ".") }
            guard entry.value == .table, isKnown else { throw unknown(entry, settings, tables) }
        }
    }

    private mutating func set(_ setting: AnySetting, _ entry: TOML.Entry) throws(SettingsError) {
        let texts = try setting.accept(entry.value, key: entry.path, place: place(of: entry))
        if let (_, line) = values[setting.name] {
            throw SettingsError(
                "\(place(of: entry)): '\(entry.path)' is '\(setting.name)' in line \(line) by another name; keep one of them"
            )
        }
        values[setting.name] = (located(texts, setting.kind), entry.line)
    }

    private mutating func addPairs(_ setting: AnySetting, _ entry: TOML.Entry) throws(SettingsError) {
        let name = String(entry.path.dropFirst(setting.key.count + 1))
        guard let pairs = SettingKind.pairs(name, entry.value) else {
            throw AnySetting.refused(
                entry.value.shown, for: "'\(entry.path)'",
                advice: "give a text, a number, true, false or a list of them", place: place(of: entry))
        }
        values[setting.name, default: ([], entry.line)].values += pairs
    }

    private func place(of entry: TOML.Entry) -> String { "\(path), line \(entry.line)" }

    private func unknown(_ entry: TOML.Entry, _ settings: [AnySetting], _ tables: Set<String>) -> SettingsError {
        let place = place(of: entry)
        if entry.value == .table {
            let hint = Suggestion.text(for: entry.path, among: tables.sorted())
            return SettingsError("\(place): there is no table '\(entry.path)'\(hint)")
        }
        // The right key in the wrong table is the likeliest mistake.
        let last = entry.path.split(separator: ".").last.map(String.init) ?? entry.path
        if let setting = settings.first(where: { $0.lastKey == last || $0.former == last }) {
            let home = setting.fileTable.map { "the table [\($0)]" } ?? "the top of the file, before any table"
            return SettingsError("\(place): there is no setting '\(entry.path)'; '\(last)' belongs into \(home)")
        }
        let hint = Suggestion.text(for: entry.path, among: settings.map(\.key))
        let advice = hint.isEmpty ? "; 'rouse config' lists all" : hint
        return SettingsError("\(place): there is no setting '\(entry.path)'\(advice)")
    }

    /// Paths in a file begin where the file is, or with `~/` at home.
    private func located(_ texts: [String], _ kind: SettingKind) -> [String] {
        switch kind {
        case .path, .paths:
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
            return texts.map { text in
                if text.hasPrefix("/") || text == "-" || text.isEmpty { return text }
                if text.hasPrefix("~/"), let home = Environment.text("HOME") { return home + text.dropFirst() }
                return folder + text
            }
        default: return texts
        }
    }

    static func text(of path: String) throws(SettingsError) -> String {
        do throws(WholeFile.Refusal) {
            return String(decoding: try WholeFile.read(path, atMost: longest.value), as: UTF8.self)
        } catch {
            let advice =
                switch error {
                case .system(SystemError(code: ENOENT)): "check the name"
                case .system: "change its permissions or name another"
                default: "name another file"
                }
            throw SettingsError("\(path): the settings cannot be read (\(error)); \(advice)")
        }
    }
}

extension AnySetting {
    /// The table of a file that it stands in, or is; nil for the top of the file.
    var fileTable: String? { kind.isPairs ? key : table }
}
