import Services
import Speaking
import TestSupport
import Testing

@Suite("espeak-ng", .timeLimit(.minutes(20)))
struct EspeakVoiceTests {
    private let voice = EspeakVoice()

    @Test("says what it says by itself, sample by sample")
    func same() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program("espeak-ng").runAside(["-w", "alone.wav", "The light is on"], in: folder.path)
        #expect(outcome.status == 0)
        let speech = try await voice.speech(of: try SpokenText("The light is on"))
        #expect(speech.format == SpeechFormat(rate: 22_050, channels: 1))
        let bytes = speech.samples.flatMap {
            [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
        }
        let alone = Array(try folder.bytes("alone.wav").dropFirst(44))
        #expect(!bytes.isEmpty)
        #expect(bytes == alone)
    }

    @Test("is faster, slower and softer when it is told to")
    func manner() async throws {
        let usual = try await voice.says("one two three")
        let fast = try await voice.says("one two three", in: Manner(rate: 2))
        let slow = try await voice.says("one two three", in: Manner(rate: 0.5))
        #expect(Double(fast.count) < 0.7 * Double(usual.count))
        #expect(Double(slow.count) > 1.4 * Double(usual.count))
        let soft = try await voice.says("one two three", in: Manner(volume: 0.5))
        #expect(soft == usual.map { Int16((Double($0) * 0.5).rounded()) })
        #expect(try await voice.says("one two three", in: Manner(volume: 0)).allSatisfy { $0 == 0 })
    }

    @Test("has another pitch, another voice and another language")
    func others() async throws {
        let usual = try await voice.says("seven")
        for manner in [Manner(pitch: 2), Manner(voice: "en+f3"), Manner(language: "de")] {
            #expect(try await voice.says("seven", in: manner) != usual)
        }
    }

    @Test("is given nothing that it takes for an option, or for phones", arguments: ["--version", "-x", "[[h@l'oU]]"])
    func noOptions(text: String) async throws {
        #expect(try await voice.says("\(text) seven").count > voice.says("seven").count)
    }

    @Test("names a voice that it does not have")
    func noVoice() async throws {
        let error = try await voice.failure(in: Manner(voice: "nonesuch"))
        #expect(error?.code == .programFailed)
        #expect(error?.description.contains("voice does not exist") == true)
    }

    @Test("is not given a name that is none", arguments: ["-x", "../../etc/passwd", "a\u{1b}b", "", "a;b"])
    func oddNames(name: String) async throws {
        #expect(try await voice.failure(in: Manner(voice: name))?.code == .usage)
        #expect(try await voice.failure(in: Manner(language: name))?.code == .usage)
    }

    @Test("makes no more than it may")
    func tooMuch() async throws {
        let error = try await EspeakVoice(limits: SpeechLimits(audioBytes: 10_000)).failure("one two three four")
        #expect(error?.code == .answerTooLarge)
        #expect(error?.description.contains("max-audio") == true)
    }
}
