/// The tokens between the braces of an answer.
struct AnswerTokens {
    enum Token: Sendable, Equatable {
        case name(String)
        case text(String)
        case whole(Int)
        case number(Double)
        case sign(String)
    }

    /// Signs of two characters, and of one.
    private static let pairs: Set = ["==", "!=", "<=", ">=", "//"]
    private static let signs: Set<Character> = [
        "+", "-", "~", "*", "/", "%", "<", ">", "(", ")", "[", "]", "{", "}", ",", ":", ".", "|", "=",
    ]

    /// - Returns: nil for a text that is no expression of Jinja.
    static func tokens(of text: Substring) -> [Token]? {
        var tokens: [Token] = []
        var rest = text
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if first == "'" || first == "\"" {
                guard let text = quoted(&rest) else { return nil }
                tokens.append(.text(text))
            } else if first.isASCII, first.isNumber {
                guard let number = number(&rest) else { return nil }
                tokens.append(number)
            } else if first.isLetter || first == "_" {
                let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                tokens.append(.name(String(name)))
                rest = rest[name.endIndex...]
            } else if pairs.contains(String(rest.prefix(2))) {
                tokens.append(.sign(String(rest.prefix(2))))
                rest.removeFirst(2)
            } else {
                guard signs.contains(first) else { return nil }
                tokens.append(.sign(String(first)))
                rest.removeFirst()
            }
        }
        return tokens
    }

    private static func quoted(_ rest: inout Substring) -> String? {
        guard let quote = rest.popFirst() else { return nil }
        var text = ""
        while let next = rest.popFirst() {
            if next == quote { return text }
            guard next == "\\" else {
                text.append(next)
                continue
            }
            guard let escaped = rest.popFirst() else { return nil }
            switch escaped {
            case "n": text.append("\n")
            case "t": text.append("\t")
            case "\\", "'", "\"": text.append(escaped)
            default: text += "\\\(escaped)"
            }
        }
        return nil
    }

    private static func number(_ rest: inout Substring) -> Token? {
        let whole = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest[whole.endIndex...]
        guard rest.first == ".", rest.dropFirst().first.map({ $0.isASCII && $0.isNumber }) == true else {
            return Int(whole).map { .whole($0) }
        }
        let fraction = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
        rest = rest[fraction.endIndex...]
        return Double("\(whole).\(fraction)").map { .number($0) }
    }
}

/// Where the text of an answer ends and what Jinja takes for its own begins.
struct AnswerPieces {
    enum Piece: Equatable {
        case text(String)
        /// Between `{{` and `}}`.
        case value(Substring)
        /// Between `{%` and `%}`.
        case statement(Substring)
    }

    /// - Returns: nil for a brace that is not closed.
    static func pieces(of text: String) -> [Piece]? {
        var pieces: [Piece] = []
        var rest = text[...]
        var cutsSpace = false
        while true {
            let plain = textBefore(&rest)
            var shown = cutsSpace ? plain.trimmingLeadingSpace() : plain
            cutsSpace = false
            guard let kind = rest.dropFirst().first else {
                pieces.append(.text(String(shown + rest)))
                return pieces
            }
            rest.removeFirst(2)
            guard let (inner, after) = inside(rest, endingWith: kind == "{" ? "}}" : "\(kind)}") else { return nil }
            var body = inner
            rest = after
            // A hyphen takes the white space beside it away.
            if body.first == "-" {
                body.removeFirst()
                shown = shown.trimmingTrailingSpace()
            }
            if body.last == "-" {
                body.removeLast()
                cutsSpace = true
            }
            pieces.append(.text(String(shown)))
            if kind == "{" { pieces.append(.value(body)) }
            if kind == "%" { pieces.append(.statement(body)) }
        }
    }

    /// The text up to the next opening, which is then what is left.
    private static func textBefore(_ rest: inout Substring) -> Substring {
        let start = rest
        while let brace = rest.firstIndex(of: "{") {
            rest = rest[brace...]
            if let kind = rest.dropFirst().first, "{%#".contains(kind) { return start[..<brace] }
            rest.removeFirst()
        }
        rest = start[start.endIndex...]
        return start
    }

    /// What is inside, without quotes being looked into for the end, and what is behind it.
    private static func inside(_ rest: Substring, endingWith end: String) -> (Substring, Substring)? {
        var quote: Character?
        var at = rest.startIndex
        var depth = 0
        while at < rest.endIndex {
            let letter = rest[at]
            if let open = quote {
                if letter == "\\" { at = rest.index(after: at) }
                if letter == open { quote = nil }
            } else if end != "#}", letter == "'" || letter == "\"" {
                quote = letter
            } else if depth == 0, rest[at...].hasPrefix(end) {
                return (rest[..<at], rest[rest.index(at, offsetBy: 2)...])
            } else if end != "#}" {
                // The brace of a mapping is none of the two that end a value.
                if letter == "{" { depth += 1 }
                if letter == "}" { depth = max(0, depth - 1) }
            }
            guard at < rest.endIndex else { return nil }
            at = rest.index(after: at)
        }
        return nil
    }
}

extension Substring {
    fileprivate func trimmingLeadingSpace() -> Substring { drop(while: \.isWhitespace) }
}
