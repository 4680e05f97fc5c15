/// Reads an answer: its text, and what stands in braces.
struct AnswerParser {
    /// What Home Assistant knows of its own, and nobody here does.
    private static let others: Set = [
        "state", "states", "query", "state_attr", "is_state", "area_name", "now", "response",
    ]
    private static let deepest = 60

    private let pieces: [AnswerPieces.Piece]
    private var at = 0
    private var depth = 0

    /// - Returns: nil where there is something that is not known here.
    static func parts(of text: String) -> [AnswerPart]? {
        guard let pieces = AnswerPieces.pieces(of: text) else { return nil }
        var parser = AnswerParser(pieces: pieces)
        guard let parts = parser.parts(), parser.at == pieces.count else { return nil }
        return parts
    }

    private init(pieces: [AnswerPieces.Piece]) {
        self.pieces = pieces
    }

    /// Up to the end, or to a statement that belongs to an `if` around it.
    private mutating func parts() -> [AnswerPart]? {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else { return nil }
        var parts: [AnswerPart] = []
        while at < pieces.count {
            switch pieces[at] {
            case .text(let text):
                if !text.isEmpty { parts.append(.text(text)) }
                at += 1
            case .value(let text):
                guard let value = Self.expression(text) else { return nil }
                parts.append(.value(value))
                at += 1
            case .statement(let text):
                guard let word = Self.word(of: text) else { return nil }
                switch word.name {
                case "set":
                    guard let part = Self.assignment(word.rest) else { return nil }
                    parts.append(part)
                    at += 1
                case "if":
                    guard let part = branches() else { return nil }
                    parts.append(part)
                case "elif", "else", "endif": return parts
                default: return nil
                }
            }
        }
        return parts
    }

    private mutating func branches() -> AnswerPart? {
        var branches: [AnswerBranch] = []
        while at < pieces.count {
            guard case .statement(let text) = pieces[at], let word = Self.word(of: text) else { return nil }
            at += 1
            switch word.name {
            case "if" where branches.isEmpty, "elif" where !branches.isEmpty && branches.last?.condition != nil:
                guard let condition = Self.expression(word.rest), let parts = parts() else { return nil }
                branches.append(AnswerBranch(condition: condition, parts: parts))
            case "else" where !branches.isEmpty && branches.last?.condition != nil:
                guard word.rest.isEmpty, let parts = parts() else { return nil }
                branches.append(AnswerBranch(condition: nil, parts: parts))
            case "endif" where !branches.isEmpty && word.rest.isEmpty: return .branches(branches)
            default: return nil
            }
        }
        return nil
    }

    /// The first word of a statement and what is behind it; a colon may end it.
    private static func word(of text: Substring) -> (name: String, rest: Substring)? {
        var text = text.trimmingSpace()
        if text.last == ":" { text = text.dropLast().trimmingSpace() }
        let name = text.prefix { $0.isLetter }
        return name.isEmpty ? nil : (String(name), text[name.endIndex...].trimmingSpace())
    }

    private static func assignment(_ text: Substring) -> AnswerPart? {
        guard let sign = text.firstIndex(of: "=") else { return nil }
        let name = text[..<sign].trimmingSpace()
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }), name != "slots",
            let value = expression(text[text.index(after: sign)...])
        else { return nil }
        return .set(String(name), value)
    }

    static func expression(_ text: Substring) -> AnswerExpression? {
        guard let tokens = AnswerTokens.tokens(of: text) else { return nil }
        var parser = AnswerExpressionParser(tokens, refusing: others)
        guard let expression = parser.choice(), parser.isAtEnd else { return nil }
        return expression
    }
}
