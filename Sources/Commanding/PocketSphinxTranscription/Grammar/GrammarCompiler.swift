#if PocketSphinx
    import CPocketSphinx
    import Glibc
    package import Services
    import Synchronization
    import System

    /// Checks a JSGF grammar ahead of the decoder and finds its words.
    package enum GrammarCompiler {
        /// The library parses with global state.
        private static let lock = Mutex(())

        /// - Returns: the words of the public rule.
        /// - Throws: `badGrammar` with the parser's complaint.
        package static func words(of source: String, named name: String) throws(ServiceError) -> Set<String> {
            try SphinxLibrary.load()
            let (words, complaint) = lock.withLock { _ in capturingComplaint { parse(source) } }
            guard let words else {
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

        /// Runs `body` with the library's messages going to memory, and returns the first error among them.
        private static func capturingComplaint<Value>(_ body: () -> Value) -> (Value, complaint: String) {
            var text: UnsafeMutablePointer<CChar>?
            var size = 0
            guard let stream = open_memstream(&text, &size) else { return (body(), "") }
            err_set_logfp(stream)
            let value = body()
            err_set_logfp(nil)
            fclose(stream)
            defer { free(text) }
            let lines = text.map { String(cString: $0) }?.split(whereSeparator: \.isNewline) ?? []
            // ERROR: "jsgf.c", line 123: what is wrong
            let first = lines.first { $0.contains("ERROR") || $0.contains("rror at line") }
            guard let first else { return (value, "") }
            let message = first.split(separator: ": ", maxSplits: 2, omittingEmptySubsequences: true).last ?? first
            return (value, " (\(message.trimmed))")
        }
    }
#endif
