/// The number words of a language.
enum SpokenNumbers: Sendable {
    /// English has a reader of its own, for what people say beside what is spelt: "a hundred and five", "two and a half".
    case english
    case spelled(SpelledNumbers)
    /// None is known.
    case none

    static func of(_ language: String) -> SpokenNumbers {
        if Language.of(language) == .english { return .english }
        return SpelledNumbers.of(language).map { .spelled($0) } ?? .none
    }

    /// All numbers that begin at an index, the shortest first.
    /// - Parameter text: small letters.
    func numbers(in text: [SpokenText.Letter], at start: Int) -> [NumberWords.Number] {
        switch self {
        case .english: NumberWords.numbers(in: text, at: start)
        case .spelled(let numbers): numbers.numbers(in: text, at: start)
        case .none: []
        }
    }

    /// A whole number as it is said; in digits where that is not known.
    func words(_ number: Int) -> String {
        switch self {
        case .english: NumberWords.words(number)
        case .spelled(let numbers): numbers.words(number) ?? String(number)
        case .none: String(number)
        }
    }
}
