import Services
import Speaking
import TestSupport
import Testing

@Suite("A program that speaks", .timeLimit(.minutes(20)))
struct ProgramVoiceTests {
    private static let mono = SpeechFormat(rate: 22_050, channels: 1)

    /// A script that prints raw samples: bytes of letters, two of which are one.
    private func shell(
        _ script: String, _ arguments: [String] = [], limits: SpeechLimits = SpeechLimits()
    ) throws -> ProgramVoice {
        try ProgramVoice(arguments: ["sh", "-c", script, "sh"] + arguments, raw: Self.mono, limits: limits)
    }

    /// What raw samples spell.
    private func spelt(_ samples: [Int16]) -> String {
        let bytes = samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("is warned of where a shell would run what a text brings along")
    func shellScript() throws {
        #expect(try ProgramVoice(arguments: ["sh", "-c", "say {text}"]).warning?.contains("shell's script") == true)
        #expect(try shell("say \"$1\"", ["{text}"]).warning == nil)
    }

    @Test("gets the text as a line")
    func line() async throws {
        #expect(try await spelt(shell("cat").says("to be or not")) == "to be or not\n".prefix(12))
    }

    @Test("gets the text as an argument, which is never an option", arguments: ["-v", "--help me", "@file", "word"])
    func argument(text: String) async throws {
        let said = try await spelt(shell("printf '%s  ' \"$1\"; cat", ["{text}"]).says(text + " x"))
        #expect(said.trimmingPrefix(" ").hasPrefix((text + " x").dropLast()))
        #expect(text == "word" || said.hasPrefix(" "))
    }

    @Test("gets voice and language where it has a place for them, and is refused them elsewhere")
    func manner() async throws {
        let voice = try shell("printf '%s' \"$1\"", ["{voice}-{language}!"])
        #expect(try await spelt(voice.says(in: Manner(voice: "ann", language: "en"))) == "ann-en")
        #expect(try await voice.failure(in: Manner(voice: "ann"))?.description.contains("{language}") == true)
        #expect(try await shell("cat").failure(in: Manner(voice: "ann"))?.code == .usage)
        #expect(try await voice.failure(in: Manner(voice: "ann", language: "en", rate: 2))?.code == .usage)
    }

    @Test("prints WAV as well: flite")
    func flite() async throws {
        let voice = try ProgramVoice(arguments: ["flite", "-t", "{text}", "-o", "/dev/stdout"])
        let speech = try await voice.speech(of: try SpokenText("Hello there"))
        #expect(speech.format == SpeechFormat(rate: 8_000, channels: 1))
        #expect(speech.samples.count > 4_000)
    }

    @Test("is heard while it speaks")
    func whileItSpeaks() async throws {
        let (pieces, hand) = AsyncStream.makeStream(of: Synthesis.News.self)
        // It would go on for ten minutes.
        let synthesis = Synthesis(try SpokenText("Hello"), by: try shell("echo one; exec sleep 600")) { hand.yield($0) }
        var heard: [Int16] = []
        for await case .piece(.samples(let samples)) in pieces {
            heard += samples
            break
        }
        #expect(spelt(heard) == "one\n")
        synthesis.cancel()
    }

    @Test("that is not there says what to do")
    func missing() async throws {
        let voice = try ProgramVoice(arguments: ["/nowhere/voice"])
        #expect(
            try await voice.failure()?.description
                == "The program '/nowhere/voice' is not there or may not be run; install it or name its whole path.")
        #expect(try await voice.failure()?.exitStatus == 69)
    }

    @Test("that fails is quoted, without what a terminal would act upon")
    func failing() async throws {
        let error = try await shell("printf 'no \\033[31mbreath\\n' >&2; exit 3").failure()
        #expect(error?.code == .programFailed)
        #expect(error?.description.contains("ended with status 3 and said: no  [31mbreath") == true)
    }

    @Test("that hangs, prints too much, or nothing, is an error")
    func hopeless() async throws {
        #expect(
            try await shell("exec sleep 600", limits: SpeechLimits(total: .seconds(1))).failure()?.code == .totalTimeout
        )
        #expect(try await shell("exec yes", limits: SpeechLimits(audioBytes: 4_096)).failure()?.code == .answerTooLarge)
        #expect(try await shell("cat >/dev/null").failure()?.code == .badAnswer)
        #expect(try await ProgramVoice(arguments: ["echo", "hello there"]).failure()?.code == .badAnswer)
    }

    @Test("is made from options, with quotes as a shell has them")
    func options() async throws {
        let voice = try VoiceCatalog.make(
            "program", options: ["command": ["sh -c 'printf \"%s \" \"$0\"'"], "argument": ["a b"], "raw": ["16000"]])
        let speech = try await voice.speech(of: try SpokenText("x"))
        #expect(speech.format == SpeechFormat(rate: 16_000, channels: 1))
        #expect(spelt(speech.samples) == "a b ")
        for options in [[:], ["command": ["'open"]], ["command": ["x"], "raw": ["12"]], ["comand": ["x"]]] {
            #expect(throws: ServiceError.self) { try VoiceCatalog.make("program", options: options) }
        }
    }
}
