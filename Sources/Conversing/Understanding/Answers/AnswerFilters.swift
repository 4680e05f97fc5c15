import System

/// The filters, tests, methods and operators of answers, as Jinja and Python have them.
enum AnswerFilters {
    static func apply(
        _ filter: AnswerFilter, to value: AnswerValue, _ arguments: [AnswerValue]
    ) throws -> AnswerValue {
        guard arguments.count <= 3 else { throw AnswerValue.Failure() }
        let first = arguments.first
        switch filter {
        case .lower, .upper, .title, .capitalize, .trim: return try method(filter.rawValue, of: text(value), [])
        case .string: return text(try value.text())
        case .replace: return try method("replace", of: text(try value.text()), arguments)
        case .default:
            let isMissing = value == .undefined || (arguments.count > 1 && arguments[1].isTrue && !value.isTrue)
            return isMissing ? first ?? .string("") : value
        case .int, .float:
            guard value != .undefined else { throw AnswerValue.Failure() }
            return filter == .int ? integer(value) ?? first ?? .integer(0) : number(value) ?? first ?? .number(0)
        case .abs:
            guard let number = value.double else { throw AnswerValue.Failure() }
            return value.whole.map { .integer(Int(clamping: $0.magnitude)) } ?? .number(abs(number))
        case .round: return try rounded(value, arguments)
        case .join:
            let separator = try first.map { try $0.text() } ?? ""
            return .string(try AnswerValue.joined(try value.elements().map { try $0.text() }, by: separator))
        case .count, .length:
            guard let count = value.count else { throw AnswerValue.Failure() }
            return .integer(count)
        case .list: return .list(try value.elements())
        case .first: return try value.elements().first ?? .undefined
        case .last: return try value.elements().last ?? .undefined
        case .sort: return .list(try value.elements().sorted { try $0.precedes($1) })
        case .select, .reject:
            guard arguments.isEmpty else { throw AnswerValue.Failure() }
            return .list(try value.elements().filter { $0.isTrue == (filter == .select) })
        }
    }

    static func holds(_ test: AnswerTest, of value: AnswerValue) throws -> Bool {
        switch test {
        case .defined: return value != .undefined
        case .undefined: return value == .undefined
        case .none: return value == .none
        case .number: return value.double != nil
        case .string: if case .string = value { return true } else { return false }
        case .even, .odd:
            guard let whole = value.whole else { throw AnswerValue.Failure() }
            return whole.isMultiple(of: 2) == (test == .even)
        }
    }

    static func method(_ name: String, of value: AnswerValue, _ arguments: [AnswerValue]) throws -> AnswerValue {
        if case .mapping(let members) = value {
            guard name == "get", let key = arguments.first else { throw AnswerValue.Failure() }
            return members.first { $0.key.equals(key) }?.value ?? (arguments.count > 1 ? arguments[1] : .none)
        }
        guard case .string(let text) = value else { throw AnswerValue.Failure() }
        switch name {
        case "lower": return .string(text.lowercased())
        case "upper": return .string(text.uppercased())
        case "capitalize": return .string(text.prefix(1).uppercased() + text.dropFirst().lowercased())
        case "title": return .string(title(text))
        case "trim", "strip": return .string(text.trimmed)
        case "startswith": return .bool(text.hasPrefix(try word(arguments, 0)))
        case "endswith": return .bool(text.hasSuffix(try word(arguments, 0)))
        case "replace":
            let (old, new) = (try word(arguments, 0), try word(arguments, 1))
            guard !old.isEmpty else { return value }
            return .string(try AnswerValue.joined(parts(of: text, between: old), by: new))
        case "format": return .string(try AnswerFormat.text(text, arguments))
        default: throw AnswerValue.Failure()
        }
    }

    static func computed(_ left: AnswerValue, _ sign: AnswerOperator, _ right: AnswerValue) throws -> AnswerValue {
        if sign == .joined { return .string(try AnswerValue.joined([try left.text(), try right.text()], by: "")) }
        if sign == .plus {
            if case .string(let first) = left, case .string(let second) = right {
                return .string(try AnswerValue.joined([first, second], by: ""))
            }
            if case .list(let first) = left, case .list(let second) = right {
                guard first.count + second.count <= AnswerTemplate.longest.value else { throw AnswerValue.Failure() }
                return .list(first + second)
            }
        }
        guard let first = left.double, let second = right.double else { throw AnswerValue.Failure() }
        if let a = left.whole, let b = right.whole, sign != .divided { return .integer(try whole(a, sign, b)) }
        let result = number(first, sign, second)
        guard let result, result.isFinite else { throw AnswerValue.Failure() }
        return .number(result)
    }

    /// - Returns: nil for a division by nothing.
    private static func number(_ a: Double, _ sign: AnswerOperator, _ b: Double) -> Double? {
        switch sign {
        case .plus: a + b
        case .minus: a - b
        case .times: a * b
        case .divided: b == 0 ? nil : a / b
        case .wholes: b == 0 ? nil : (a / b).rounded(.down)
        case .rest: b == 0 ? nil : a - b * (a / b).rounded(.down)
        case .joined: nil
        }
    }

    private static func whole(_ a: Int, _ sign: AnswerOperator, _ b: Int) throws -> Int {
        let (result, overflows): (Int, Bool)
        switch sign {
        case .plus: (result, overflows) = a.addingReportingOverflow(b)
        case .minus: (result, overflows) = a.subtractingReportingOverflow(b)
        case .times: (result, overflows) = a.multipliedReportingOverflow(by: b)
        case .wholes, .rest:
            guard b != 0, b != -1 else {
                guard b == -1 else { throw AnswerValue.Failure() }
                return sign == .rest ? 0 : try whole(0, .minus, a)
            }
            // The remainder has the sign of the divisor.
            let (quotient, rest) = a.quotientAndRemainder(dividingBy: b)
            let isOff = rest != 0 && (rest < 0) != (b < 0)
            return sign == .rest ? (isOff ? rest + b : rest) : quotient - (isOff ? 1 : 0)
        case .joined, .divided: throw AnswerValue.Failure()
        }
        guard !overflows else { throw AnswerValue.Failure() }
        return result
    }

    private static func text(_ text: String) -> AnswerValue { .string(text) }

    private static func text(_ value: AnswerValue) throws -> AnswerValue { .string(try value.text()) }

    private static func word(_ arguments: [AnswerValue], _ index: Int) throws -> String {
        guard arguments.indices.contains(index) else { throw AnswerValue.Failure() }
        return try arguments[index].text()
    }

    /// The whole number that a value stands for; nil where it stands for none.
    private static func integer(_ value: AnswerValue) -> AnswerValue? {
        if let whole = value.whole { return .integer(whole) }
        guard case .number(let number)? = number(value) else { return nil }
        return Int(exactly: number.rounded(.towardZero)).map { .integer($0) }
    }

    private static func number(_ value: AnswerValue) -> AnswerValue? {
        if let number = value.double { return .number(number) }
        guard case .string(let text) = value, let number = Double(text.trimmed), number.isFinite else { return nil }
        return .number(number)
    }

    private static func rounded(_ value: AnswerValue, _ arguments: [AnswerValue]) throws -> AnswerValue {
        let number = value.double ?? number(value)?.double
        let places = arguments.first?.whole ?? 0
        guard let number, (0...12).contains(places) else { throw AnswerValue.Failure() }
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let rule: FloatingPointRoundingRule
        switch arguments.count > 1 ? try arguments[1].text() : "common" {
        case "common": rule = .toNearestOrEven
        case "ceil": rule = .up
        case "floor": rule = .down
        default: throw AnswerValue.Failure()
        }
        let result = (number * scale).rounded(rule) / scale
        return .number(result.isFinite ? result : number)
    }

    private static func title(_ text: String) -> String {
        var result = ""
        var isStart = true
        for letter in text {
            result += isStart ? letter.uppercased() : letter.lowercased()
            isStart = letter.isWhitespace || "-({[<".contains(letter)
        }
        return result
    }

    private static func parts(of text: String, between separator: String) -> [String] {
        var parts: [String] = []
        var (start, at) = (text.startIndex, text.startIndex)
        while at < text.endIndex {
            guard text[at...].hasPrefix(separator) else {
                at = text.index(after: at)
                continue
            }
            parts.append(String(text[start..<at]))
            at = text.index(at, offsetBy: separator.count)
            start = at
        }
        return parts + [String(text[start...])]
    }
}
