import System

/// An answer with the values of slots in it: `The {{ slots.name | lower }} is on.`
///
/// It is written in a part of Jinja: expressions with filters, `if`, `set` and comments, on slots alone. There are no
/// loops, so that an answer takes as many steps as it has parts.
public struct AnswerTemplate: Sendable, Equatable {
    static let longest = Limit(
        16_384, .characters, of: "an answer of a file of sentences, and every text that is made on the way to it",
        beyond: "the answer is not used")

    private let parts: [AnswerPart]

    /// - Returns: nil when it has Jinja in it that is not known here, or asks for more than slots.
    public init?(_ text: String) {
        guard text.unicodeScalars.count <= Self.longest.value, let parts = AnswerParser.parts(of: text) else {
            return nil
        }
        self.parts = parts
    }

    /// What was heard stands where a slot is named; its value where nothing was heard.
    /// - Returns: nil when there is no answer for this intent, as where a slot is missing that is computed with.
    public func text(for intent: Intent) -> String? {
        var writer = AnswerWriter(intent)
        guard (try? writer.write(parts)) != nil else { return nil }
        return writer.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// A part of an answer.
enum AnswerPart: Sendable, Equatable {
    case text(String)
    case value(AnswerExpression)
    case set(String, AnswerExpression)
    /// The first branch whose condition holds; a condition of nil always does.
    case branches([AnswerBranch])
}

struct AnswerBranch: Sendable, Equatable {
    var condition: AnswerExpression?
    var parts: [AnswerPart]
}

indirect enum AnswerExpression: Sendable, Equatable {
    case constant(AnswerValue)
    case name(String)
    case list([AnswerExpression])
    case mapping([AnswerPair])
    case member(AnswerExpression, AnswerExpression)
    case slice(AnswerExpression, from: AnswerExpression?, to: AnswerExpression?)
    case method(AnswerExpression, String, [AnswerExpression])
    case filter(AnswerExpression, AnswerFilter, [AnswerExpression])
    case test(AnswerExpression, AnswerTest, isNegated: Bool)
    case negated(AnswerExpression)
    case inverted(AnswerExpression)
    case both(AnswerExpression, AnswerExpression)
    case either(AnswerExpression, AnswerExpression)
    /// `a < b < c`
    case compared(AnswerExpression, [AnswerComparison])
    case computed(AnswerExpression, AnswerOperator, AnswerExpression)
    case choice(AnswerExpression, when: AnswerExpression, otherwise: AnswerExpression?)
}

struct AnswerPair: Sendable, Equatable {
    var key: AnswerExpression
    var value: AnswerExpression
}

struct AnswerComparison: Sendable, Equatable {
    enum Sign: String, Sendable {
        case equal = "=="
        case unequal = "!="
        case less = "<"
        case more = ">"
        case atMost = "<="
        case atLeast = ">="
        case isIn = "in"
        case isNotIn = "not in"
    }

    var sign: Sign
    var other: AnswerExpression
}

enum AnswerOperator: String, Sendable {
    case plus = "+"
    case minus = "-"
    case joined = "~"
    case times = "*"
    case divided = "/"
    case wholes = "//"
    case rest = "%"
}

enum AnswerFilter: String, Sendable {
    case abs, capitalize, count, `default`, first, float, int, join, last, length, list, lower, reject, replace, round,
        select, sort, string, title, trim, upper
}

enum AnswerTest: String, Sendable {
    case defined, undefined, none, number, string, even, odd
}

extension Substring {
    package func trimmingSpace() -> Substring {
        drop(while: \.isWhitespace).trimmingTrailingSpace()
    }

    func trimmingTrailingSpace() -> Substring {
        var rest = self
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
