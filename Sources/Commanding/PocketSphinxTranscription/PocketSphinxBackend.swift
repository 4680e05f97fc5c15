#if PocketSphinx
    public import Grammars
    public import Services
    public import Transcription

    /// Transcribes commands on this machine with libpocketsphinx: sentences of a grammar, and nothing else.
    ///
    /// Speech that is not in the grammar gives an empty transcript with the rejection `notInGrammar`; what the grammar
    /// made of it is the first alternative. The transcript depends on the samples alone, not on how they were cut
    /// or what was said before (confidences may differ in the second decimal). Partial results are the
    /// grammar's best guess so far and may still be rejected.
    public final class PocketSphinxBackend: TranscriptionBackend {
        /// The least margin, in the decoder's units per frame, at which a sentence is taken to have been said.
        ///
        /// Of 100 sentences of real people that are none of the grammar's 3 % pass, and of commands by four synthetic
        /// voices in a quiet room 98 % (tools/spoken_commands.py).
        public static let defaultThreshold = 6.5

        public let name = "pocketsphinx"
        public let usesNetwork = false
        public let isStreaming = true
        public let limits: TranscriptionLimits
        public let availability = AvailabilityMonitor()

        private let recogniser: SphinxRecogniser

        /// - Parameters:
        ///   - replies: grammars for what is expected to be said, by the names of `TranscriptionHints.situation`.
        ///   - pronunciations: how words are said that the model's dictionary lacks.
        ///   - keywords: wake words; the end of one may still be heard before a command, and is left out of its text.
        ///   - threshold: higher rejects more; see `defaultThreshold`.
        ///   - noteGuessed: is told, when the grammar is compiled, the words that no dictionary has, with the phones
        ///     that espeak-ng gives them.
        /// - Throws: when the system has no thread left for the decoder.
        public init(
            grammar: CommandGrammar, replies: [String: CommandGrammar] = [:], model: SphinxModel = SphinxModel(),
            pronunciations: SphinxPronunciations = SphinxPronunciations(), keywords: [String] = [],
            threshold: Double = PocketSphinxBackend.defaultThreshold,
            limits: TranscriptionLimits = TranscriptionLimits(),
            noteGuessed: @escaping @Sendable ([String: [String]]) -> Void = { _ in }
        ) throws(ServiceError) {
            recogniser = try SphinxRecogniser(
                grammar: grammar, replies: replies, model: model, pronunciations: pronunciations, keywords: keywords,
                threshold: threshold, noteGuessed: noteGuessed)
            self.limits = limits
        }

        /// Compiles and checks the grammar, and loads the model.
        public func load() async throws {
            try await recogniser.load()
        }

        public func transcribe(
            _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
        ) async throws -> Transcript {
            try await recogniser.transcribe(audio, hints: hints, progress: progress)
        }
    }
#endif
