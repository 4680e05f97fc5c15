public import Services
internal import System

/// What the speaker may say: a grammar in the Java Speech Grammar Format (JSGF), or plain phrases.
public enum CommandGrammar: Sendable, Equatable {
    /// Whole sentences, one of which is spoken. Case and punctuation do not matter.
    case phrases([String])
    /// The text of a JSGF grammar with one public rule, its words spelt as in the dictionary.
    case jsgf(String, file: String)

    private static let mostPhrases = Limit(
        10_000, .lines, of: "a list of phrases", beyond: "the backend is refused when it is made")
    private static let longestPhrase = Limit(
        1_000, .bytes, of: "a phrase", beyond: "the backend is refused when it is made")
    private static let longestFile = Limit(
        1 << 20, .bytes, of: "a file with a grammar or phrases", beyond: "the backend is refused when it is made")

    /// One phrase a line; empty lines and those that begin with `#` are skipped. A file that begins with `#JSGF` is a
    /// grammar.
    public init(contentsOf path: String) throws(ServiceError) {
        let text = try TextFile.read(path, what: "grammar", longest: Self.longestFile.value)
        if text.hasPrefix("#JSGF") {
            self = .jsgf(text, file: path)
        } else {
            let lines = text.split(whereSeparator: \.isNewline).map(\.trimmed)
            self = .phrases(lines.filter { !$0.isEmpty && !$0.hasPrefix("#") })
        }
    }

    /// What the errors call it.
    package var name: String {
        switch self {
        case .phrases: "The list of phrases"
        case .jsgf(_, let file): "The grammar '\(file)'"
        }
    }

    /// The grammar for the decoder.
    package func source() throws(ServiceError) -> String {
        switch self {
        case .jsgf(let text, _):
            try GrammarSize.check(text, named: name)
            return text
        case .phrases(let phrases):
            try Self.check(phrases)
            let sentences = phrases.map(Self.normalised).filter { !$0.isEmpty }
            guard !sentences.isEmpty else {
                throw ServiceError(.badGrammar, "The list of phrases is empty; name at least one phrase.")
            }
            return "#JSGF V1.0;\ngrammar phrases;\npublic <phrase> = \(sentences.joined(separator: " | "));\n"
        }
    }

    /// - Throws: `badGrammar` for more than the decoder can hold.
    private static func check(_ phrases: [String]) throws(ServiceError) {
        guard phrases.count <= mostPhrases.value else {
            throw ServiceError(
                .badGrammar, "The list of phrases has more than \(mostPhrases.value) of them; leave some out.")
        }
        var words = 0
        for (index, phrase) in phrases.enumerated() {
            guard phrase.utf8.count <= longestPhrase.value else {
                throw ServiceError(
                    .badGrammar,
                    "Phrase \(index + 1) of the list is longer than \(longestPhrase.value) bytes; shorten it.")
            }
            words += phrase.split(whereSeparator: \.isWhitespace).count
        }
        guard words <= GrammarSize.words.value else {
            throw ServiceError(
                .badGrammar,
                "The list of phrases has more than \(GrammarSize.words.value) words; leave some phrases out.")
        }
    }

    /// Small letters, with nothing but letters, digits, apostrophes, hyphens and dots inside words.
    package static func normalised(_ phrase: String) -> String {
        let kept = phrase.lowercased().map { character -> Character in
            switch character {
            case "’": "'"
            case "'", "-", ".": character
            case _ where character.isLetter || character.isNumber: character
            default: " "
            }
        }
        return String(kept).split(separator: " ")
            .map { word in word.trimmingEdges { $0 == "." || $0 == "-" } }
            .filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension Substring {
    fileprivate func trimmingEdges(_ drop: (Character) -> Bool) -> Substring {
        var rest = self
        while let first = rest.first, drop(first) { rest.removeFirst() }
        // "a.m." keeps its dots: only a lone one at the end of a word is punctuation.
        while let last = rest.last, drop(last), rest.dropLast().allSatisfy({ $0 != "." }) { rest.removeLast() }
        return rest
    }
}

extension CommandGrammar {
    /// The grammar that the options of a backend name.
    /// - Throws: `usage` when they name none, or two.
    package init(of options: ServiceOptions) throws(ServiceError) {
        let phrases = options.texts("phrase")
        if let file = options.text("grammar") {
            guard phrases.isEmpty else {
                throw ServiceError(
                    .usage, "The \(options.owner) takes either 'grammar' or 'phrase', not both.")
            }
            try self.init(contentsOf: file)
        } else if !phrases.isEmpty {
            self = .phrases(phrases)
        } else {
            throw ServiceError(
                .usage,
                """
                The \(options.owner) needs to know what may be said: give grammar=FILE (JSGF, or one phrase \
                a line) or phrase=TEXT.
                """)
        }
    }
}
