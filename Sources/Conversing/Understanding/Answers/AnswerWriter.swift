import System

/// Writes an answer for an intent.
struct AnswerWriter {
    private(set) var text = ""
    private let intent: Intent
    private var names: [String: AnswerValue] = [:]

    init(_ intent: Intent) {
        self.intent = intent
    }

    /// - Throws: `AnswerValue.Failure` when there is no answer.
    mutating func write(_ parts: [AnswerPart]) throws {
        for part in parts {
            switch part {
            case .text(let plain): try add(plain)
            case .value(let expression): try add(try value(expression).text())
            case .set(let name, let expression): names[name] = try value(expression)
            case .branches(let branches):
                for branch in branches where try branch.condition.map({ try value($0).isTrue }) ?? true {
                    try write(branch.parts)
                    break
                }
            }
        }
    }

    private mutating func add(_ more: String) throws {
        guard text.utf8.count + more.utf8.count <= AnswerTemplate.longest.value * 4 else {
            throw AnswerValue.Failure()
        }
        text += more
    }

    // MARK: - Expressions

    private func value(_ expression: AnswerExpression) throws -> AnswerValue {
        switch expression {
        case .constant(let value): return value
        case .name(let name): return names[name] ?? slot(name)
        case .list(let elements): return .list(try elements.map(value))
        case .mapping(let pairs):
            return .mapping(try pairs.map { .init(key: try value($0.key), value: try value($0.value)) })
        case .member(.name("slots"), let key):
            guard case .string(let name) = try value(key) else { return .undefined }
            return slot(name)
        case .member(let whole, let key): return try member(try value(whole), try value(key))
        case .slice(let whole, let from, let to):
            return try slice(try value(whole), try from.map(value), try to.map(value))
        case .method(.name("slots"), "get", let arguments):
            return try member(slots, named: try arguments.map(value))
        case .method(let whole, let name, let arguments):
            return try AnswerFilters.method(name, of: try value(whole), try arguments.map(value))
        case .filter(let inner, let filter, let arguments):
            return try AnswerFilters.apply(filter, to: try value(inner), try arguments.map(value))
        case .test(let inner, let test, let isNegated):
            return .bool(try AnswerFilters.holds(test, of: try value(inner)) != isNegated)
        case .negated(let inner): return try AnswerFilters.computed(.integer(0), .minus, try value(inner))
        case .inverted(let inner): return .bool(try !value(inner).isTrue)
        case .both(let first, let second):
            let first = try value(first)
            return first.isTrue ? try value(second) : first
        case .either(let first, let second):
            let first = try value(first)
            return first.isTrue ? first : try value(second)
        case .compared(let first, let comparisons): return .bool(try compared(try value(first), comparisons))
        case .computed(let first, let sign, let second):
            return try AnswerFilters.computed(try value(first), sign, try value(second))
        case .choice(let first, let condition, let otherwise):
            if try value(condition).isTrue { return try value(first) }
            return try otherwise.map(value) ?? .undefined
        }
    }

    private func slot(_ name: String) -> AnswerValue {
        guard let slot = intent[slot: name] else { return .undefined }
        return slot.heard.isEmpty ? AnswerValue(slot.value) : .string(slot.heard)
    }

    private var slots: AnswerValue {
        .mapping(intent.slots.map { .init(key: .string($0.name), value: slot($0.name)) })
    }

    private func member(_ whole: AnswerValue, _ key: AnswerValue) throws -> AnswerValue {
        if case .mapping(let members) = whole { return members.first { $0.key.equals(key) }?.value ?? .undefined }
        guard whole != .undefined, let index = key.whole else { throw AnswerValue.Failure() }
        let elements = try whole.elements()
        let place = index < 0 ? elements.count + index : index
        return elements.indices.contains(place) ? elements[place] : .undefined
    }

    private func member(_ whole: AnswerValue, named arguments: [AnswerValue]) throws -> AnswerValue {
        try AnswerFilters.method("get", of: whole, arguments)
    }

    private func slice(_ whole: AnswerValue, _ from: AnswerValue?, _ to: AnswerValue?) throws -> AnswerValue {
        let elements = try whole.elements()
        func place(_ value: AnswerValue?, else standard: Int) throws -> Int {
            guard let value, value != .none else { return standard }
            guard let index = value.whole else { throw AnswerValue.Failure() }
            return min(elements.count, max(0, index < 0 ? elements.count + max(index, -elements.count) : index))
        }
        let (start, end) = (try place(from, else: 0), try place(to, else: elements.count))
        let part = start < end ? Array(elements[start..<end]) : []
        guard case .string = whole else { return .list(part) }
        return .string(try part.map { try $0.text() }.joined())
    }

    private func compared(_ first: AnswerValue, _ comparisons: [AnswerComparison]) throws -> Bool {
        var left = first
        for comparison in comparisons {
            let right = try value(comparison.other)
            let holds =
                switch comparison.sign {
                case .equal: left.equals(right)
                case .unequal: !left.equals(right)
                case .less: try left.precedes(right)
                case .more: try right.precedes(left)
                case .atMost: try !right.precedes(left)
                case .atLeast: try !left.precedes(right)
                case .isIn: try right.contains(left)
                case .isNotIn: try !right.contains(left)
                }
            guard holds else { return false }
            left = right
        }
        return true
    }
}
