/// Reads an expression of Jinja, whose operators bind as they do there.
struct AnswerExpressionParser {
    private static let deepest = 60
    private static let words: Set = ["if", "else", "and", "or", "not", "in", "is"]

    private let tokens: [AnswerTokens.Token]
    /// Names that stand for nothing here.
    private let refused: Set<String>
    private var at = 0
    private var depth = 0

    init(_ tokens: [AnswerTokens.Token], refusing refused: Set<String>) {
        self.tokens = tokens
        self.refused = refused
    }

    var isAtEnd: Bool { at == tokens.count }

    private var next: AnswerTokens.Token? { at < tokens.count ? tokens[at] : nil }

    private mutating func take(_ sign: String) -> Bool {
        guard next == .sign(sign) else { return false }
        at += 1
        return true
    }

    private mutating func take(word: String) -> Bool {
        guard next == .name(word) else { return false }
        at += 1
        return true
    }

    private mutating func name() -> String? {
        guard case .name(let name) = next, !Self.words.contains(name) else { return nil }
        at += 1
        return name
    }

    /// `a if b else c`
    mutating func choice() -> AnswerExpression? {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest, var value = either() else { return nil }
        while take(word: "if") {
            guard let condition = either() else { return nil }
            var otherwise: AnswerExpression?
            if take(word: "else") {
                otherwise = choice()
                guard otherwise != nil else { return nil }
            }
            value = .choice(value, when: condition, otherwise: otherwise)
        }
        return value
    }

    private mutating func either() -> AnswerExpression? {
        guard var value = both() else { return nil }
        while take(word: "or") {
            guard let other = both() else { return nil }
            value = .either(value, other)
        }
        return value
    }

    private mutating func both() -> AnswerExpression? {
        guard var value = inverted() else { return nil }
        while take(word: "and") {
            guard let other = inverted() else { return nil }
            value = .both(value, other)
        }
        return value
    }

    private mutating func inverted() -> AnswerExpression? {
        var count = 0
        while take(word: "not") { count += 1 }
        guard let value = compared() else { return nil }
        return (0..<count).reduce(value) { value, _ in .inverted(value) }
    }

    private mutating func compared() -> AnswerExpression? {
        guard let value = sum() else { return nil }
        var comparisons: [AnswerComparison] = []
        while let sign = comparisonSign() {
            guard let other = sum() else { return nil }
            comparisons.append(AnswerComparison(sign: sign, other: other))
        }
        return comparisons.isEmpty ? value : .compared(value, comparisons)
    }

    private mutating func comparisonSign() -> AnswerComparison.Sign? {
        switch next {
        case .sign(let text):
            guard let sign = AnswerComparison.Sign(rawValue: text) else { return nil }
            at += 1
            return sign
        case .name("in"):
            at += 1
            return .isIn
        case .name("not") where at + 1 < tokens.count && tokens[at + 1] == .name("in"):
            at += 2
            return .isNotIn
        default: return nil
        }
    }

    private mutating func sum() -> AnswerExpression? { operation([.plus, .minus]) { $0.joined() } }
    private mutating func joined() -> AnswerExpression? { operation([.joined]) { $0.product() } }
    private mutating func product() -> AnswerExpression? {
        operation([.times, .divided, .wholes, .rest]) { $0.unary(takesFilters: true) }
    }

    private mutating func operation(
        _ operators: [AnswerOperator], of part: (inout Self) -> AnswerExpression?
    ) -> AnswerExpression? {
        guard var value = part(&self) else { return nil }
        while case .sign(let text) = next, let found = AnswerOperator(rawValue: text), operators.contains(found) {
            at += 1
            guard let other = part(&self) else { return nil }
            value = .computed(value, found, other)
        }
        return value
    }

    private mutating func unary(takesFilters: Bool) -> AnswerExpression? {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else { return nil }
        var value: AnswerExpression?
        if take("-") {
            value = unary(takesFilters: false).map { .negated($0) }
        } else if take("+") {
            value = unary(takesFilters: false)
        } else {
            value = primary()
        }
        while let found = value {
            if take(".") || next == .sign("[") || (takesFilters && (next == .sign("|") || next == .name("is"))) {
                value = followed(found, byMember: at > 0 && tokens[at - 1] == .sign("."))
            } else {
                return found
            }
        }
        return nil
    }

    /// What stands behind a value.
    private mutating func followed(_ value: AnswerExpression, byMember: Bool) -> AnswerExpression? {
        if byMember {
            guard case .name(let name) = next else { return nil }
            at += 1
            guard take("(") else { return .member(value, .constant(.string(name))) }
            return arguments().map { .method(value, name, $0) }
        }
        if take("[") { return subscripted(value) }
        if take("|") {
            guard let name = name(), let filter = AnswerFilter(rawValue: name) else { return nil }
            guard take("(") else { return .filter(value, filter, []) }
            return arguments().map { .filter(value, filter, $0) }
        }
        guard take(word: "is") else { return nil }
        let isNegated = take(word: "not")
        guard let name = name(), let test = AnswerTest(rawValue: name) else { return nil }
        return .test(value, test, isNegated: isNegated)
    }

    private mutating func subscripted(_ value: AnswerExpression) -> AnswerExpression? {
        var from: AnswerExpression?
        if next != .sign(":") {
            from = choice()
            guard let index = from else { return nil }
            if take("]") { return .member(value, index) }
        }
        guard take(":") else { return nil }
        var to: AnswerExpression?
        if next != .sign("]") {
            to = choice()
            guard to != nil else { return nil }
        }
        return take("]") ? .slice(value, from: from, to: to) : nil
    }

    /// Up to the closing bracket. None of them is called by its name.
    private mutating func arguments() -> [AnswerExpression]? { elements(upTo: ")") }

    private mutating func elements(upTo end: String) -> [AnswerExpression]? {
        var elements: [AnswerExpression] = []
        while !take(end) {
            if !elements.isEmpty, !take(",") { return nil }
            if !elements.isEmpty, take(end) { return elements }
            guard let element = choice() else { return nil }
            elements.append(element)
        }
        return elements
    }

    private mutating func primary() -> AnswerExpression? {
        guard let token = next else { return nil }
        at += 1
        switch token {
        case .text(var text):
            while case .text(let more) = next {
                text += more
                at += 1
            }
            return .constant(.string(text))
        case .whole(let number): return .constant(.integer(number))
        case .number(let number): return .constant(.number(number))
        case .name("true"), .name("True"): return .constant(.bool(true))
        case .name("false"), .name("False"): return .constant(.bool(false))
        case .name("none"), .name("None"): return .constant(.none)
        case .name(let name): return Self.words.contains(name) || refused.contains(name) ? nil : .name(name)
        case .sign("("):
            guard let value = choice(), take(")") else { return nil }
            return value
        case .sign("["): return elements(upTo: "]").map { .list($0) }
        case .sign("{"): return mapping()
        case .sign: return nil
        }
    }

    private mutating func mapping() -> AnswerExpression? {
        var pairs: [AnswerPair] = []
        while !take("}") {
            if !pairs.isEmpty, !take(",") { return nil }
            if !pairs.isEmpty, take("}") { return .mapping(pairs) }
            guard let key = choice(), take(":"), let value = choice() else { return nil }
            pairs.append(AnswerPair(key: key, value: value))
        }
        return .mapping(pairs)
    }
}
