#if PocketSphinx
    import Foundation
    import Grammars
    import PocketSphinxTranscription
    import Testing
    import Transcription

    @Suite("PocketSphinx", .timeLimit(.minutes(20)))
    struct PocketSphinxBackendTests {
        let lights: PocketSphinxBackend

        init() throws {
            lights = try PocketSphinxBackend(
                grammar: .phrases(["turn on the light", "turn off the light", "good night"]))
        }

        @Test("hears a phrase, tells when each word was spoken, and how sure it is")
        func segments() async throws {
            let samples = try Speech.say("turn off the light", .flite("slt"))
            let transcript = try await lights.transcribe(samples: samples)
            #expect(transcript.text == "turn off the light")
            #expect(transcript.segments.map(\.text) == ["turn", "off", "the", "light"])
            #expect(try #require(transcript.confidence) > 0.5)
            #expect(transcript.segments.allSatisfy { (0...1).contains($0.confidence ?? -1) })
            // 0.3 s of silence come before and 0.5 s after.
            let start = try #require(transcript.segments.first?.start)
            let last = try #require(transcript.segments.last)
            #expect((0.2...0.55).contains(start))
            #expect(abs(last.start + last.duration - (Double(samples.count) / 16_000 - 0.5)) < 0.25)
        }

        @Test("says that a sentence is not in the grammar, and what it was taken for")
        func rejection() async throws {
            let samples = try Speech.say("my sister lives in another country", .flite("slt"))
            let transcript = try await lights.transcribe(samples: samples)
            #expect(transcript.text.isEmpty)
            #expect(transcript.rejection == .notInGrammar)
            #expect(transcript.confidence == nil)
        }

        @Test("says that there was no speech", arguments: [0, 160, 16_000, 48_000])
        func silence(count: Int) async throws {
            var noise = Noise(seed: 1)
            let samples = (0..<count).map { _ in Int16(20 * noise.next()) }
            let transcript = try await lights.transcribe(samples: samples)
            #expect(transcript.text.isEmpty)
            #expect(transcript.rejection == .noSpeech)
            #expect(try await lights.transcribe(samples: [Int16](repeating: 0, count: count)).rejection == .noSpeech)
        }

        @Test("gives the same transcript for the same samples, whatever came before and however they are cut")
        func repeatable() async throws {
            let samples = try Speech.say("good night", .flite("rms"))
            let first = try await lights.transcribe(samples: samples)
            _ = try await lights.transcribe(samples: Speech.say("turn on the light", .espeak("en-us")))
            let session = lights.start()
            var rest = samples[...]
            while !rest.isEmpty {
                session.send(Array(rest.prefix(160)))
                rest = rest.dropFirst(160)
            }
            session.finish()
            let second = try await session.result()
            #expect(second.text == first.text)
            #expect(second.segments.map(\.start) == first.segments.map(\.start))
            // The library keeps its last guess at the likeliest Gaussians, which moves scores a little.
            #expect(abs(try #require(second.confidence) - (try #require(first.confidence))) < 0.05)
        }

        @Test("tells what it understands while somebody speaks")
        func partials() async throws {
            let samples = try Speech.say("turn on the light", .espeak("en-us"))
            try await lights.prepare()
            let session = lights.start()
            var events = session.events.makeAsyncIterator()
            session.send(samples)
            var heard = ""
            while heard.isEmpty, let event = await events.next() {
                if case .partial(let transcript) = event { heard = transcript.text }
            }
            #expect(heard.hasPrefix("turn on"))
            session.cancel()
        }

        @Test("leaves out the end of the wake word")
        func leadIn() async throws {
            let word = try Speech.say("computer", .espeak("en-us"))
            let command = try Speech.say("turn on the light", .espeak("en-us"))
            let end = word.count - 8000
            let samples = Array(word[(end - 8000)..<end]) + command.dropFirst(3200)
            let hints = TranscriptionHints(leadIn: 0.5)
            let transcript = try await lights.transcribe(samples: samples, hints: hints)
            #expect(transcript.text == "turn on the light")
            #expect(try #require(transcript.segments.first?.start) >= 0.5)
        }

        /// The last of a spoken "computer", in seconds, and right behind it a command.
        private func afterTheRest(_ seconds: Double, _ command: String) throws -> [Int16] {
            let word = try Speech.say("computer", .flite("slt"))
            let end = word.count - 8000
            return Array(word[(end - Int(seconds * 16_000))..<end])
                + (try Speech.say(command, .flite("slt"))).dropFirst(4_800)
        }

        @Test("leaves out the rest of the wake word, where its end was told too early", arguments: [0.12, 0.18, 0.25])
        func rest(seconds: Double) async throws {
            let phrases = ["turn on the light", "turn off the light", "good night"]
            let taught = try PocketSphinxBackend(grammar: .phrases(phrases), keywords: ["alexa", "computer"])
            for command in phrases {
                let transcript = try await taught.transcribe(samples: afterTheRest(seconds, command))
                #expect(transcript.text == command)
                #expect(transcript.segments.map(\.text).joined(separator: " ") == command)
                #expect(try #require(transcript.segments.first?.start) > seconds - 0.1)
            }
        }

        @Test("takes no other speech for a command because of the rest of a wake word")
        func otherSpeech() async throws {
            let taught = try PocketSphinxBackend(
                grammar: .phrases(["turn on the light", "turn off the light", "good night"]), keywords: ["computer"])
            for sentence in ["my sister lives in another country", "computers are bought in the city", "computer"] {
                let transcript = try await taught.transcribe(samples: Speech.say(sentence, .flite("slt")))
                #expect(transcript.text.isEmpty)
            }
        }

        @Test(
            "knows the rest of a wake word before any grammar with one public rule",
            arguments: [
                "#JSGF V1.0;\ngrammar house;\npublic <command> = turn (on | off) the light {light} | good night;\n",
                "#JSGF V1.0; grammar house; // public <no> = no;\n<place> = the light; public <c> = turn on <place>;",
            ])
        func restBeforeGrammars(grammar: String) async throws {
            let taught = try PocketSphinxBackend(grammar: .jsgf(grammar, file: "house.jsgf"), keywords: ["computer"])
            let transcript = try await taught.transcribe(samples: afterTheRest(0.18, "turn on the light"))
            #expect(transcript.text == "turn on the light")
        }

        @Test("serves sessions one after the other, also after one was cancelled")
        func queue() async throws {
            let samples = try Speech.say("good night", .flite("slt"))
            let abandoned = lights.start()
            abandoned.send(samples)
            let first = lights.start()
            let second = lights.start()
            for session in [first, second] {
                session.send(samples)
                session.finish()
            }
            abandoned.cancel()
            #expect(try await first.result().text == "good night")
            #expect(try await second.result().text == "good night")
        }

        /// A backend that tells when another one is through with an utterance, whatever the session has said before.
        private struct Watched: TranscriptionBackend {
            let name = "watched"
            let usesNetwork = false
            let isStreaming = true
            let limits = TranscriptionLimits()
            let availability = AvailabilityMonitor()
            let inner: PocketSphinxBackend
            let isThrough: AsyncStream<Void>.Continuation

            func transcribe(
                _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
            ) async throws -> Transcript {
                defer { isThrough.finish() }
                return try await inner.transcribe(audio, hints: hints, limits: limits, progress: progress)
            }
        }

        @Test("lets a session that waits for another one go when it is cancelled")
        func cancelledInTheQueue() async throws {
            let speaking = lights.start()
            var events = speaking.events.makeAsyncIterator()
            while let event = await events.next(), event != .state(.running) {}
            let (through, isThrough) = AsyncStream.makeStream(of: Void.self)
            let queued = Watched(inner: lights, isThrough: isThrough).start()
            queued.cancel()
            for await _ in through {}
            #expect(speaking.state == .running)
            speaking.cancel()
        }

        @Test(
            "recognises the voice of the ALSA utilities",
            arguments: [
                "Front_Center", "Front_Left", "Front_Right", "Rear_Center", "Rear_Left", "Rear_Right", "Side_Left",
                "Side_Right",
            ])
        func humanVoice(name: String) async throws {
            let phrases = ["front", "rear", "side"].flatMap { place in
                ["center", "left", "right"].map { "\(place) \($0)" }
            }.filter { $0 != "side center" }
            let backend = try PocketSphinxBackend(grammar: .phrases(phrases))
            let samples = try Speech.wav("/usr/share/sounds/alsa/\(name).wav").map { Int16(clamping: Int($0 * 32_768)) }
            let transcript = try await backend.transcribe(samples: samples)
            #expect(transcript.text == name.lowercased().replacingOccurrences(of: "_", with: " "))
        }
    }
#endif
