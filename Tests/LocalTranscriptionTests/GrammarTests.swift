import Services

#if PocketSphinx
    import Foundation
    import Grammars
    import PocketSphinxTranscription
    import Synchronization
    import System
    import Testing
    import Transcription

    @Suite("A grammar", .timeLimit(.minutes(20)))
    struct GrammarTests {
        func failure(
            _ grammar: CommandGrammar, model: SphinxModel = SphinxModel(),
            pronunciations: SphinxPronunciations = SphinxPronunciations()
        ) async throws -> ServiceError? {
            let backend = try PocketSphinxBackend(grammar: grammar, model: model, pronunciations: pronunciations)
            return await #expect(throws: ServiceError.self) { try await backend.prepare() }
        }

        @Test("may be written in JSGF, with rules, choices and options")
        func jsgf() async throws {
            let source = """
                #JSGF V1.0;
                grammar house;
                public <command> = [please] <switch> the <thing>;
                <switch> = turn (on | off);
                <thing> = light | radio | heating;
                """
            let backend = try PocketSphinxBackend(grammar: .jsgf(source, file: "house.jsgf"))
            let transcript = try await backend.transcribe(samples: Speech.say("turn off the radio", .flite("slt")))
            #expect(transcript.text == "turn off the radio")
        }

        @Test("tells the tags that a sentence passes, in their order")
        func tags() async throws {
            let source = """
                #JSGF V1.0;
                grammar house;
                public <command> = <polite>* turn (on {switch on} | off {switch off}) the (<thing> [and the])+;
                <polite> = please {politely} | <NULL>;
                <thing> = light {lamp\\}1} | radio {radio};
                """
            let backend = try PocketSphinxBackend(grammar: .jsgf(source, file: "house.jsgf"))
            let transcript = try await backend.transcribe(
                samples: Speech.say("please turn off the radio and the light", .flite("slt")))
            #expect(transcript.text == "please turn off the radio and the light")
            let tags = ["politely", "switch off", "radio", "lamp}1"]
            #expect(transcript.extras["tags"] == .array(tags.map { .string($0) }))
        }

        @Test("may be a list of phrases, whose case and punctuation do not matter")
        func phrases() async throws {
            let backend = try PocketSphinxBackend(grammar: .phrases(["What’s the time?", "  ", "Good night!"]))
            let transcript = try await backend.transcribe(samples: Speech.say("what's the time", .flite("slt")))
            #expect(transcript.text == "what's the time")
        }

        @Test("may have words that no dictionary has, which are heard as espeak-ng says them")
        func guessedWords() async throws {
            let guessed = Mutex<[String: [String]]>([:])
            let backend = try PocketSphinxBackend(
                grammar: .phrases(["start the frobnicator", "stop the frobnicator", "start the radio"])
            ) { words in guessed.withLock { $0 = words } }
            let transcript = try await backend.transcribe(samples: Speech.say("stop the frobnicator", .flite("slt")))
            #expect(transcript.text == "stop the frobnicator")
            #expect(guessed.withLock { $0.keys.sorted() } == ["frobnicator"])
        }

        @Test("may be told how words are spoken, which counts before the dictionary")
        func toldWords() async throws {
            let told = try SphinxPronunciations(["zzyzx": "R EY1 D IY0 OW2"], from: "a test")
            let backend = try PocketSphinxBackend(
                grammar: .phrases(["start the zzyzx", "start the kettle"]), pronunciations: told)
            let transcript = try await backend.transcribe(samples: Speech.say("start the radio", .flite("slt")))
            #expect(transcript.text == "start the zzyzx")
        }

        @Test("is not told phones that do not exist", arguments: ["", "Q", "AA B XX"])
        func wrongPhones(phones: String) {
            let error = #expect(throws: ServiceError.self) {
                try SphinxPronunciations(["word": phones], from: "a test")
            }
            #expect(error?.code == .badGrammar)
            #expect(error?.description.contains("'word'") == true)
        }

        @Test("hears what is expected in a situation, and nothing else")
        func situations() async throws {
            let backend = try PocketSphinxBackend(
                grammar: .phrases(["turn on the radio"]), replies: ["confirmation": .phrases(["yes", "no"])])
            let yes = try Speech.say("yes", .flite("slt"))
            let reply = try await backend.transcribe(
                samples: yes, hints: TranscriptionHints(situation: "confirmation"))
            #expect(reply.text == "yes")
            #expect(try await backend.transcribe(samples: yes).text == "")
        }

        @Test("names every word of which nobody knows how it is said, and the dictionary")
        func missingWords() async throws {
            var alone = SphinxPronunciations()
            alone.asksEspeak = false
            let error = try await failure(
                .phrases(["start the frobnicator", "wake the zzyzx", "stop"]), pronunciations: alone)
            #expect(error?.code == .badGrammar)
            #expect(error?.description.contains("'frobnicator', 'zzyzx'") == true)
            #expect(error?.description.contains("cmudict-en-us.dict") == true)
            #expect(error?.description.contains("'start'") == false)
        }

        @Test(
            "that does not parse is refused with the place",
            arguments: [
                "", "nonsense", "#JSGF V1.0;\ngrammar x;\npublic <a> = (on | off;\n",
                "#JSGF V1.0;\ngrammar x;\n<a> = on;\n",
                "#JSGF V1.0;\ngrammar x;\npublic <a> = <b>;\n",
            ])
        func broken(source: String) async throws {
            let error = try await failure(.jsgf(source, file: "house.jsgf"))
            #expect(error?.code == .badGrammar)
            #expect(error?.description.contains("house.jsgf") == true)
        }

        @Test("of phrases has so many, of a bounded length, and so many words")
        func phraseLimits() async throws {
            let many = try await failure(.phrases(Array(repeating: "on", count: 10_001)))
            #expect(many?.description.contains("more than 10000 of them") == true)
            let long = try await failure(.phrases(["on", String(repeating: "on ", count: 334)]))
            #expect(long?.description.contains("Phrase 2 of the list is longer than 1000 bytes") == true)
            let words = try await failure(.phrases(Array(repeating: "on off on off on off", count: 9_000)))
            #expect(words?.description.contains("more than 50000 words") == true)
        }

        @Test("without phrases is refused")
        func empty() async throws {
            #expect(try await failure(.phrases([" ", "..."]))?.code == .badGrammar)
        }

        @Test("needs a model, whose absence is explained")
        func model() async throws {
            let error = try await failure(.phrases(["stop"]), model: SphinxModel(acousticModel: "/nowhere"))
            #expect(error?.code == .notInstalled)
            #expect(error?.description.contains("apt-get install pocketsphinx-en-us") == true)
        }

        /// Where a file of the model ends too early, the library wants to end the process.
        @Test(
            "needs a model that is whole, and the process goes on without it",
            arguments: ["means", "sendump", "transition_matrices"])
        func damagedModel(file: String) async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rouse-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let whole = SphinxModel()
            try FileManager.default.copyItem(atPath: whole.acousticModel, toPath: folder.path)
            let damaged = folder.appendingPathComponent(file)
            try Data(contentsOf: damaged).prefix(100).write(to: damaged)
            for _ in 0..<3 {
                let error = try await failure(.phrases(["stop"]), model: SphinxModel(acousticModel: folder.path))
                #expect(error?.code == .notInstalled)
            }
            let backend = try PocketSphinxBackend(grammar: .phrases(["turn off the radio"]))
            let transcript = try await backend.transcribe(samples: Speech.say("turn off the radio", .flite("slt")))
            #expect(transcript.text == "turn off the radio")
        }

        /// The library has one place for what all its threads say.
        @Test("that does not parse is refused for its own mistake, also while others load what is damaged")
        func complaintsOfOthers() async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rouse-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.copyItem(atPath: SphinxModel().acousticModel, toPath: folder.path)
            let damaged = folder.appendingPathComponent("mdef")
            try Data(contentsOf: damaged).prefix(100).write(to: damaged)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<3 {
                    group.addTask {
                        for _ in 0..<40 {
                            let error = try await failure(
                                .phrases(["stop"]), model: SphinxModel(acousticModel: folder.path))
                            #expect(error?.code == .notInstalled)
                        }
                    }
                }
                group.addTask {
                    for _ in 0..<120 {
                        let error = try await failure(
                            .jsgf("#JSGF V1.0;\ngrammar x;\npublic <a> = (on | off;\n", file: "house.jsgf"))
                        let said = error?.description ?? ""
                        #expect(said.contains("(syntax error at ';')"), "\(said)")
                    }
                }
                try await group.waitForAll()
            }
        }

        @Test("comes from a file of either kind")
        func files() async throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("rouse-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: file) }
            try "# lights\nturn on the light\n\nstop\n".write(to: file, atomically: true, encoding: .utf8)
            #expect(try CommandGrammar(contentsOf: file.path) == .phrases(["turn on the light", "stop"]))
            let source = "#JSGF V1.0;\ngrammar x;\npublic <a> = on;\n"
            try source.write(to: file, atomically: true, encoding: .utf8)
            #expect(try CommandGrammar(contentsOf: file.path) == .jsgf(source, file: file.path))
            let error = #expect(throws: ServiceError.self) { try CommandGrammar(contentsOf: "/nowhere") }
            #expect(error?.code == .noInput)
        }

        @Test("is asked for by the command line's options")
        func factory() async throws {
            let catalog = BackendCatalog([PocketSphinxTranscription.factory])
            let error = #expect(throws: ServiceError.self) { try catalog.make("pocketsphinx") }
            #expect(error?.code == .usage)
            let backend = try catalog.make("pocketsphinx", options: ["phrase": ["stop", "go on"]])
            try await backend.prepare()
            #expect(backend.availability.current == .available)
        }
    }
#endif
