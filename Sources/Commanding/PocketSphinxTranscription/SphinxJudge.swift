#if PocketSphinx
    import Glibc
    import Grammars
    import Services
    import System
    import Transcription

    /// Decides what was said, and whether it was said at all.
    ///
    /// A grammar fits whatever it hears to one of its sentences. So the same audio also goes through a loop of all
    /// phones, which fits anything: speech from the grammar scores nearly as high with the grammar as with the loop
    /// (or higher, since the loop is searched less carefully), other speech far lower. The difference per frame of
    /// speech is the margin, in the library's units, and must reach the threshold.
    final class SphinxJudge {
        private let decoder: SphinxDecoder
        /// Tells what is understood while somebody speaks. The library takes what it has heard as a stream for the level
        /// of all that follows, so the other decoder never hears a stream.
        let listener: SphinxDecoder
        private let loop: SphinxDecoder
        private let tags: GrammarTags?
        private let usualThreshold: Double
        private var isReply = false
        /// Seconds before the end of the wake word from which on a recording is heard.
        private let reachBack: Double

        /// By how much the margin of a reply may be smaller: whoever was asked something mostly answers it.
        private static let trustInReplies = 6.0
        /// By how much the margin may be smaller in noise, where the loop finds sounds for the noise, too
        /// (tools/spoken_commands.py).
        private static let trustInNoise = 7.0
        /// A grammar finds a few of its words in any sentence and takes the rest for noise. So much of what is loud must be
        /// words: of 300 other sentences one passes in place of eight, and no command is lost.
        private static let leastCoverage = 0.75

        /// - Parameters:
        ///   - keywords: the end of one of them may be heard before a command.
        ///   - noteGuessed: is told the words that no dictionary has.
        init(
            grammar: CommandGrammar, replies: [String: CommandGrammar], model: SphinxModel,
            pronunciations: SphinxPronunciations, keywords: [String], threshold: Double,
            noteGuessed: ([String: [String]]) -> Void
        ) throws(ServiceError) {
            try model.check()
            var grammars: [String: String] = [:]
            var words: Set<String> = []
            for (name, grammar) in replies.merging(["": grammar], uniquingKeysWith: { $1 }) {
                let source = try grammar.source()
                words.formUnion(try GrammarCompiler.words(of: source, named: grammar.name))
                grammars[name] = source
            }
            tags = grammars[""].flatMap { GrammarTags($0) }
            let dictionary = try SphinxDictionary(
                words: words, and: KeywordRest.words(of: keywords), of: grammar, in: model.dictionary,
                beside: pronunciations)
            let rest = KeywordRest(of: keywords, phones: dictionary.others)
            let hearsRest = rest.flatMap { _ in grammars[""].flatMap(KeywordRest.before) }
            if let hearsRest { grammars[""] = hearsRest }
            reachBack = hearsRest == nil ? 0 : KeywordRest.reachBack
            if !dictionary.guessed.isEmpty { noteGuessed(dictionary.guessed) }
            let file = try TemporaryFile(
                holding: Array((dictionary.lines + (rest?.lines ?? "")).utf8), suffix: ".dict")
            // Times count from the first sample, so silence must not be cut out.
            decoder = try SphinxDecoder(
                model: model, dictionary: file.path, grammars: grammars, options: ["-remove_silence", "no"])
            listener = try SphinxDecoder(
                model: model, dictionary: file.path, grammars: grammars, options: ["-remove_silence", "no"])

            let phones = SphinxDictionary.phones
            let phoneFile = try TemporaryFile(
                holding: Array(phones.map { "phone_\($0) \($0)\n" }.joined().utf8), suffix: ".dict")
            let loopSource = """
                #JSGF V1.0;
                grammar loop;
                public <loop> = (\(phones.map { "phone_\($0)" }.joined(separator: " | ")))+;

                """
            // Narrow beams, two of the model's Gaussians, every second frame: 40 times faster than real time, where
            // the defaults give 16, and no worse at telling apart.
            loop = try SphinxDecoder(
                model: model, dictionary: phoneFile.path, grammars: ["": loopSource],
                options: [
                    "-remove_silence", "no", "-beam", "1e-20", "-pbeam", "1e-20", "-wbeam", "1e-15", "-ds", "2",
                    "-topn", "2",
                ])
            usualThreshold = threshold
            withExtendedLifetime((file, phoneFile)) {}
        }

        /// Hears what is expected in a situation from now on.
        func use(_ situation: String?) {
            isReply = situation != nil
            decoder.use(situation ?? "")
            listener.use(situation ?? "")
        }

        /// Seconds at the start of a recording that are not heard.
        /// - Parameter leadIn: those that may hold the end of the wake word.
        func skipped(_ leadIn: Double) -> Double { max(0, isReply ? leadIn : leadIn - reachBack) }

        /// What a grammar makes of an utterance.
        private struct Reading {
            let path: [SphinxDecoder.Word]
            let margin: Double
            let coverage: Double
            let threshold: Double

            var words: [SphinxDecoder.Word] { path.filter { $0.isSpeech } }
            /// How far the margin is above what it must be.
            var surplus: Double { words.isEmpty || coverage < leastCoverage ? -.infinity : margin - threshold }
            var confidence: Double {
                SphinxJudge.confidence(of: margin, at: threshold) * (coverage < leastCoverage ? coverage : 1)
            }
        }

        /// - Parameter leadIn: seconds at the start that may hold the end of the wake word.
        func transcript(of samples: [Int16], leadIn: Double, language: String) -> Transcript {
            let wake = min(samples.count, max(0, Int(skipped(leadIn) * 16_000)))
            let heard = Array(samples[wake...])
            let loudness = Loudness(of: heard)
            guard loudness.hasSpeech else { return Transcript(text: "", rejection: .noSpeech) }
            let spoken = loudness.spoken
            let skipped = wake + spoken.lowerBound
            let clean = RoomTone.added(to: (loudness.isNoisy ? Denoiser.cleaned(heard) : heard)[spoken])
            let sounds = loop.decode(clean)
            let commandThreshold = loudness.isNoisy ? usualThreshold - Self.trustInNoise : usualThreshold
            var isCommand = !isReply
            var reading = read(
                clean, sounds, loudness.voiced, isReply ? usualThreshold - Self.trustInReplies : commandThreshold)
            // Who is asked for a room may also want something else.
            if isReply, reading.margin < usualThreshold {
                decoder.use("")
                let command = read(clean, sounds, loudness.voiced, commandThreshold)
                if command.surplus >= 0, command.surplus > reading.surplus { (reading, isCommand) = (command, true) }
            }
            return transcript(
                reading, isCommand, over: sounds, from: Double(skipped) / 16_000, language: language)
        }

        private func read(
            _ audio: [Int16], _ sounds: [SphinxDecoder.Word], _ voiced: [Int], _ threshold: Double
        ) -> Reading {
            let path = decoder.decode(audio)
            return Reading(
                path: path, margin: Self.margin(of: path, over: sounds),
                coverage: Self.coverage(of: path, over: voiced), threshold: threshold)
        }

        private func transcript(
            _ reading: Reading, _ isCommand: Bool, over sounds: [SphinxDecoder.Word], from offset: Double,
            language: String
        ) -> Transcript {
            let (words, threshold) = (reading.words, reading.threshold)
            guard !words.isEmpty else { return Transcript(text: "", rejection: .notInGrammar) }
            let text = words.map(\.text).joined(separator: " ")
            let confidence = reading.confidence
            var extras: [String: JSONValue] = [
                "margin": .number(reading.margin), "threshold": .number(threshold),
                "coverage": .number(reading.coverage),
            ]
            guard reading.surplus >= 0 else {
                let heard = Transcript.Alternative(text: text, confidence: confidence)
                return Transcript(text: "", alternatives: [heard], rejection: .notInGrammar, extras: extras)
            }
            let segments = words.map { word in
                Transcript.Segment(
                    text: word.text, start: offset + Double(word.frames.lowerBound) / 100,
                    duration: Double(word.frames.count) / 100,
                    confidence: Self.confidence(of: Self.margin(of: [word], over: sounds), at: threshold))
            }
            if let tags, isCommand {
                extras["tags"] = .array(tags.tags(of: words.map(\.text)).map { .string($0) })
            }
            return Transcript(
                text: text, confidence: confidence, segments: segments, language: language, extras: extras)
        }

        /// Score of the path less that of the sounds in the same frames, per frame.
        private static func margin(of path: [SphinxDecoder.Word], over sounds: [SphinxDecoder.Word]) -> Double {
            let speech = path.filter { $0.isSpeech }
            guard let first = speech.first?.frames.lowerBound, let last = speech.last?.frames.upperBound else {
                return -.infinity
            }
            let frames = first...last
            return (score(of: path, in: frames) - score(of: sounds, in: frames)) / Double(frames.count)
        }

        /// How much of the frames in which somebody speaks the words of a path are, and the end of the wake word, 0...1.
        private static func coverage(of path: [SphinxDecoder.Word], over voiced: [Int]) -> Double {
            let words = path.filter { $0.isSpeech || $0.isRest }
            let covered = voiced.filter { frame in words.contains { $0.frames.contains(frame) } }
            return voiced.isEmpty ? 1 : Double(covered.count) / Double(voiced.count)
        }

        private static func score(of words: [SphinxDecoder.Word], in frames: ClosedRange<Int>) -> Double {
            words.reduce(0) { sum, word in
                guard word.frames.overlaps(frames) else { return sum }
                let shared = word.frames.clamped(to: frames)
                return sum + word.score * Double(shared.count) / Double(word.frames.count)
            }
        }

        /// 0.5 at the threshold.
        private static func confidence(of margin: Double, at threshold: Double) -> Double {
            1 / (1 + exp((threshold - margin) / 4))
        }
    }
#endif
