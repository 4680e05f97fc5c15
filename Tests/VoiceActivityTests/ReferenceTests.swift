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

    @Test("The hand-made probability of every frame")
    func handMade() {
        var stream = Stream()
        stream.play(Double(Reference.seconds)) { signal[$0] }
        for (frame, expected) in reference.handMade.enumerated() {
            #expect(abs(stream.activities[frame].probability - expected) < 2e-3, "frame \(frame)")
        }
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
