/// English numbers as they are said: "twenty-one", "two and a half", "a dozen".
struct NumberWords {
    struct Number: Equatable {
        var value: Double
        /// The index behind its last letter.
        var end: Int
    }

    private enum Kind {
        case start, unit, ten, tens, hundred, scale, article, and
    }

    private static let units = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    private static let values: [String: Int] = {
        var values: [String: Int] = [:]
        for (value, word) in units.enumerated() { values[word] = value }
        for (index, word) in tens.enumerated() { values[word] = 20 + 10 * index }
        return values
    }()
    private static let scales: [String: Double] = ["thousand": 1e3, "million": 1e6, "billion": 1e9]

    private var total = 0.0
    private var current = 0
    private var lastScale = Double.infinity
    private var last = Kind.start
    private(set) var found: [Number] = []

    /// All numbers that begin at an index, the shortest first.
    static func numbers(in text: [SpokenText.Letter], at start: Int) -> [Number] {
        var reader = WordReader(text: text, at: start)
        var numbers = NumberWords()
        var sign = 1.0
        var word = reader.next()
        if let first = word, ["minus", "negative"].contains(first.text) {
            sign = -1
            word = reader.next()
        }
        if let half = Self.fraction(word, &reader) { return [Number(value: sign * half.value, end: half.end)] }
        while let next = word, numbers.take(next.text) {
            if numbers.isComplete { numbers.found.append(Number(value: numbers.value, end: next.end)) }
            word = reader.next()
            guard numbers.isComplete, let tail = Self.tail(word, reader, of: numbers.value) else { continue }
            numbers.found.append(tail)
        }
        return numbers.found.map { Number(value: sign * $0.value, end: $0.end) }
    }

    private var value: Double { total + Double(current) }
    private var isComplete: Bool { last != .start && last != .and && last != .article }

    private mutating func take(_ word: String) -> Bool {
        if word == "a", last == .start {
            last = .article
            return true
        }
        if word == "and", last == .hundred || last == .scale {
            last = .and
            return true
        }
        if word == "hundred" {
            guard last == .article || last == .unit && (1...9).contains(current) else { return false }
            current = max(1, current) * 100
            last = .hundred
            return true
        }
        if let scale = Self.scales[word] {
            guard last == .article || isComplete && current > 0, scale < lastScale else { return false }
            total += Double(max(1, current)) * scale
            current = 0
            lastScale = scale
            last = .scale
            return true
        }
        guard last != .article, let number = Self.values[word] else { return false }
        switch number {
        case 0:
            guard last == .start else { return false }
            last = .ten
        case 1...9:
            guard last != .unit, last != .ten, current % 10 == 0 else { return false }
            last = .unit
        case 10...19:
            guard last != .unit, last != .ten, last != .tens, current % 100 == 0 else { return false }
            last = .ten
        default:
            guard last != .unit, last != .ten, last != .tens, current % 100 == 0 else { return false }
            last = .tens
        }
        current += number
        return true
    }

    /// "half", "a quarter", "half a dozen", "a dozen".
    private static func fraction(_ word: WordReader.Word?, _ reader: inout WordReader) -> Number? {
        guard let word else { return nil }
        let (second, third) = reader.peek()
        switch (word.text, second?.text, third?.text) {
        case ("half", "a", "dozen"): return Number(value: 6, end: third!.end)
        case ("a", "dozen", _): return Number(value: 12, end: second!.end)
        case ("a", "half", _): return Number(value: 0.5, end: second!.end)
        case ("a", "quarter", _): return Number(value: 0.25, end: second!.end)
        case ("three", "quarters", _): return Number(value: 0.75, end: second!.end)
        case ("half", _, _): return Number(value: 0.5, end: word.end)
        case ("dozen", _, _): return Number(value: 12, end: word.end)
        default: return nil
        }
    }

    /// What may follow a number: "and a half", "point five", "dozen".
    private static func tail(_ word: WordReader.Word?, _ reader: WordReader, of value: Double) -> Number? {
        guard let word else { return nil }
        var reader = reader
        let (second, third) = reader.peek()
        switch (word.text, second?.text, third?.text) {
        case ("and", "a", "half"): return Number(value: value + 0.5, end: third!.end)
        case ("and", "a", "quarter"): return Number(value: value + 0.25, end: third!.end)
        case ("dozen", _, _): return Number(value: value * 12, end: word.end)
        case ("point", let digits?, _):
            guard let digit = units.firstIndex(of: digits), digit < 10 else { return nil }
            return Number(value: value + Double(digit) / 10, end: second!.end)
        default: return nil
        }
    }

    /// A whole number in words, as people say it: "one hundred and five".
    static func words(_ number: Int) -> String {
        switch number {
        case ..<0: return "minus " + words(-(number + 1) + 1)
        case 0..<20: return units[number]
        case 20..<100:
            let rest = number % 10
            return tens[number / 10 - 2] + (rest > 0 ? " " + units[rest] : "")
        case 100..<1_000: return units[number / 100] + " hundred" + tail(number % 100)
        case 1_000..<1_000_000: return words(number / 1_000) + " thousand" + tail(number % 1_000)
        default: return words(number / 1_000_000) + " million" + tail(number % 1_000_000)
        }
    }

    private static func tail(_ rest: Int) -> String {
        rest == 0 ? "" : " " + words(rest)
    }
}

/// The words of a text from an index on; a hyphen parts them as a space does.
struct WordReader {
    struct Word: Equatable {
        var text: String
        /// The index behind its last letter.
        var end: Int
    }

    let text: [SpokenText.Letter]
    var at: Int

    mutating func next() -> Word? {
        while at < text.count, text[at].isWhitespace || text[at] == "-" { at += 1 }
        let start = at
        while at < text.count, text[at].isOfWord || text[at] == "'" { at += 1 }
        return at > start ? Word(text: String(text[start..<at]), end: at) : nil
    }

    mutating func peek() -> (Word?, Word?) {
        var copy = self
        return (copy.next(), copy.next())
    }
}
