import System

/// What may be said in a place of a sentence: the one form of the templates of every file format.
indirect enum Expression: Sendable, Equatable {
    case words(TemplateWords)
    case sequence([Expression])
    /// One of several; `[x]` is a choice of x and an empty text.
    case choice([Expression])
    /// All of them, in any order.
    case permutation([Expression])
    case list(ListReference)
    /// An expansion rule.
    case rule(String)
    /// What is heard is the value of a slot.
    case slot(Expression, name: String, value: JSONValue?)
    /// What is heard stands for something else.
    case replaced(Expression, by: JSONValue?, converters: [Converter])

    static let nothing = Expression.text("")

    static func text(_ text: String) -> Expression { .words(TemplateWords(text)) }

    /// An expression that may be left out.
    static func optional(_ expression: Expression) -> Expression {
        guard case .choice(let items) = expression else { return .choice([expression, .nothing]) }
        return .choice(items + [.nothing])
    }
}

/// Words as they are, with the white space around and between them; what has none beside it is one word with its
/// neighbour.
struct TemplateWords: Sendable, Equatable {
    let text: String
    /// In small letters.
    let folded: [SpokenText.Letter]
    /// The same without white space between letters of a script that has none.
    let unspaced: [SpokenText.Letter]
    let isBlank: Bool

    init(_ text: String) {
        self.text = text
        folded = text.unicodeScalars.map(\.folded)
        unspaced = SpokenText.unspaced(folded)
        isBlank = text.allSatisfy(\.isWhitespace)
    }
}

/// A place where one value of a list is said: `{name:slot}`.
struct ListReference: Sendable, Equatable {
    var list: String
    /// The slot that takes the value.
    var slot: String
    /// Whether the value is for the answer alone and fills no slot: `{list:@name}`.
    var isCapture = false
    /// Whether white space follows it in the template.
    var endsWord = true
}

/// What a value of a `sentences.ini` goes through: `!int`.
enum Converter: String, Sendable, Equatable, CaseIterable {
    case int, float, bool, lower, upper

    func converted(_ value: JSONValue) -> JSONValue {
        let text = value.string ?? value.text
        switch self {
        case .int: return Double(text).flatMap { Int(exactly: $0.rounded(.towardZero)) }.map { .integer($0) } ?? value
        case .float: return Double(text).map { .number($0) } ?? value
        case .bool: return .bool(!["", "0", "false", "no", "off", "none"].contains(text.lowercased()))
        case .lower: return .string(text.lowercased())
        case .upper: return .string(text.uppercased())
        }
    }
}

/// What may stand in a list's place.
enum SlotList: Sendable, Equatable {
    struct Value: Sendable, Equatable {
        var said: Expression
        /// nil for the words as they were heard.
        var value: JSONValue?
        /// What the value adds to the context of the conversation.
        var context: [String: JSONValue] = [:]
    }

    case values(SlotValues)
    case range(NumberRange)
    /// Any words.
    case wildcard
}

/// The values of a list, found by their first letter.
struct SlotValues: Sendable, Equatable {
    let all: [SlotList.Value]
    private let byLetter: [SpokenText.Letter: [Int]]
    /// Those that may begin in several ways.
    private let templates: [Int]

    init(_ values: [SlotList.Value]) {
        all = values
        var byLetter: [SpokenText.Letter: [Int]] = [:]
        var templates: [Int] = []
        for (index, value) in values.enumerated() {
            if case .words(let words) = value.said {
                guard let first = words.folded.first(where: { !$0.isWhitespace }) else { continue }
                byLetter[first, default: []].append(index)
            } else {
                templates.append(index)
            }
        }
        self.byLetter = byLetter
        self.templates = templates
    }

    /// Those that may begin with a letter, in the order of the list.
    func beginning(with letter: SpokenText.Letter) -> [SlotList.Value] {
        let indices = byLetter[letter] ?? []
        return (templates.isEmpty ? indices : (indices + templates).sorted()).map { all[$0] }
    }
}

/// Numbers from one to another.
struct NumberRange: Sendable, Equatable {
    enum Fractions: String, Sendable {
        case halves, tenths
    }

    var from: Int
    /// Inclusive.
    var to: Int
    var step = 1
    var fractions: Fractions?
    var multiplier: Double?
    var takesDigits = true
    var takesWords = true

    /// The slot's value for a number that was said; nil for one that is not in the range.
    func value(of number: Double) -> JSONValue? {
        guard number >= Double(from), number <= Double(to) + highestFraction else { return nil }
        let whole = number.rounded(.down)
        switch fractions {
        case nil where number != whole: return nil
        case .halves where (number * 2).rounded() != number * 2: return nil
        case .tenths where abs((number * 10).rounded() - number * 10) > 1e-6: return nil
        default: break
        }
        guard (whole - Double(from)).truncatingRemainder(dividingBy: Double(step)) == 0 else { return nil }
        let value = number * (multiplier ?? 1)
        if multiplier == nil, let whole = Int(exactly: value) { return .integer(whole) }
        return .number(value)
    }

    /// Numbers between the last whole one and the end of the range.
    private var highestFraction: Double {
        switch fractions {
        case nil: 0
        case .halves: 0.5
        case .tenths: 0.9
        }
    }
}
