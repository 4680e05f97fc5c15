/// Splits a command into its words as a shell does: at white space, with quotes and backslashes. Nothing else means
/// anything: there are no variables, no patterns and no pipes.
package enum CommandWords {
    package struct Word: Equatable {
        package var text = ""
        /// Whether it has no quote and no backslash, so that a shell might see more in it than a word.
        package var isPlain = true
    }

    /// - Returns: nil when a quote is not closed or a backslash ends the text.
    package static func split(_ command: String) -> [String]? { words(of: command)?.map(\.text) }

    /// The same with how each word was written.
    package static func words(of command: String) -> [Word]? {
        var words: [Word] = []
        var word: Word?
        var quote: Character?
        var isEscaped = false
        func add(_ text: String, isPlain: Bool) {
            word = Word(text: (word?.text ?? "") + text, isPlain: isPlain && word?.isPlain ?? true)
        }
        for letter in command {
            if isEscaped {
                // Within double quotes a backslash is itself, except before one of these.
                if quote != nil, letter != "\"", letter != "\\" { add("\\", isPlain: false) }
                add(String(letter), isPlain: false)
                isEscaped = false
            } else if letter == "\\", quote != "'" {
                isEscaped = true
            } else if letter == quote {
                quote = nil
            } else if quote == nil, letter == "'" || letter == "\"" {
                quote = letter
                add("", isPlain: false)
            } else if quote == nil, letter.isWhitespace {
                if let complete = word { words.append(complete) }
                word = nil
            } else {
                add(String(letter), isPlain: quote == nil)
            }
        }
        guard quote == nil, !isEscaped else { return nil }
        return words + (word.map { [$0] } ?? [])
    }

    /// A word as it has to be typed.
    package static func quoted(_ word: String) -> String {
        let isPlain = { (letter: Character) in letter.isLetter || letter.isNumber || "/._-+,:@%".contains(letter) }
        guard word.isEmpty || !word.allSatisfy(isPlain) else { return word }
        return "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }
}
