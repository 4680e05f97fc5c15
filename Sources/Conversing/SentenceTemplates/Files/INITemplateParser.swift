import System

/// Reads a sentence of a `sentences.ini`: `set the [light] (to: | at:) 0..100{level} (red | green){colour!upper}`.
struct INITemplateParser {
    private var rest: Substring.UnicodeScalarView
    private let intent: String
    private var level = 0
    /// Slot files that it names.
    private(set) var slots: [String] = []

    init(_ sentence: String, intent: String) {
        rest = sentence[...].unicodeScalars
        self.intent = intent
    }

    mutating func parse() throws(TemplateParser.Problem) -> Expression {
        guard rest.count <= TemplateParser.longest.value else {
            throw TemplateParser.Problem(
                message: "the sentence is longer than \(TemplateParser.longest.value) characters; split it")
        }
        if rest.starts(with: "\\[".unicodeScalars) { rest.removeFirst() }
        return try group(until: nil)
    }

    private mutating func group(until closer: Unicode.Scalar?) throws(TemplateParser.Problem) -> Expression {
        level += 1
        guard level <= TemplateParser.depth.value else {
            throw .init(
                message: "there are brackets in brackets more than \(TemplateParser.depth.value) deep; simplify it")
        }
        defer { level -= 1 }
        var branches: [[Expression]] = [[]]
        while let next = rest.first, next != closer {
            if next.isWhitespace {
                rest.removeFirst()
            } else if next == "|" {
                rest.removeFirst()
                branches.append([])
            } else {
                let item = try item()
                branches[branches.count - 1].append(try decorated(item))
            }
        }
        if let closer {
            guard rest.popFirst() == closer else {
                throw .init(message: "a bracket is never closed; add a '\(closer)'")
            }
        }
        let items = branches.map { $0.count == 1 ? $0[0] : $0.isEmpty ? .nothing : Expression.sequence($0) }
        return items.count == 1 ? items[0] : .choice(items)
    }

    private mutating func item() throws(TemplateParser.Problem) -> Expression {
        switch rest.first {
        case "(":
            rest.removeFirst()
            return try group(until: ")")
        case "[":
            rest.removeFirst()
            return .optional(try group(until: "]"))
        case "<":
            let name = try enclosed(by: ">")
            return .rule(name.contains(".") ? name : "\(intent).\(name)")
        case "$":
            rest.removeFirst()
            let name = word(alsoEnding: "!{:")
            guard !name.contains(","), !name.isEmpty, !name.contains(".."), !name.hasPrefix("/") else {
                throw .init(
                    message: "'$\(name)' is no slot file; slot programs are not run, so write their values to a file")
            }
            slots.append(name)
            return .rule("$" + name)
        case ")", "]", "}", ">":
            throw .init(message: "there is a '\(rest.first!)' that nothing opens; remove it")
        case "{": throw .init(message: "a {tag} stands behind nothing; write it directly behind a word or a group")
        default: break
        }
        let word = word(alsoEnding: "!{:")
        if let range = NumberRange(inline: word) {
            _ = range
            return .list(ListReference(list: word, slot: "", isCapture: true))
        }
        return word.isEmpty ? .nothing : .text(" \(SpokenText.unified(word)) ")
    }

    /// An item with what stands directly behind it.
    private mutating func decorated(_ item: Expression) throws(TemplateParser.Problem) -> Expression {
        var item = item
        while let next = rest.first {
            // A tag is the tag of what it stands behind, also with white space between them.
            if next.isWhitespace, rest.drop(while: \.isWhitespace).first == "{" {
                rest = rest.drop(while: \.isWhitespace)
                continue
            }
            switch next {
            case ":":
                rest.removeFirst()
                let words = rest.first == "(" ? try enclosed(by: ")") : word(alsoEnding: "!{")
                item = .replaced(item, by: .string(words), converters: [])
            case "!":
                item = .replaced(item, by: nil, converters: try converters())
            case "{":
                let inside = try enclosed(by: "}")
                item = try tagged(item, inside)
            default: return item
            }
        }
        return item
    }

    /// `{name}`, `{name:value}`, `{name!int}`.
    private func tagged(_ item: Expression, _ inside: String) throws(TemplateParser.Problem) -> Expression {
        var parser = INITemplateParser(inside, intent: intent)
        let name = parser.word(alsoEnding: "!:")
        guard !name.isEmpty else { throw .init(message: "the tag '{\(inside)}' has no name; write {name}") }
        var value: String?
        if parser.rest.first == ":" {
            parser.rest.removeFirst()
            value = String(parser.rest.prefix { $0 != "!" })
            parser.rest = parser.rest.drop { $0 != "!" }
        }
        let converters = parser.rest.first == "!" ? try parser.converters() : []
        var inner = item
        if let value { inner = .replaced(inner, by: .string(value), converters: converters) }
        if value == nil, !converters.isEmpty { inner = .replaced(inner, by: nil, converters: converters) }
        return .slot(inner, name: name, value: nil)
    }

    private mutating func converters() throws(TemplateParser.Problem) -> [Converter] {
        var converters: [Converter] = []
        while rest.first == "!" {
            rest.removeFirst()
            let name = word(alsoEnding: "!{:")
            guard let converter = Converter(rawValue: name) else {
                let known = Converter.allCases.map(\.rawValue).joined(separator: ", ")
                throw .init(message: "there is no converter '!\(name)'; there are \(known)")
            }
            converters.append(converter)
        }
        return converters
    }

    private mutating func enclosed(by closer: Unicode.Scalar) throws(TemplateParser.Problem) -> String {
        let opener = rest.removeFirst()
        guard let end = rest.firstIndex(of: closer) else {
            throw .init(message: "a '\(opener)' is never closed; add a '\(closer)'")
        }
        defer { rest = rest[rest.index(after: end)...] }
        return String(rest[..<end])
    }

    private mutating func word(alsoEnding ends: String) -> String {
        var word = String.UnicodeScalarView()
        while let next = rest.first, !next.isWhitespace, !"()[]{}<>|".unicodeScalars.contains(next),
            !ends.unicodeScalars.contains(next)
        {
            rest.removeFirst()
            if next == "\\", let escaped = rest.popFirst() { word.append(escaped) } else { word.append(next) }
        }
        return String(word)
    }
}
