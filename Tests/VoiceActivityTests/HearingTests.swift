import Audio
import Features
import Testing
import VoiceActivity

@Suite("Hearing wires the analyzer to the detector")
struct HearingTests {
    /// Two seconds of a room, and three of a voice in it, as 16-bit samples.
    private let samples: [Int16] = {
        let room = Sound.noise(0.001)
        let voice = Sound.sum(room, Sound.speech(0.2))
        return (0..<80_000).map { PCM.sample($0 < 32_000 ? room($0) : voice($0)) }
    }()

    private func hop(_ place: Int) -> PCMHop {
        var hop = PCMHop()
        for i in 0..<Hop.length { hop.samples[i] = samples[place * Hop.length + i] }
        return hop
    }

    @Test("What it says of each hop is what both say that are wired by hand", arguments: [0.2, 0.5])
    func wired(sensitivity: Float) {
        let configuration = VoiceActivityConfiguration(sensitivity: sensitivity)
        var hearing = Hearing(configuration)
        var analyzer = SpectralAnalyzer()
        var detector = VoiceActivityDetector(configuration)
        var speech = 0
        for place in 0..<samples.count / Hop.length {
            let hop = Hop(hop(place))
            analyzer.process(hop.samples.span)
            let expected = detector.process(analyzer)
            #expect(hearing.process(hop) == expected && hearing.activity == expected)
            #expect(hearing.analyzer.bandEnergies == analyzer.bandEnergies)
            speech += expected.isSpeech ? 1 : 0
        }
        #expect(speech > 100)
        #expect(hearing.thresholds == detector.thresholds)
    }

    @Test("16-bit samples are heard as the same samples of a file are")
    func integers() {
        var floats = Hearing()
        var integers = Hearing()
        for place in 0..<samples.count / Hop.length {
            let hop = hop(place)
            var scaled = Hop()
            for i in 0..<Hop.length { scaled.samples[i] = Float(hop.samples[i]) / 32_768 }
            #expect(integers.process(hop) == floats.process(scaled))
        }
    }

    @Test("After a reset it is as if newly made")
    func reset() {
        var used = Hearing()
        for place in 0..<400 { used.process(hop(place)) }
        used.reset()
        #expect(used.activity == VoiceActivity())
        var new = Hearing()
        for place in 0..<400 { #expect(used.process(hop(place)) == new.process(hop(place))) }
    }
}
