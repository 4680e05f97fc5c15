import System
import Understanding

/// Reads sentence templates as Home Assistant writes them: `[please] turn (on|off) [the] {name}`.
struct TemplateParser {
    struct Problem: Error, Equatable {
        var message: String
    }

    static let longest = Limit(
        10_000, .characters, of: "a sentence template", beyond: "the file is refused, with the line")
    static let depth = Limit(
        50, .levels, of: "a sentence template: brackets in brackets", beyond: "the file is refused, with the line")

    static let permuted = Limit(
        6, .elements, of: "a group of a sentence template in any order: parts",
        beyond: "the file is refused, with the line")

    private var rest: Substring.UnicodeScalarView
    private var level = 0

    static func parse(_ template: String) throws(Problem) -> Expression {
        guard template.unicodeScalars.count <= longest.value else {
            throw Problem(message: "the sentence is longer than \(longest.value) characters; split it")
        }
        var parser = TemplateParser(rest: template[...].trimmingSpace().unicodeScalars)
        let expression = try parser.group(until: nil)
        return expression
    }

    /// Whether a list's value is a template and not just words.
    static func isTemplate(_ text: String) -> Bool {
        text.unicodeScalars.contains { "(){}<>[]|@".unicodeScalars.contains($0) }
    }

    /// Words outside templates, as the matcher wants them.
    static func words(_ text: String) -> Expression {
        .text(SpokenText.unified(text))
    }

    private mutating func group(until closer: Unicode.Scalar?) throws(Problem) -> Expression {
        level += 1
        guard level <= Self.depth.value else {
            throw Problem(message: "there are brackets in brackets more than \(Self.depth.value) deep; simplify it")
        }
        defer { level -= 1 }
        var items: [[Expression]] = [[]]
        var separator: Unicode.Scalar?
        while let next = rest.first {
            switch next {
            case closer: return try closed(items, separator, closer)
            case ")", "]", "}", ">":
                throw Problem(message: "there is a '\(next)' that nothing opens; remove it or write '\\\(next)'")
            case "(", "[":
                rest.removeFirst()
                let inner = try group(until: next == "(" ? ")" : "]")
                rest.removeFirst()
                items[items.count - 1].append(next == "[" ? .optional(inner) : inner)
            case "{": items[items.count - 1].append(try list())
            case "<":
                let name = try delimited(by: ">", what: "rule")
                items[items.count - 1].append(.rule(name))
            case "|", ";":
                guard separator == nil || separator == next else {
                    throw Problem(message: "'|' and ';' stand in one group; put brackets around one of them")
                }
                separator = next
                rest.removeFirst()
                items.append([])
            default: items[items.count - 1].append(text())
            }
        }
        guard closer == nil else {
            throw Problem(message: "a '\(closer == ")" ? "(" : "[")' is never closed; add a '\(closer!)'")
        }
        return try closed(items, separator, nil)
    }

    private func closed(
        _ items: [[Expression]], _ separator: Unicode.Scalar?, _ closer: Unicode.Scalar?
    ) throws(Problem) -> Expression {
        if closer != nil, items.count == 1, items[0].isEmpty {
            throw Problem(message: "there are brackets with nothing in them; remove them")
        }
        let branches = items.map { $0.count == 1 ? $0[0] : $0.isEmpty ? .nothing : .sequence($0) }
        switch separator {
        case "|": return .choice(branches)
        case ";":
            guard branches.count <= Self.permuted.value else {
                throw Problem(message: "a group in any order has more than \(Self.permuted.value) parts; use fewer")
            }
            return .permutation(branches.map { .sequence([.text(" "), $0, .text(" ")]) })
        default: return branches[0]
        }
    }

    private mutating func list() throws(Problem) -> Expression {
        let inside = try delimited(by: "}", what: "list")
        let endsWord = rest.first?.isWhitespace ?? false
        let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var reference = ListReference(list: String(parts[0]), slot: String(parts.last ?? ""), endsWord: endsWord)
        if reference.list.hasPrefix("@") { reference.list.removeFirst() }
        if reference.slot.hasPrefix("@") {
            reference.slot.removeFirst()
            reference.isCapture = true
        }
        guard !reference.list.isEmpty, !reference.slot.isEmpty else {
            throw Problem(message: "'{\(inside)}' names no list or no slot; write {list} or {list:slot}")
        }
        if reference.list.contains(".."), parts.count == 1 {
            throw Problem(message: "the range '{\(inside)}' needs a slot; write {\(inside):slot}")
        }
        return .list(reference)
    }

    private mutating func delimited(by closer: Unicode.Scalar, what: String) throws(Problem) -> String {
        let opener = rest.removeFirst()
        guard let end = rest.firstIndex(of: closer) else {
            throw Problem(message: "a '\(opener)' is never closed; add a '\(closer)'")
        }
        let name = Substring(rest[..<end]).trimmingSpace()
        rest = rest[rest.index(after: end)...]
        guard !name.isEmpty, !name.unicodeScalars.contains(where: { "(){}<>[]|".unicodeScalars.contains($0) }) else {
            throw Problem(message: "the \(what) '\(opener)\(name)\(closer)' has no name; write one")
        }
        return String(name)
    }

    /// Words up to the next bracket or separator.
    private mutating func text() -> Expression {
        var text = String.UnicodeScalarView()
        while let next = rest.first, !"()[]{}<>|;".unicodeScalars.contains(next) {
            rest.removeFirst()
            if next == "\\", let escaped = rest.popFirst() { text.append(escaped) } else { text.append(next) }
        }
        return .text(SpokenText.unified(String(text)))
    }
}
