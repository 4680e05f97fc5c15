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
        var draft = Draft(old)
        var added: [AnySetting] = []
        for table in Self.tables(of: settings) {
            let news = missing.filter {
                $0.fileTable == table && (values[$0.name] != nil || !draft.mentions($0.lastKey, in: table))
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

/// The lines of a file, in which more can be put at the end of each table.
private struct Draft {
    private var lines: [String]

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while lines.last?.isEmpty == true { lines.removeLast() }
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// Whether a table has a key, be it in a comment. Of pairs, whether there is anything.
    func mentions(_ key: String, in table: String?) -> Bool {
        guard let section = section(table, isOpen: nil) else { return false }
        return lines[section].contains { line in
            let content = line.drop { $0 == "#" || $0.isWhitespace }
            return content.prefix { $0 != "=" }.filter { !$0.isWhitespace } == key && content.contains("=")
                || (line.hasPrefix("#") && table?.hasSuffix(".\(key)") == true)
        }
    }

    /// Puts a value below the comment that has its default.
    /// - Returns: false where a table has no such comment, or is a comment itself.
    mutating func put(_ assignment: String, belowCommentOf key: String, in table: String?) -> Bool {
        guard let section = section(table, isOpen: true) else { return false }
        let place = lines[section].firstIndex { line in
            let content = line.drop { $0 == "#" || $0.isWhitespace }
            return line.hasPrefix("#") && content.contains("=")
                && content.prefix { $0 != "=" }.filter { !$0.isWhitespace } == key
        }
        guard let place else { return false }
        lines.insert(assignment, at: place + 1)
        return true
    }

    /// - Parameter mayOpen: whether the table can be begun where it is not there.
    mutating func add(_ new: [String], to table: String?, mayOpen: Bool) {
        if let section = section(table, isOpen: true) {
            var end = section.upperBound
            // A comment above the next heading is that one's.
            if end < lines.count { while end > section.lowerBound, lines[end - 1].hasPrefix("#") { end -= 1 } }
            while end > section.lowerBound, lines[end - 1].isEmpty { end -= 1 }
            let gap = end == 0 ? [] : [""]
            let isLast = section.upperBound == lines.count
            lines.insert(contentsOf: gap + new.dropLast(isLast || lines[end].isEmpty ? 1 : 0), at: end)
        } else if let table {
            lines += (lines.isEmpty ? [] : [""]) + ["\(mayOpen ? "" : "# ")[\(table)]"] + new.dropLast()
        }
    }

    /// The lines that belong to a table; for nil those before the first.
    /// - Parameter isOpen: whether its heading may not be a comment.
    private func section(_ table: String?, isOpen: Bool?) -> Range<Int>? {
        var first: Int? = table == nil ? 0 : nil
        for (index, line) in lines.enumerated() {
            guard let heading = Self.heading(line, orComment: isOpen == nil) else { continue }
            if let first { return first..<index }
            if heading == table { first = index + 1 }
        }
        return first.map { $0..<lines.count }
    }

    private static func heading(_ line: String, orComment: Bool) -> String? {
        var content = line.drop(while: \.isWhitespace)
        if orComment { content = content.drop { $0 == "#" || $0.isWhitespace } }
        guard content.first == "[", let close = content.firstIndex(of: "]") else { return nil }
        let rest = content[content.index(after: close)...].drop(while: \.isWhitespace)
        let name = content[..<close].dropFirst().filter { !$0.isWhitespace }
        let isName = name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
        return isName && (rest.isEmpty || rest.first == "#") ? name : nil
    }
}
