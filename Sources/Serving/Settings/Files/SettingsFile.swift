internal import Glibc

/// The settings in one TOML file.
public struct SettingsFile {
    public let path: String
    /// Values by the name of their setting.
    package private(set) var values: [String: (values: [String], line: Int)] = [:]

    /// No file of settings is longer, in bytes.
    private static let longest = 1 << 20

    /// Reads a file; nil when there is none.
    /// - Throws: `SettingsError` for a file that cannot be read or understood.
    public init?(ifExists path: String, settings: [AnySetting]) throws(SettingsError) {
        guard access(path, F_OK) == 0 else { return nil }
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
            throw SettingsError("\(path), line \(error.line): this is no TOML: \(error.message)")
        }
        for entry in toml.entries.sorted(by: { $0.line < $1.line }) { try take(entry, settings) }
    }

    /// Whether a value of it is a token or password.
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
                if text.hasPrefix("~/"), let home = getenv("HOME") { return String(cString: home) + text.dropFirst() }
                return folder + text
            }
        default: return texts
        }
    }

    static func text(of path: String) throws(SettingsError) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let advice = errno == ENOENT ? "check the name" : "change its permissions or name another"
            throw SettingsError("\(path): the settings cannot be read (\(reason())); \(advice)")
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(descriptor, &piece, piece.count)
            if count == 0 { break }
            if count < 0 && errno == EINTR { continue }
            guard count > 0, bytes.count < longest else {
                let why = count < 0 ? reason() : "there is more than a megabyte of it"
                throw SettingsError("\(path): the settings cannot be read (\(why)); name another file")
            }
            bytes += piece[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}

extension AnySetting {
    /// The table of a file that it stands in, or is; nil for the top of the file.
    var fileTable: String? { kind.isPairs ? key : table }
}
