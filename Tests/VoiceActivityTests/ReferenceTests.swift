import CAllocationCounter
import Features
import Testing
import VoiceActivity

@Suite("The detector agrees with the implementation that its weights were fitted with")
struct ReferenceTests {
    let reference: Reference
    let signal = Reference.signal()

    init() throws {
        reference = try Reference.load()
    }

    @Test("The test signal is the one the reference was computed from")
    func sameSignal() {
        for (index, expected) in reference.samples.enumerated() {
            #expect(abs(signal[index * 4_001] - expected) < 1e-6)
        }
    }

    @Test("All measures")
    func measures() throws {
        var stream = Stream()
        var found: [[Float]] = []
        for _ in 0..<(Reference.seconds * 100) {
            stream.play(0.01) { signal[$0] }
            found.append(stream.detector.measureValues)
        }
        for (frame, expected) in reference.measures {
            let index = try #require(Int(frame))
            for (measure, value) in expected.enumerated() {
                #expect(abs(found[index][measure] - value) < 2e-3 * max(1, abs(value)), "\(measure) of frame \(frame)")
            }
        }
    }

    func activities(_ configuration: VoiceActivityConfiguration) -> [VoiceActivity] {
        var stream = Stream(configuration)
        stream.play(Double(Reference.seconds)) { signal[$0] }
        return stream.activities
    }

    @Test("The probability of every frame, learned and hand-made", arguments: [true, false])
    func probability(learned: Bool) {
        var configuration = VoiceActivityConfiguration()
        configuration.usesLearnedModel = learned
        let found = activities(configuration)
        for (frame, expected) in (learned ? reference.learned : reference.handMade).enumerated() {
            #expect(abs(found[frame].probability - expected) < 2e-3, "frame \(frame)")
        }
    }

    @Test("The decision of every frame, at any sensitivity")
    func decision() {
        var configuration = VoiceActivityConfiguration()
        #expect(spans(activities(configuration)) == reference.learnedSpeech)
        configuration.sensitivity = 0.83
        #expect(spans(activities(configuration)) == reference.eagerSpeech)
        configuration = VoiceActivityConfiguration()
        configuration.usesLearnedModel = false
        #expect(spans(activities(configuration)) == reference.handMadeSpeech)
    }

    func spans(_ activities: [VoiceActivity]) -> [[Int]] {
        var spans: [[Int]] = []
        for (frame, activity) in activities.enumerated() where activity.isSpeech {
            if let last = spans.indices.last, spans[last][1] == frame {
                spans[last][1] += 1
            } else {
                spans.append([frame, frame + 1])
            }
        }
        return spans
    }

    @Test("A reset detector says what a new one says")
    func reset() {
        var stream = Stream()
        stream.play(3) { signal[$0] }
        let first = stream.activities
        stream.play(4) { signal[$0] }
        stream.analyzer.reset()
        stream.detector.reset()
        stream.play(3) { signal[$0 - 7 * 16_000] }
        #expect(Array(stream.activities.suffix(first.count)) == first)
    }

    @Test("A frame takes no memory")
    func allocations() {
        var analyzer = SpectralAnalyzer()
        var detector = VoiceActivityDetector()
        var speech = 0
        let before = allocations_of_this_thread()
        for hop in 0..<1_000 {
            analyzer.process(signal.span.extracting((hop * 160)..<((hop + 1) * 160)))
            if detector.process(analyzer).isSpeech { speech += 1 }
        }
        #expect(allocations_of_this_thread() == before)
        #expect(speech > 0)
    }
}
