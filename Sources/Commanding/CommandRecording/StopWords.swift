/// Words that end a recording when they are the last that was understood, such as "done".
public struct StopWords: Sendable, Hashable {
    /// Each as a row of lower-case words.
    private let phrases: [[String]]

    /// - Parameter phrases: words or short phrases; capitals and punctuation do not matter.
    public init(_ phrases: [String] = []) {
        self.phrases = phrases.map(Self.words).filter { !$0.isEmpty }
    }

    /// What ends a recording that nothing else would end before its time.
    public static let usual = StopWords(["done", "stop"])

    public var isEmpty: Bool { phrases.isEmpty }

    /// Whether a text ends with one of them.
    public func end(_ text: String) -> Bool {
        guard !phrases.isEmpty else { return false }
        let words = Self.words(text)
        return phrases.contains { words.suffix($0.count).elementsEqual($0) }
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
    }
}
