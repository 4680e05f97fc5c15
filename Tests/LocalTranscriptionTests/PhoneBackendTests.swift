import Grammars
import PhoneTranscription
import Services
import Synchronization
import System
import Testing
import Transcription

@Suite("Sentences by their phones", .timeLimit(.minutes(20)))
struct PhoneBackendTests {
    private static let lights = CommandGrammar.phrases(["turn on the light", "turn off the light", "good night"])

    private static func backend(
        _ grammar: CommandGrammar = lights, replies: [String: CommandGrammar] = [:],
        pronunciations: [String: String] = [:], options: [String: [String]] = [:],
        noteUnknown: @escaping @Sendable ([String]) -> Void = { _ in }
    ) throws -> any TranscriptionBackend {
        // Every machine has the small network.
        let options = ServiceOptions(
            kind: "backend", name: "phones", values: options.merging(["network": ["small"]]) { first, _ in first })
        return try PhoneTranscription.backend(
            hearing: grammar, replies: replies, pronunciations: pronunciations, options: options,
            noteUnknown: noteUnknown)
    }

    @Test("hears a phrase, and tells when each word was spoken and how sure it is")
    func segments() async throws {
        let samples = try Speech.say("turn off the light", .flite("slt"))
        let transcript = try await Self.backend().transcribe(samples: samples)
        #expect(transcript.text == "turn off the light")
        #expect(transcript.segments.map(\.text) == ["turn", "off", "the", "light"])
        #expect(try #require(transcript.confidence) > 0.5)
        // 0.3 s of silence come before and 0.5 s after.
        let start = try #require(transcript.segments.first?.start)
        let last = try #require(transcript.segments.last)
        #expect((0.2...0.65).contains(start))
        #expect(abs(last.start + last.duration - (Double(samples.count) / 16_000 - 0.5)) < 0.3)
    }

    @Test("says that a sentence is not in the grammar, and what it was taken for")
    func rejection() async throws {
        let samples = try Speech.say("my sister lives in another country", .flite("slt"))
        let transcript = try await Self.backend().transcribe(samples: samples)
        #expect(transcript.text.isEmpty)
        #expect(transcript.rejection == .notInGrammar)
        #expect(transcript.alternatives.count == 1)
    }

    @Test("takes it all the same below the threshold that it is told")
    func threshold() async throws {
        let samples = try Speech.say("my sister lives in another country", .flite("slt"))
        let transcript = try await Self.backend(options: ["threshold": ["-100"]]).transcribe(samples: samples)
        #expect(!transcript.text.isEmpty)
    }

    @Test("is less sure of a sentence the more others the grammar allows")
    func choice() async throws {
        let samples = try Speech.say("turn off the light", .flite("slt"))
        let rooms = ["kitchen", "garden", "cellar", "attic", "study", "porch", "pantry", "garage"]
        let many = rooms.flatMap { one in rooms.map { "put one \(one) lamp into every \($0)" } }
        let few = try await Self.backend().transcribe(samples: samples)
        let among = try await Self.backend(.phrases(many + ["turn off the light"])).transcribe(samples: samples)
        #expect(among.text == few.text)
        // The same words fit the same sound; 62 phrases more are the logarithm of 65 / 3 more to choose from, over 13 phones.
        #expect(among.extras["fit"] == few.extras["fit"])
        guard case .number(let alone) = few.extras["margin"], case .number(let crowded) = among.extras["margin"] else {
            Issue.record("no margin in \(few.extras) and \(among.extras)")
            return
        }
        #expect((0.5...1.5).contains(alone - crowded))
    }

    @Test("says that there was no speech", arguments: [0, 160, 16_000, 48_000])
    func silence(count: Int) async throws {
        var noise = Noise(seed: 1)
        let samples = (0..<count).map { _ in Int16(20 * noise.next()) }
        let transcript = try await Self.backend().transcribe(samples: samples)
        #expect(transcript.text.isEmpty)
        #expect(transcript.rejection == .noSpeech)
    }

    @Test(
        "hears the languages that espeak-ng says",
        arguments: [
            ("de", ["mach das licht an", "mach das licht aus", "wie spät ist es"]),
            ("fr", ["allume la lumière", "éteins la lumière", "quelle heure est il"]),
            ("es", ["enciende la luz", "apaga la luz", "qué hora es"]),
            ("it", ["accendi la luce", "spegni la luce", "che ore sono"]),
            ("nl", ["doe de lamp aan", "zet de radio uit", "hoe laat is het"]),
        ])
    func languages(language: String, phrases: [String]) async throws {
        let backend = try Self.backend(.phrases(phrases), options: ["language": [language]])
        for phrase in phrases {
            let transcript = try await backend.transcribe(samples: Speech.say(phrase, .espeak(language)))
            #expect(transcript.text == phrase)
        }
    }

    @Test(
        "knows for which languages it was measured",
        arguments: [("en", true), ("en_GB", true), ("fr-be", true), ("nl", true), ("pt-br", false), ("fro", false)])
    func measured(language: String, isMeasured: Bool) {
        #expect(PhoneTranscription.isMeasured(language) == isMeasured)
    }

    private static let house = """
        #JSGF V1.0;
        grammar house;
        public <command> = (turn | switch) (on {on} | off {off}) [all] [the] <thing> [please] | count <digit>+;
        <thing> = light | lights | radio;
        <digit> = one | two | three | four;

        """

    @Test(
        "hears what a grammar lets be left out or repeated, and its tags",
        arguments: [
            ("turn on the light", ["on"]), ("switch off all the lights", ["off"]), ("turn off radio please", ["off"]),
            ("count one", []), ("count three two four one", []),
        ])
    func grammar(text: String, tags: [String]) async throws {
        let backend = try Self.backend(.jsgf(Self.house, file: "house.jsgf"))
        let transcript = try await backend.transcribe(samples: Speech.say(text, .flite("slt")))
        #expect(transcript.text == text)
        #expect(transcript.extras["tags"]?.array?.compactMap(\.string) == tags)
    }

    @Test("hears an answer where one is expected, and a command there, too")
    func replies() async throws {
        let backend = try Self.backend(replies: ["yes or no": .phrases(["yes", "no", "yes please", "no thank you"])])
        let hints = TranscriptionHints(situation: "yes or no")
        let answer = try await backend.transcribe(samples: Speech.say("no thank you", .flite("slt")), hints: hints)
        #expect(answer.text == "no thank you")
        let command = try await backend.transcribe(
            samples: Speech.say("turn on the light", .flite("slt")), hints: hints)
        #expect(command.text == "turn on the light")
    }

    @Test("hears what goes on with a sentence only where there was one", arguments: [true, false])
    func continuation(mayGoOn: Bool) async throws {
        let grammar = CommandGrammar.jsgf(
            """
            #JSGF V1.0;
            grammar house;
            public <sentence> = open the blinds in the office | <continued_sentence>;
            <continued_sentence> = (and | what about) in the office;

            """, file: "house.jsgf")
        let transcript = try await Self.backend(grammar).transcribe(
            samples: Speech.say("and in the office", .flite("slt")), hints: TranscriptionHints(mayGoOn: mayGoOn))
        #expect(transcript.text == (mayGoOn ? "and in the office" : ""))
        if !mayGoOn { #expect(transcript.alternatives.allSatisfy { $0.text.hasPrefix("open") }) }
    }

    @Test("tells what it understands while somebody speaks, and the same at the end however the samples are cut")
    func partials() async throws {
        let backend = try Self.backend()
        let samples = try Speech.say("turn off the light", .flite("slt"))
        let whole = try await backend.transcribe(samples: samples)
        let session = backend.start()
        var partials: [String] = []
        async let events: [TranscriptionEvent] = session.events.reduce(into: []) { $0.append($1) }
        for start in stride(from: 0, to: samples.count, by: 4_000) {
            session.send(Array(samples[start..<min(start + 4_000, samples.count)]))
            try await Task.sleep(for: .milliseconds(20))
        }
        session.finish()
        var last: Transcript?
        for event in await events {
            if case .partial(let transcript) = event { partials.append(transcript.text) }
            if case .final(let transcript) = event { last = transcript }
        }
        #expect(!partials.isEmpty)
        #expect(last == whole)
    }

    @Test("hears no word in the end of the wake word that a recording may begin with")
    func leadIn() async throws {
        let word = try Array(Speech.say("computer", .flite("slt")).dropFirst(4_800).dropLast(8_000))
        let lead = Array(word.suffix(8_000))
        let command = try Speech.say("turn on the light", .flite("slt"))
        let grammar = "#JSGF V1.0;\ngrammar g;\npublic <a> = [can you] turn (on | off) the light;\n"
        let backend = try Self.backend(.jsgf(grammar, file: "g.jsgf"))
        for pause in [0, 4_800] {
            let transcript = try await backend.transcribe(
                samples: lead + command.dropFirst(4_800 - pause),
                hints: TranscriptionHints(leadIn: Double(lead.count) / 16_000))
            #expect(transcript.text == "turn on the light")
            #expect(transcript.segments.first?.start ?? 0 > 0.4)
        }
    }

    @Test(
        "hears no words too many where they may be left out, and those that are said",
        arguments: ["slt", "rms", "awb"],
        ["unlock the garage door", "unlock the front door", "can you lock the front door"])
    func optionalWords(voice: String, text: String) async throws {
        let grammar = "#JSGF V1.0;\ngrammar g;\npublic <a> = [can you] (lock | unlock) the (garage | front) door;\n"
        let transcript = try await Self.backend(.jsgf(grammar, file: "g.jsgf"))
            .transcribe(samples: Speech.say(text, .flite(voice)))
        #expect(transcript.text == text)
    }

    @Test("tells what else it may have been, none of it surer than the text")
    func alternatives() async throws {
        let grammar = "#JSGF V1.0;\ngrammar g;\npublic <a> = turn on (the | a) (light | lights) [please];\n"
        let transcript = try await Self.backend(.jsgf(grammar, file: "g.jsgf"))
            .transcribe(samples: Speech.say("turn on the light", .flite("slt")))
        #expect(transcript.text == "turn on the light")
        let others = transcript.alternatives
        #expect((1...3).contains(others.count))
        #expect(!others.contains { $0.text == transcript.text })
        #expect(Set(others.map(\.text)).count == others.count)
        let confidence = try #require(transcript.confidence)
        #expect(others.allSatisfy { ($0.confidence ?? 1) <= confidence })
    }

    /// A command that may go on, and one that may not.
    private static let growing = """
        #JSGF V1.0;
        grammar growing;
        <skipped> = please;
        public <command> = (turn on the light [in the kitchen] | lock the front door) [<skipped>];

        """

    /// The result of a session that is not told that the audio has ended.
    private func early(_ samples: [Int16]) async throws -> Transcript? {
        let backend = try Self.backend(.jsgf(Self.growing, file: "growing.jsgf"))
        let session = backend.start(hints: TranscriptionHints(mayEndEarly: true))
        session.send(samples)
        for await event in session.events {
            if case .final(let transcript) = event { return transcript }
            // What is sent is looked at once: a partial result says that it was not the end.
            if case .partial = event { break }
        }
        session.cancel()
        return nil
    }

    @Test("is done a moment after a sentence that nothing can follow, before it is told that the audio ends")
    func earlyEnd() async throws {
        let samples = try Speech.say("lock the front door", .flite("slt"))
        #expect(try await early(samples.dropLast(3_200))?.text == "lock the front door")
    }

    @Test("waits longer where more may follow")
    func longPause() async throws {
        let start = try Speech.say("turn on the light", .flite("slt"))
        #expect(try await early(start.dropLast(3_200)) == nil)
        #expect(try await early(start + [Int16](repeating: 0, count: 9_600))?.text == "turn on the light")
        let end = try Speech.say("in the kitchen", .flite("slt")).dropFirst(4_800)
        let whole = try await early(start.dropLast(3_200) + end)
        #expect(whole?.text == "turn on the light in the kitchen")
    }

    @Test("is done while others go on to speak")
    func earlyEndAmongOthers() async throws {
        let command = try Speech.say("lock the front door", .flite("slt")).dropLast(8_000)
        let talk = try Speech.say("and now the weather for tomorrow with heavy rain", .espeak("en-gb")).dropFirst(4_800)
        #expect(try await early(command + talk.prefix(6_400).map { $0 / 3 })?.text == "lock the front door")
    }

    @Test("reads to the end of the audio where nobody wants an earlier result")
    func noEarlyEnd() async throws {
        let samples = try Speech.say("lock the front door", .flite("slt"))
        let session = try Self.backend(.jsgf(Self.growing, file: "growing.jsgf")).start()
        session.send(samples + [Int16](repeating: 0, count: 16_000))
        for await event in session.events {
            if case .partial = event { break }
        }
        #expect(session.state == .running)
        session.cancel()
    }

    @Test("finds a sentence in a recording that is read in pieces")
    func pieces() async throws {
        let pause = [Int16](repeating: 0, count: 14 * 16_000)
        let samples = try pause + Speech.say("turn off the light", .flite("slt")) + pause
        let transcript = try await Self.backend().transcribe(samples: samples)
        #expect(transcript.text == "turn off the light")
        #expect((14.2...14.7).contains(transcript.segments.first?.start ?? 0))
    }

    @Test("refuses a recording that is longer than two minutes")
    func longest() async throws {
        let samples = [Int16](repeating: 0, count: 16_000 * 121)
        let error = await #expect(throws: ServiceError.self) { try await Self.backend().transcribe(samples: samples) }
        #expect(error?.code == .audioTooLong)
    }

    @Test(
        "says a word as it is told to, in IPA or with the phones of CMU's dictionary",
        arguments: [
            "gʊdnaɪt", "G UH1 D N AY1 T",
        ])
    func pronunciations(phones: String) async throws {
        let backend = try Self.backend(.phrases(["xqzz", "turn on the light"]), pronunciations: ["xqzz": phones])
        let transcript = try await backend.transcribe(samples: Speech.say("good night", .flite("slt")))
        #expect(transcript.text == "xqzz")
    }

    @Test("names the words that espeak-ng does not say")
    func unknown() async throws {
        let unknown = Mutex<[String]>([])
        try await Self.backend(.phrases(["good night", "☃"])) { words in unknown.withLock { $0 = words } }.prepare()
        // A phrase has letters and digits alone.
        #expect(unknown.withLock { $0 }.isEmpty)
        let grammar = CommandGrammar.jsgf("#JSGF V1.0;\ngrammar g;\npublic <a> = good | '';\n", file: "g.jsgf")
        try await Self.backend(grammar) { words in unknown.withLock { $0 = words } }.prepare()
        #expect(unknown.withLock { $0 } == ["''"])
    }

    @Test("refuses a language that espeak-ng does not say", arguments: ["tlh-none", "--help", "en; ls"])
    func badLanguage(language: String) async throws {
        await #expect(throws: ServiceError.self) {
            try await Self.backend(options: ["language": [language]]).prepare()
        }
    }

    @Test(
        "names an option that is wrong",
        arguments: [
            (["network": ["huge"]], "'network'"), (["threshold": ["x"]], "'threshold'"),
            (["pronunciations": ["/nowhere"]], "/nowhere"),
        ])
    func badOption(options: [String: [String]], named: String) throws {
        let error = #expect(throws: ServiceError.self) { try Self.backend(options: options) }
        #expect(error?.description.contains(named) == true)
    }
}
