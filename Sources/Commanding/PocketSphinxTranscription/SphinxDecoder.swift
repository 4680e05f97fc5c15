#if PocketSphinx
    import CPocketSphinx
    import Glibc
    import Services
    import Synchronization
    import System

    /// One decoder of libpocketsphinx with one grammar. Belongs to one thread at a time.
    ///
    /// Every call to the library is in this file and in `GrammarCompiler`.
    final class SphinxDecoder {
        /// A word of the best path.
        struct Word {
            var text: String
            /// Frames of 10 ms, both inclusive.
            var frames: ClosedRange<Int>
            /// Log likelihood relative to the best sound of each frame, in the library's units: 0 or below.
            var score: Double
            /// False for silence, breath and noise.
            var isSpeech: Bool
            /// Whether it is the end of the wake word, which is no part of what was said.
            var isRest: Bool { text == KeywordRest.word }
        }

        private let decoder: OpaquePointer
        private let names: Set<String>

        /// - Parameters:
        ///   - grammars: by name; the one without a name is used first.
        ///   - options: names with their hyphen, and values.
        init(
            model: SphinxModel, dictionary: String, grammars: [String: String], options: [String]
        ) throws(ServiceError) {
            try SphinxLibrary.load()
            let arguments = ["rouse", "-hmm", model.acousticModel, "-dict", dictionary] + options
            var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { FileName.with($0) { strdup($0) } }
            defer { for argument in argv { free(argument) } }
            guard let configuration = cmd_ln_parse_r(nil, ps_args(), Int32(argv.count), &argv, 0) else {
                throw ServiceError(.internalError, "libpocketsphinx did not take the options \(options).")
            }
            defer { cmd_ln_free_r(configuration) }
            var made: OpaquePointer?
            let failure = rouse_pocketsphinx_make(configuration, &made)
            guard failure == 0 else {
                throw ServiceError(
                    .noResources,
                    "There is no thread for a decoder (\(SystemError(code: failure))); end some other programs.")
            }
            guard let decoder = made else {
                throw ServiceError(
                    .notInstalled,
                    """
                    The acoustic model '\(model.acousticModel)' cannot be loaded; install it anew \
                    (Debian: apt-get install --reinstall pocketsphinx-en-us).
                    """)
            }
            self.decoder = decoder
            names = Set(grammars.keys)
            for (name, grammar) in grammars {
                let isTaken = GrammarCompiler.lock.withLock { _ in
                    ps_set_jsgf_string(decoder, Self.search(name), grammar) == 0
                }
                guard isTaken else {
                    throw ServiceError(.badGrammar, "libpocketsphinx refused the grammar; simplify it.")
                }
            }
            use("")
        }

        /// Hears the sentences of one of the grammars from now on.
        /// - Parameter name: of one that is not there the first is used.
        func use(_ name: String) {
            ps_set_search(decoder, Self.search(names.contains(name) ? name : ""))
        }

        private static func search(_ name: String) -> String { "grammar \(name)" }

        deinit {
            ps_free(decoder)
        }

        /// The best path through all of `samples`. Depends on nothing that was decoded before.
        func decode(_ samples: [Int16]) -> [Word] {
            ps_start_stream(decoder)
            guard ps_start_utt(decoder) == 0 else { return [] }
            _ = ps_process_raw(decoder, samples, samples.count, 0, 1)
            ps_end_utt(decoder)
            return bestPath()
        }

        // A second way through the same decoder, for what is understood while somebody speaks.

        func beginStream() {
            ps_start_stream(decoder)
            ps_start_utt(decoder)
        }

        /// In pieces of a tenth of a second: after a whole utterance of more than 2.5 s the library reads behind the end
        /// of its ring of frames when it is given more than fits into its buffer of 256 at once.
        func feed(_ samples: [Int16]) {
            samples.withUnsafeBufferPointer { all in
                for start in stride(from: 0, to: all.count, by: Self.piece) {
                    let piece = UnsafeBufferPointer(rebasing: all[start..<min(start + Self.piece, all.count)])
                    _ = ps_process_raw(decoder, piece.baseAddress, piece.count, 0, 0)
                }
            }
        }

        private static let piece = 1_600

        /// The words so far, or nil.
        func hypothesis() -> String? {
            guard let text = ps_get_hyp(decoder, nil) else { return nil }
            let words = String(cString: text).split(separator: " ").filter { $0 != KeywordRest.word }
            return words.isEmpty ? nil : words.joined(separator: " ")
        }

        func endStream() {
            ps_end_utt(decoder)
        }

        private func bestPath() -> [Word] {
            // Without a hypothesis the library keeps the path and the score of an earlier utterance.
            guard ps_get_hyp(decoder, nil) != nil else { return [] }
            var words: [Word] = []
            var next = ps_seg_iter(decoder)
            while let segment = next {
                var (first, last, score): (Int32, Int32, Int32) = (0, 0, 0)
                ps_seg_frames(segment, &first, &last)
                ps_seg_prob(segment, &score, nil, nil)
                let text = String(cString: ps_seg_word(segment))
                // Words of the grammar's form alone ("(NULL)") have no frames.
                if last >= first, text != "(NULL)" {
                    let spelling = text.firstIndex(of: "(").map { text[..<$0] } ?? text[...]
                    words.append(
                        Word(
                            text: String(spelling), frames: Int(first)...Int(last), score: Double(score),
                            isSpeech: !text.hasPrefix("<") && !text.hasPrefix("[") && !text.hasPrefix("+")
                                && spelling != KeywordRest.word))
                }
                next = ps_seg_next(segment)
            }
            return words
        }
    }
#endif
