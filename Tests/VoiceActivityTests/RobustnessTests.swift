import Features
import Testing
import VoiceActivity

@Suite("No sound makes the detector answer nonsense or stay stuck")
struct RobustnessTests {
    struct Abuse: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var sound: @Sendable (Int) -> Float
    }

    static let abuses = [
        Abuse(testDescription: "digital silence") { _ in 0 },
        Abuse(testDescription: "dither") { (Sound.noise(1)($0) < 0 ? -1 : 1) / 32_768 },
        Abuse(testDescription: "a 50 Hz square wave of full scale", sound: { Sound.square(1, hertz: 50)($0) }),
        Abuse(testDescription: "a 1 kHz square wave of full scale", sound: { Sound.square(1, hertz: 1_000)($0) }),
        Abuse(testDescription: "an alternating full scale", sound: { $0.isMultiple(of: 2) ? 1 : -1 }),
        Abuse(testDescription: "steps of DC", sound: { Float($0 / 8_000 % 4) * 0.3 - 0.45 }),
        Abuse(testDescription: "a jump by 60 dB and back") { Sound.noise($0 / 16_000 % 2 == 0 ? 0.0005 : 0.5)($0) },
        Abuse(testDescription: "clicks of full scale", sound: { $0.isMultiple(of: 7_000) ? 1 : 0 }),
        Abuse(testDescription: "samples of 1e15") { Sound.noise(1e15)($0) },
        Abuse(testDescription: "samples below the smallest normal") { Sound.noise(1e-37)($0) * 0.01 },
    ]

    @Test("Afterwards a quiet room is silent within 2 s and a voice in it is heard", arguments: abuses, [true, false])
    func recovers(_ abuse: Abuse, learned: Bool) {
        var configuration = VoiceActivityConfiguration()
        configuration.usesLearnedModel = learned
        var stream = Stream(configuration)
        stream.play(6, abuse.sound)
        let room = Sound.noise(0.001)
        stream.play(4, room)
        stream.play(3, Sound.sum(room, Sound.speech(0.2)))
        for activity in stream.activities {
            #expect(activity.probability >= 0 && activity.probability <= 1)
            #expect(activity.level.isFinite && activity.noiseFloor.isFinite)
        }
        #expect(stream.said(8, 10).allSatisfy { !$0.isSpeech })
        #expect(stream.said(10, 13).count { $0.isSpeech } > 100)
    }

    @Test("Samples that are not numbers are forgotten with their window")
    func notNumbers() {
        var stream = Stream()
        stream.play(2, Sound.noise(0.001))
        stream.play(0.1) { $0.isMultiple(of: 3) ? .nan : .infinity }
        stream.play(4, Sound.noise(0.001))
        for activity in stream.activities {
            #expect(activity.probability >= 0 && activity.probability <= 1)
            #expect(activity.level.isFinite && activity.noiseFloor.isFinite)
        }
        #expect(stream.said(4, 6).allSatisfy { !$0.isSpeech })
    }

    @Test("After an hour of silence a soft voice is heard")
    func hourOfSilence() {
        var stream = Stream()
        var analyzer = SpectralAnalyzer()
        let silence = [Float](repeating: 0, count: 160)
        analyzer.process(silence.span)
        for _ in 0..<360_000 { _ = stream.detector.process(analyzer) }
        stream.play(3, Sound.sum(Sound.noise(1 / 32_768), Sound.speech(0.003)))
        #expect(stream.said(0, 3).count { $0.isSpeech } > 250)
        #expect(stream.said(0.6, 3).allSatisfy { $0.noiseFloor < -85 })
    }

    @Test("Digital silence and dither are never speech", arguments: [0, 1])
    func nothing(_ abuse: Int) {
        var stream = Stream()
        stream.play(20, Self.abuses[abuse].sound)
        #expect(stream.activities.allSatisfy { !$0.isSpeech })
    }
}
