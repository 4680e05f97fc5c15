#if PocketSphinx
    import Services
    import Transcription

    /// The decoders and their thread: one utterance after the other.
    actor SphinxRecogniser {
        private nonisolated let thread: DecoderThread
        nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

        private let grammar: SphinxGrammar
        private let model: SphinxModel
        private let threshold: Double
        private var judge: SphinxJudge?
        private let turns = Turns()

        init(grammar: SphinxGrammar, model: SphinxModel, threshold: Double) throws(ServiceError) {
            thread = try DecoderThread()
            self.grammar = grammar
            self.model = model
            self.threshold = threshold
        }

        /// Loads the decoders, once.
        func load() throws(ServiceError) {
            _ = try loaded()
        }

        private func loaded() throws(ServiceError) -> SphinxJudge {
            if let judge { return judge }
            let made = try SphinxJudge(grammar: grammar, model: model, threshold: threshold)
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
            progress.started()
            let samples = await listen(to: audio, with: judge, progress: progress)
            guard !Task.isCancelled else { throw ServiceError(.cancelled, "The transcription was cancelled.") }
            return judge.transcript(of: samples, leadIn: hints.leadIn)
        }

        /// Tells what is understood while somebody speaks, and collects what was spoken.
        private func listen(
            to audio: SessionAudio, with judge: SphinxJudge, progress: SessionProgress
        ) async -> [Int16] {
            var samples: [Int16] = []
            var last = ""
            judge.decoder.beginStream()
            for await piece in audio {
                samples += piece
                judge.decoder.feed(piece)
                guard let text = judge.decoder.hypothesis(), text != last else { continue }
                last = text
                progress.partial(Transcript(text: text))
            }
            judge.decoder.endStream()
            return samples
        }
    }
#endif
