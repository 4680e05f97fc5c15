internal import Glibc

/// The settings in one TOML file.
public struct SettingsFile {
    public let path: String
    /// Values by the name of their setting.
    private(set) var values: [String: (values: [String], line: Int)] = [:]

    /// No file of settings is longer, in bytes.
    private static let longest = 1 << 20

    /// Reads a file; nil when there is none.
    /// - Throws: `SettingsError` for a file that cannot be read or understood.
    public init?(ifExists path: String, settings: [Setting]) throws(SettingsError) {
        guard access(path, F_OK) == 0 else { return nil }
        try self.init(path: path, settings: settings)
    }

    public init(path: String, settings: [Setting]) throws(SettingsError) {
        self.path = path
        let text = try Self.text(of: path)
        let toml: TOML
        do throws(TOML.Mistake) {
            toml = try TOML(text)
        } catch {
            throw SettingsError("\(path), line \(error.line): this is no TOML: \(error.message)")
        }
        for entry in toml.entries { try take(entry, settings) }
    }

    private mutating func take(_ entry: TOML.Entry, _ settings: [Setting]) throws(SettingsError) {
        if let setting = settings.first(where: { $0.key == entry.path }) {
            // What is in a table of pairs comes as entries of their own.
            if case (.pairs, .table) = (setting.kind, entry.value) { return }
            try set(setting, entry)
        } else if let setting = settings.first(where: { $0.kind.isPairs && entry.path.hasPrefix($0.key + ".") }) {
            try addPairs(setting, entry)
        } else {
            let tables = Set(settings.compactMap(\.table))
            let isKnown = tables.contains { $0 == entry.path || $0.hasPrefix(entry.path + ".") }
            guard entry.value == .table, isKnown else { throw unknown(entry, settings, tables) }
        }
    }

    private mutating func set(_ setting: Setting, _ entry: TOML.Entry) throws(SettingsError) {
        guard let texts = setting.kind.accept(entry.value) else {
            throw SettingsError(
                "\(place(of: entry)): '\(entry.path)' takes \(setting.kind.allowed), and not "
                    + Self.shown(entry.value))
        }
        for text in texts {
            guard let problem = setting.check(text) else { continue }
            throw SettingsError("\(place(of: entry)): '\(entry.path)': \(problem)")
        }
        values[setting.name] = (located(texts, setting.kind), entry.line)
    }

    private mutating func addPairs(_ setting: Setting, _ entry: TOML.Entry) throws(SettingsError) {
        let name = String(entry.path.dropFirst(setting.key.count + 1))
        guard let pairs = SettingKind.pairs(name, entry.value) else {
            throw SettingsError(
                "\(place(of: entry)): '\(entry.path)' takes a text, a number, true, false or a list of them, and not "
                    + Self.shown(entry.value))
        }
        values[setting.name, default: ([], entry.line)].values += pairs
    }

    private func place(of entry: TOML.Entry) -> String { "\(path), line \(entry.line)" }

    private func unknown(_ entry: TOML.Entry, _ settings: [Setting], _ tables: Set<String>) -> SettingsError {
        let place = place(of: entry)
        if entry.value == .table {
            let hint = Suggestion.text(for: entry.path, among: tables.sorted())
            return SettingsError("\(place): there is no table '\(entry.path)'\(hint)")
        }
        // The right key in the wrong table is the likeliest mistake.
        let last = entry.path.split(separator: ".").last.map(String.init) ?? entry.path
        if let setting = settings.first(where: { $0.key.split(separator: ".").last.map(String.init) == last }) {
            let home = setting.table.map { "the table [\($0)]" } ?? "the top of the file, before any table"
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

    private static func shown(_ value: TOML.Value) -> String {
        switch value {
        case .text(let text): "\"\(Secrets.masked(text))\""
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .list(let elements) where elements.contains(.table): "a list with tables"
        case .list, .table, .time: value.kind
        }
    }

    private static func text(of path: String) throws(SettingsError) -> String {
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

extension Setting {
    /// The table of a file that it stands in; nil for the top of the file.
    fileprivate var table: String? {
        kind.isPairs ? key : key.lastIndex(of: ".").map { String(key[..<$0]) }
    }
}
