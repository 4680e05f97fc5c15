/// A file of settings with all that it lacks put in: as comments, but for what is to be set. What stands in it stays.
public struct CompletedFile {
    public let text: String
    /// Settings that were put in.
    public let added: [AnySetting]

    /// - Parameters:
    ///   - old: what is in the file; empty for a new one.
    ///   - path: what to call it in an error.
    ///   - values: what is to be set, by the names of settings.
    /// - Throws: `SettingsError` for a file with a mistake, or one that has another value for what is to be set.
    public init(
        _ old: String, path: String, settings: [AnySetting], setting values: [String: [String]] = [:]
    ) throws(SettingsError) {
        let before = try SettingsFile(old, path: path, settings: settings)
        for setting in settings {
            guard let wanted = values[setting.name], let (own, line) = before.values[setting.name] else { continue }
            guard own == wanted else {
                throw SettingsError("\(path), line \(line): has a value for '\(setting.name)' already; change it there")
            }
        }
        let missing = settings.filter { before.values[$0.name] == nil }
        var draft = SettingsDraft(old)
        var added: [AnySetting] = []
        for table in Self.tables(of: settings) {
            let news = missing.filter {
                $0.fileTable == table && (values[$0.name] != nil || !draft.mentions($0))
            }
            guard !news.isEmpty else { continue }
            added += news
            // A table that is written in another way may not be opened a second time.
            let isWritten = settings.contains { $0.fileTable == table && before.values[$0.name] != nil }
            let rest = news.filter { setting in
                guard let wanted = values[setting.name], !setting.kind.isPairs else { return true }
                return !draft.put(setting.assignment(of: wanted), belowCommentOf: setting.lastKey, in: table)
            }
            guard !rest.isEmpty else { continue }
            draft.add(rest.flatMap { Self.lines($0, values[$0.name]) }, to: table, mayOpen: !isWritten)
        }
        text = draft.text
        self.added = added
        let after = try SettingsFile(text, path: path, settings: settings)
        for setting in settings where after.values[setting.name]?.values != before.values[setting.name]?.values {
            guard before.values[setting.name] == nil, after.values[setting.name]?.values == values[setting.name] else {
                throw SettingsError("\(path): '\(setting.key)' cannot be put in; write it there by hand")
            }
        }
    }

    /// In their order, that of pairs behind all others.
    private static func tables(of settings: [AnySetting]) -> [String?] {
        let ordered = settings.filter { !$0.kind.isPairs } + settings.filter { $0.kind.isPairs }
        return ordered.reduce(into: []) { tables, setting in
            if !tables.contains(setting.fileTable) { tables.append(setting.fileTable) }
        }
    }

    /// What it is for, and then its value, or its default as a comment.
    private static func lines(_ setting: AnySetting, _ values: [String]?) -> [String] {
        let summary = TextLines.wrapped(setting.summary, columns: 98).map { "# \($0)" }
        if setting.kind.isPairs {
            return summary + (values.map(TOMLText.pairs) ?? ["# name = \"value\""]) + [""]
        }
        if let values { return summary + [setting.assignment(of: values), ""] }
        let standard = setting.assignment(of: [setting.standard].compactMap(\.self))
        return summary + [standard.hasPrefix("#") ? standard : "# \(standard)", ""]
    }
}
