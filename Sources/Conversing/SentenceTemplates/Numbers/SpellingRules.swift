import CNumberRules

/// The rules by which a language spells its numbers out: Unicode's RBNF, as far as cardinal numbers up to 999,999 use it.
///
/// A rule holds from its base to the next one's. In its text `→→` is the number modulo the rule's divisor, `←←` the number
/// divided by it, `=%other=` the number itself by other rules, and `[...]` is left out where the remainder is 0.
struct SpellingRules: Sendable {
    private indirect enum Part: Sendable {
        case text(String)
        case remainder(String?)
        case quotient(String?)
        case same(String)
        /// Forms of a word, of which the number demands one; all of them are taken.
        case forms([String])
        case optional([Part])
    }

    private struct Rule: Sendable {
        var base: Int
        /// The power of the radix at or below the base.
        var divisor: Int
        /// nil for what is not understood.
        var parts: [Part]?
    }

    private struct RuleSet: Sendable {
        /// In the order of their bases.
        var rules: [Rule] = []
        var negative: [Part]?
        var decimal: [Part]?
    }

    /// A number, and the set of rules that it is spelt with.
    private struct Task: Hashable {
        var number: Int
        var name: String
    }

    private static let deepest = 20
    private static let mostSpellings = 8

    private var sets: [String: RuleSet] = [:]
    /// The sets that numbers are spelt with: by gender, by case, for counting.
    private var names: [String] = []
    /// What has been spelt: larger numbers are made of it.
    private var known: [Task: [String]] = [:]

    /// The sets of rules of each language, by its code, a set a line.
    static let texts: [String: [Substring]] = {
        let file = UnsafeBufferPointer(start: rouse_number_rules(), count: rouse_number_rules_size)
        var texts: [String: [Substring]] = [:]
        var languages: [Substring] = []
        for line in String(decoding: file, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("@") { languages = line.dropFirst().split(separator: " ") }
            for language in languages where !line.hasPrefix("@") { texts[String(language), default: []].append(line) }
        }
        return texts
    }()

    /// - Parameter sets: a set of rules each: `%name`, or `%%name` for one that only others refer to, and behind a `;` each
    ///   of its rules: `base=text`, `base/radix=text`, `-x=text` or `x.x=text`.
    init(_ sets: [Substring]) {
        for set in sets {
            let rules = set.split(separator: ";")
            guard let title = rules.first else { continue }
            let name = String(title.drop { $0 == "%" })
            if !title.hasPrefix("%%") { names.append(name) }
            self.sets[name] = RuleSet()
            for rule in rules.dropFirst() { add(rule, to: name) }
        }
    }

    private mutating func add(_ rule: Substring, to name: String) {
        guard let equals = rule.firstIndex(of: "=") else { return }
        var body = rule[rule.index(after: equals)...]
        let parts = Self.parts(&body, within: nil)
        switch rule[..<equals] {
        case "-x": sets[name]?.negative = parts
        case "x.x": sets[name]?.decimal = parts
        case let base:
            let numbers = base.split(separator: "/").compactMap { Int($0) }
            guard let first = numbers.first else { return }
            let divisor = Self.power(of: numbers.count > 1 ? max(2, numbers[1]) : 10, below: first)
            sets[name]?.rules.append(Rule(base: first, divisor: divisor, parts: parts))
        }
    }

    /// All ways in which a number is spelt out, without those that are the same; none for what has no rule.
    mutating func spellings(of number: Int) -> [String] {
        var all: [String] = []
        for name in names { all += spell(number, name, 0) }
        return Self.different(all)
    }

    /// The same for a number with one decimal.
    mutating func spellings(of whole: Int, tenths: Int) -> [String] {
        var all: [String] = []
        for name in names {
            guard let parts = sets[name]?.decimal else { continue }
            all += spell(parts, name, 0, quotient: whole, remainder: tenths, same: whole)
        }
        return Self.different(all)
    }

    private static func different(_ spellings: [String]) -> [String] {
        var seen: Set<String> = [""]
        return spellings.filter { seen.insert($0).inserted }
    }

    private mutating func spell(_ number: Int, _ name: String, _ depth: Int) -> [String] {
        let task = Task(number: number, name: name)
        if let spellings = known[task] { return spellings }
        let spellings = spellAnew(number, name, depth)
        // Rules that refer to each other without end have nothing to keep.
        if !spellings.isEmpty { known[task] = spellings }
        return spellings
    }

    private mutating func spellAnew(_ number: Int, _ name: String, _ depth: Int) -> [String] {
        guard depth < Self.deepest, let set = sets[name] else { return [] }
        if number < 0 {
            guard let parts = set.negative else { return [] }
            return spell(parts, name, depth, quotient: -number, remainder: -number, same: -number)
        }
        guard let rule = set.rules.last(where: { $0.base <= number }), let parts = rule.parts else { return [] }
        return spell(
            parts, name, depth, quotient: number / rule.divisor, remainder: number % rule.divisor, same: number)
    }

    private mutating func spell(
        _ parts: [Part], _ name: String, _ depth: Int, quotient: Int, remainder: Int, same: Int
    ) -> [String] {
        var all = [""]
        for part in parts {
            let next: [String]
            switch part {
            case .text(let text): next = [text]
            case .forms(let forms): next = forms
            case .same(let other): next = spell(same, other, depth + 1)
            case .quotient(let other):
                next = quotient == 0 && other == nil ? [""] : spell(quotient, other ?? name, depth + 1)
            case .remainder(let other):
                // The digit 0 of a decimal is said.
                let isNothing = remainder == 0 && other == nil
                next = isNothing ? [""] : spell(remainder, other ?? name, depth + 1)
            case .optional(let inner):
                next =
                    remainder == 0
                    ? [""]
                    : spell(inner, name, depth, quotient: quotient, remainder: remainder, same: same)
            }
            if all.count == 1, next.count == 1 {
                all[0] += next[0]
            } else {
                all = Array(all.flatMap { head in next.map { head + $0 } }.prefix(Self.mostSpellings))
            }
        }
        return all
    }

    // MARK: - Reading

    private static func power(of radix: Int, below base: Int) -> Int {
        var power = 1
        while power <= base / radix { power *= radix }
        return power
    }

    /// - Returns: nil for what is not understood, such as a number in digits.
    private static func parts(_ rest: inout Substring, within closer: Character?) -> [Part]? {
        var parts: [Part] = []
        var text = ""
        func flush() {
            if !text.isEmpty { parts.append(.text(text)) }
            text = ""
        }
        while let next = rest.popFirst() {
            switch next {
            case closer:
                flush()
                return parts
            case "'": break
            case "[":
                flush()
                guard let inner = Self.parts(&rest, within: "]") else { return nil }
                parts.append(.optional(inner))
            case "→", "←", "=":
                flush()
                let name = rest.prefix { $0 != next }
                rest = rest.dropFirst(name.count + 1)
                if next == "→", rest.first == "→" { rest.removeFirst() }
                guard name.isEmpty ? next != "=" : name.hasPrefix("%") else { return nil }
                let other = name.isEmpty ? nil : String(name.drop { $0 == "%" })
                parts.append(next == "→" ? .remainder(other) : next == "←" ? .quotient(other) : .same(other ?? ""))
            case "$" where rest.first == "(":
                flush()
                let forms = rest.prefix { $0 != ")" }
                rest = rest.dropFirst(forms.count + 2)
                parts.append(.forms(forms.split(separator: "{").dropFirst().map { String($0.prefix { $0 != "}" }) }))
            default: text.append(next)
            }
        }
        flush()
        return parts
    }
}
