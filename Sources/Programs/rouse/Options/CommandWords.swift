/// Splits a command into its words as a shell does: at white space, with quotes and backslashes. Nothing else means
/// anything: there are no variables, no patterns and no pipes.
enum CommandWords {
    /// - Returns: nil when a quote is not closed or a backslash ends the text.
    static func split(_ command: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for letter in command {
            if isEscaped {
                // Within double quotes a backslash is itself, except before one of these.
                if quote != nil, letter != "\"", letter != "\\" { word = (word ?? "") + "\\" }
                word = (word ?? "") + String(letter)
                isEscaped = false
            } else if letter == "\\", quote != "'" {
                isEscaped = true
            } else if letter == quote {
                quote = nil
            } else if quote == nil, letter == "'" || letter == "\"" {
                quote = letter
                word = word ?? ""
            } else if quote == nil, letter.isWhitespace {
                if let complete = word { words.append(complete) }
                word = nil
            } else {
                word = (word ?? "") + String(letter)
            }
        }
        guard quote == nil, !isEscaped else { return nil }
        return words + (word.map { [$0] } ?? [])
    }

    /// A word as it has to be typed.
    static func quoted(_ word: String) -> String {
        let isPlain = { (letter: Character) in letter.isLetter || letter.isNumber || "/._-+,:@%".contains(letter) }
        guard word.isEmpty || !word.allSatisfy(isPlain) else { return word }
        return "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }
}
