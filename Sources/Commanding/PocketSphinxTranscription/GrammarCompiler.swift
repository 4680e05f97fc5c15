#if PocketSphinx
    import CPocketSphinx
    import Glibc
    package import Services
    import Synchronization
    import System

    /// Checks a JSGF grammar ahead of the decoder and finds its words.
    package enum GrammarCompiler {
        /// The library parses with global state: one grammar after the other.
        static let lock = Mutex(())

        /// - Returns: the words of the public rule.
        /// - Throws: `badGrammar` with the parser's complaint.
        package static func words(of source: String, named name: String) throws(ServiceError) -> Set<String> {
            try SphinxLibrary.load()
            rouse_pocketsphinx_forget_complaint()
            guard let words = lock.withLock({ _ in parse(source) }) else {
                throw ServiceError(
                    .badGrammar, "\(name) is not a JSGF grammar with a public rule\(complaint); correct it.")
            }
            guard !words.isEmpty else {
                throw ServiceError(.badGrammar, "\(name) has no words in its public rule; add a phrase.")
            }
            return words
        }

        private static func parse(_ source: String) -> Set<String>? {
            guard let grammar = jsgf_parse_string(source, nil) else { return nil }
            defer { jsgf_grammar_free(grammar) }
            guard let rule = jsgf_get_public_rule(grammar), let logarithms = logmath_init(1.0001, 0, 0) else {
                return nil
            }
            defer { logmath_free(logarithms) }
            guard let graph = jsgf_build_fsg(grammar, rule, logarithms, 1) else { return nil }
            defer { fsg_model_free(graph) }
            let words = (0..<Int(graph.pointee.n_word)).compactMap { word in
                graph.pointee.vocab[word].map { String(cString: $0) }
            }
            return Set(words.filter { !$0.hasPrefix("<") })
        }

        /// What the library says of it, in brackets and after a space; empty when it says nothing.
        private static var complaint: String {
            // ERROR: "jsgf_parser.y", line 123: syntax error at line 0 current token ';'
            let text = String(cString: rouse_pocketsphinx_complaint())
            guard let first = text.split(whereSeparator: \.isNewline).first else { return "" }
            let message = first.split(separator: ": ", maxSplits: 2, omittingEmptySubsequences: true).last ?? first
            // It never sets the second of these numbers.
            let whole = message.trimmed.split(separator: " at line ", maxSplits: 1)
            guard whole.count == 2, let token = whole[1].split(separator: " current token ").last else {
                return " (\(message.trimmed))"
            }
            return " (\(whole[0]) at \(token))"
        }
    }
#endif
