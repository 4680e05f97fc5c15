#if PocketSphinx
    import Grammars
    import System

    /// The end of a wake word that a recording may begin with: a word of its own that a grammar may start with, and that
    /// no transcript has.
    ///
    /// Where the wake word ends is known to about 0.1 s. What is left of it in the recording would cost a command that
    /// follows at once its place in the grammar.
    struct KeywordRest {
        /// What the decoder calls it.
        static let word = "rouse_rest"
        /// Seconds before the end of the wake word from which on the recording is heard, where its rest has a name.
        static let reachBack = 0.1
        private static let mostKeywords = Limit(
            64, .elements, of: "keywords, the ends of which a grammar may begin with",
            beyond: "of the others nothing is known")
        /// Phones that an end has at most.
        private static let longest = 5

        /// What of a keyword is said, in small letters.
        static func words(of keyword: String) -> [String] {
            keyword.lowercased().split { !$0.isLetter && $0 != "'" }.map(String.init)
        }

        /// The words of keywords, as far as they count.
        static func words(of keywords: [String]) -> Set<String> {
            Set(keywords.prefix(mostKeywords.value).flatMap(words))
        }

        /// Its lines of a pronouncing dictionary: every end of every keyword.
        let lines: String

        /// - Parameter phones: of the words of the keywords, as far as they are known.
        /// - Returns: nil when no end is known.
        init?(of keywords: [String], phones: [String: [String]]) {
            var ends: [String] = []
            for keyword in keywords.prefix(Self.mostKeywords.value) {
                let words = Self.words(of: keyword)
                guard !words.isEmpty, words.allSatisfy({ phones[$0] != nil }) else { continue }
                let all = words.flatMap { phones[$0] ?? [] }
                for count in 1...max(1, min(Self.longest, all.count - 1)) {
                    let end = all.suffix(count).joined(separator: " ")
                    if !ends.contains(end) { ends.append(end) }
                }
            }
            guard !ends.isEmpty else { return nil }
            lines = ends.enumerated().map { index, end in
                index == 0 ? "\(Self.word) \(end)\n" : "\(Self.word)(\(index + 1)) \(end)\n"
            }.joined()
        }

        /// A grammar that may begin with the rest.
        /// - Returns: nil for one that does not have exactly one public rule; then it is heard as it is.
        static func before(_ source: String) -> String? {
            var tokens = GrammarTokens(source)
            var isStatement = true
            var rule: (name: String, word: Range<Int>)?
            while let token = tokens.next() {
                let isPublic = isStatement && token == .word("public")
                isStatement = token == .sign(";")
                guard isPublic else { continue }
                let word = tokens.place - "public".utf8.count..<tokens.place
                guard rule == nil, case .rule(let name)? = tokens.next() else { return nil }
                rule = (name, word)
            }
            guard let rule else { return nil }
            var text = Array(source.utf8)
            for place in rule.word { text[place] = UInt8(ascii: " ") }
            let whole = String(decoding: text, as: UTF8.self)
            return "\(whole)\npublic <rouse_command> = [\(word)] <\(rule.name)>;\n"
        }
    }
#endif
