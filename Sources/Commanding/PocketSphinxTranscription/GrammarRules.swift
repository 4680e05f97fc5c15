import System
import Transcription

/// What the rules of a JSGF grammar are made of, as far as it says how much they stand for.
///
/// Whether all of it is correct is for the library to say, which is asked after this; nothing here is too strict.
struct GrammarRules {
    /// What may be said in a place.
    indirect enum Expansion {
        case word
        case rule(String)
        case sequence([Expansion])
        /// One of several; nothing, where it may be left out.
        case choice([Expansion], isOptional: Bool)
        case repeated(Expansion, isOptional: Bool)
    }

    /// By their names, without the angle brackets.
    private(set) var rules: [String: Expansion] = [:]
    private(set) var publicRules: [String] = []
    /// Whether it wants rules of another file.
    private(set) var hasImports = false

    private var tokens: GrammarTokens
    private var next: GrammarTokens.Token?
    private var depth = 0

    static let depth = Limit(
        100, .levels, of: "a grammar: rules in rules, and brackets in brackets", beyond: "the grammar is refused")

    /// - Returns: nil when it is nested too deeply.
    init?(_ text: String) {
        tokens = GrammarTokens(text)
        next = tokens.next()
        while let token = next {
            switch token {
            case .rule(let name): guard define(name) else { return nil }
            case .word("import"): hasImports = true
            default: break
            }
            if case .word("public") = take(), case .rule(let name) = next { publicRules.append(name) }
        }
    }

    /// A rule, where its name is followed by a definition.
    private mutating func define(_ name: String) -> Bool {
        _ = take()
        guard case .sign("=") = next else { return true }
        _ = take()
        guard let expansion = choice() else { return false }
        rules[name] = .choice(expansion, isOptional: false)
        return true
    }

    @discardableResult
    private mutating func take() -> GrammarTokens.Token? {
        defer { next = tokens.next() }
        return next
    }

    /// What is parted by `|`, up to what closes it.
    private mutating func choice() -> [Expansion]? {
        var alternatives: [Expansion] = []
        var sequence: [Expansion] = []
        while let token = next, token != .sign(";"), token != .sign(")"), token != .sign("]") {
            take()
            switch token {
            case .word: sequence.append(.word)
            case .rule(let name): sequence.append(.rule(name))
            case .sign("|"):
                alternatives.append(.sequence(sequence))
                sequence = []
            case .sign("("), .sign("["):
                depth += 1
                guard depth <= Self.depth.value, let inner = choice() else { return nil }
                depth -= 1
                take()
                sequence.append(.choice(inner, isOptional: token == .sign("[")))
            case .sign("*"): repeatLast(of: &sequence, isOptional: true)
            case .sign("+"): repeatLast(of: &sequence, isOptional: false)
            case .sign: break
            }
        }
        return alternatives + [.sequence(sequence)]
    }

    private func repeatLast(of sequence: inout [Expansion], isOptional: Bool) {
        if let last = sequence.popLast() { sequence.append(.repeated(last, isOptional: isOptional)) }
    }
}

/// The tokens of a JSGF grammar; comments, weights and tags are none.
struct GrammarTokens {
    enum Token: Equatable {
        case word(String)
        case rule(String)
        case sign(Character)
    }

    private let text: [UInt8]
    private var place = 0

    init(_ text: String) {
        self.text = Array(text.utf8)
    }

    mutating func next() -> Token? {
        while place < text.count {
            let byte = text[place]
            switch byte {
            case 0...0x20: place += 1
            case UInt8(ascii: "/"): skipSlash()
            case UInt8(ascii: "{"): skip(to: "}")
            case UInt8(ascii: "<"):
                let start = place + 1
                skip(to: ">")
                return .rule(String(decoding: text[start..<max(start, place - 1)], as: UTF8.self))
            case UInt8(ascii: "\""):
                skip(to: "\"")
                return .word("")
            case _ where Self.isSign(byte):
                place += 1
                return .sign(Character(Unicode.Scalar(byte)))
            default:
                let start = place
                while place < text.count, text[place] > 0x20, !Self.isSign(text[place]),
                    !"/{<\"".utf8.contains(text[place])
                {
                    place += 1
                }
                return .word(String(decoding: text[start..<place], as: UTF8.self))
            }
        }
        return nil
    }

    private static func isSign(_ byte: UInt8) -> Bool { "=;|*+()[]".utf8.contains(byte) }

    /// A comment, a weight or nothing that means anything.
    private mutating func skipSlash() {
        let second = place + 1 < text.count ? text[place + 1] : 0
        if second == UInt8(ascii: "/") {
            place = text[place...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
        } else if second == UInt8(ascii: "*") {
            place += 2
            while place < text.count, !text[place...].starts(with: "*/".utf8) { place += 1 }
            place = min(place + 2, text.count)
        } else {
            skip(to: "/")
        }
    }

    /// Goes behind the next `end`; a backslash takes the meaning from the byte behind it.
    private mutating func skip(to end: Unicode.Scalar) {
        place += 1
        while place < text.count, text[place] != UInt8(ascii: end) {
            place += text[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        place = min(place + 1, text.count)
    }
}
