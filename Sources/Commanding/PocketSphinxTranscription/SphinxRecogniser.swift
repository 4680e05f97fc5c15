#if PocketSphinx
    import Grammars
    import Services
    import Transcription

    /// The decoders and their thread: one utterance after the other.
    actor SphinxRecogniser {
        private nonisolated let thread: DecoderThread
        nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

        private let grammar: CommandGrammar
        private let replies: [String: CommandGrammar]
        private let model: SphinxModel
        private let pronunciations: SphinxPronunciations
        private let noteGuessed: @Sendable ([String: [String]]) -> Void
        private let keywords: [String]
        private let threshold: Double
        private var judge: SphinxJudge?
        private let turns = Turns()

        init(
            grammar: CommandGrammar, replies: [String: CommandGrammar], model: SphinxModel,
            pronunciations: SphinxPronunciations, keywords: [String], threshold: Double,
            noteGuessed: @escaping @Sendable ([String: [String]]) -> Void
        ) throws(ServiceError) {
            thread = try DecoderThread()
            self.grammar = grammar
            self.replies = replies
            self.model = model
            self.pronunciations = pronunciations
            self.noteGuessed = noteGuessed
            self.keywords = keywords
            self.threshold = threshold
        }

        /// Loads the decoders, once.
        func load() throws(ServiceError) {
            _ = try loaded()
        }

        private func loaded() throws(ServiceError) -> SphinxJudge {
            if let judge { return judge }
            let made = try SphinxJudge(
                grammar: grammar, replies: replies, model: model, pronunciations: pronunciations,
                keywords: keywords, threshold: threshold, noteGuessed: noteGuessed)
            judge = made
            return made
        }

        func transcribe(
            _ audio: SessionAudio, hints: TranscriptionHints, progress: SessionProgress
        ) async throws(ServiceError) -> Transcript {
            // The decoders hold one utterance. One that was cancelled ends at its next piece of audio.
            guard await turns.take() else {
                throw ServiceError(.cancelled, "The transcription was cancelled.")
            }
            defer { turns.pass() }
            let judge = try loaded()
            judge.use(hints.situation)
            progress.started()
            let samples = await listen(to: audio, with: judge, leadIn: hints.leadIn, progress: progress)
            guard !Task.isCancelled else { throw ServiceError(.cancelled, "The transcription was cancelled.") }
            return judge.transcript(of: samples, leadIn: hints.leadIn, language: hints.language ?? "en")
        }

        /// Tells what is understood while somebody speaks, and collects what was spoken.
        private func listen(
            to audio: SessionAudio, with judge: SphinxJudge, leadIn: Double, progress: SessionProgress
        ) async -> [Int16] {
            var samples: [Int16] = []
            var last = ""
            judge.listener.beginStream()
            for await piece in audio {
                let skipped = max(0, Int(judge.skipped(leadIn) * 16_000) - samples.count)
                samples += piece
                judge.listener.feed(Array(piece.dropFirst(skipped)))
                guard let text = judge.listener.hypothesis(), text != last else { continue }
                last = text
                progress.partial(Transcript(text: text))
            }
            judge.listener.endStream()
            return audio.spoken(of: samples)
        }
    }
#endif
