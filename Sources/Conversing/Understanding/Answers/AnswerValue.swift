import System

/// What an expression of an answer stands for, as Jinja has it.
enum AnswerValue: Sendable, Equatable {
    case undefined
    case none
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case list([AnswerValue])
    case mapping([Member])

    struct Member: Sendable, Equatable {
        var key: AnswerValue
        var value: AnswerValue
    }

    /// There is no such value: a slot that is missing is computed with, a number is divided by nothing.
    struct Failure: Error {}

    init(_ value: JSONValue) {
        switch value {
        case .null: self = .none
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .integer(value)
        case .number(let value): self = .number(value)
        case .string(let value): self = .string(value)
        case .array(let elements): self = .list(elements.map(AnswerValue.init))
        case .object(let members):
            self = .mapping(
                members.sorted { $0.key < $1.key }.map { Member(key: .string($0.key), value: AnswerValue($0.value)) })
        }
    }

    /// Whether it counts as true.
    var isTrue: Bool {
        switch self {
        case .undefined, .none: false
        case .bool(let value): value
        case .integer(let value): value != 0
        case .number(let value): value != 0
        case .string(let value): !value.isEmpty
        case .list(let elements): !elements.isEmpty
        case .mapping(let members): !members.isEmpty
        }
    }

    /// The number that it is; a truth is 0 or 1.
    var double: Double? {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    var whole: Int? {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .integer(let value): value
        default: nil
        }
    }

    /// As it is written; nil for what would be too long.
    func text(isQuoted: Bool = false) throws -> String {
        switch self {
        case .undefined: return ""
        case .none: return "None"
        case .bool(let value): return value ? "True" : "False"
        case .integer(let value): return String(value)
        case .number(let value): return "\(value)"
        case .string(let value): return isQuoted ? "'\(value)'" : value
        case .list(let elements):
            return "[" + (try Self.joined(elements.map { try $0.text(isQuoted: true) }, by: ", ")) + "]"
        case .mapping(let members):
            let texts = try members.map { "\(try $0.key.text(isQuoted: true)): \(try $0.value.text(isQuoted: true))" }
            return "{" + (try Self.joined(texts, by: ", ")) + "}"
        }
    }

    /// - Throws: `Failure` for a text that is too long.
    static func joined(_ texts: [String], by separator: String) throws -> String {
        let length = texts.reduce(0) { $0 + $1.utf8.count + separator.utf8.count }
        guard length <= AnswerTemplate.longest.value else { throw Failure() }
        return texts.joined(separator: separator)
    }

    /// Whether two are the same; 1 and 1.0 are.
    func equals(_ other: AnswerValue) -> Bool {
        if let mine = double, let theirs = other.double { return mine == theirs }
        switch (self, other) {
        case (.list(let mine), .list(let theirs)):
            return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.equals($1) }
        default: return self == other
        }
    }

    /// Whether this one comes first.
    /// - Throws: `Failure` for what has no order.
    func precedes(_ other: AnswerValue) throws -> Bool {
        if let mine = double, let theirs = other.double { return mine < theirs }
        guard case .string(let mine) = self, case .string(let theirs) = other else { throw Failure() }
        return mine.unicodeScalars.lexicographicallyPrecedes(theirs.unicodeScalars)
    }

    func contains(_ other: AnswerValue) throws -> Bool {
        switch self {
        case .list(let elements): return elements.contains { $0.equals(other) }
        case .mapping(let members): return members.contains { $0.key.equals(other) }
        case .string(let text):
            guard case .string(let part) = other else { throw Failure() }
            return part.isEmpty || text.contains(part)
        default: throw Failure()
        }
    }

    var count: Int? {
        switch self {
        case .undefined: 0
        case .string(let text): text.unicodeScalars.count
        case .list(let elements): elements.count
        case .mapping(let members): members.count
        default: nil
        }
    }

    /// What it consists of.
    func elements() throws -> [AnswerValue] {
        switch self {
        case .undefined: []
        case .list(let elements): elements
        case .string(let text): text.unicodeScalars.map { .string(String($0)) }
        case .mapping(let members): members.map(\.key)
        default: throw Failure()
        }
    }
}
