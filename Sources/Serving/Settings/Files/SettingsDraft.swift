/// The lines of a file of settings, in which more can be put at the end of each table.
struct SettingsDraft {
    private var lines: [String]

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while lines.last?.isEmpty == true { lines.removeLast() }
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// Whether a setting has its line, be it a comment. Of pairs, whether their table has any comment.
    func mentions(_ setting: AnySetting) -> Bool {
        guard let section = section(setting.fileTable, isOpen: nil) else { return false }
        return lines[section].contains { line in
            guard !setting.kind.isPairs else { return line.hasPrefix("#") }
            let content = line.drop { $0 == "#" || $0.isWhitespace }
            return content.prefix { $0 != "=" }.filter { !$0.isWhitespace } == setting.lastKey
                && content.contains("=")
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

    /// Puts a line in the place of the one that has its key, or where that belongs.
    mutating func set(_ key: String, _ assignment: String, in table: String?) {
        if let section = section(table, isOpen: true),
            let place = lines[section].firstIndex(where: { line in
                let before = line.prefix { $0 != "=" }.filter { !$0.isWhitespace }
                return line.contains("=") && before == key.filter { !$0.isWhitespace }
            })
        {
            lines[place] = assignment
        } else if !put(assignment, belowCommentOf: key, in: table) {
            add([assignment, ""], to: table, mayOpen: true)
        }
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
