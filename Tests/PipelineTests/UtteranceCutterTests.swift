import Audio
import Pipeline
import TestSupport
import Testing

/// A recording of any length, cut into what is said in it.
@Suite struct UtteranceCutterTests {
    private static let sentences = ["turn on the light", "good night", "what is the weather", "play jazz music"]

    private struct Cut {
        var utterances: [Utterance] = []
        var mostKept = 0.0
    }

    private func cut(_ samples: [Float]) -> Cut {
        var cutter = UtteranceCutter()
        var cut = Cut()
        let source = MemorySource(samples)
        var hop = Hop()
        while source.next(&hop) == Hop.length {
            if let utterance = cutter.process(hop) { cut.utterances.append(utterance) }
            cut.mostKept = max(cut.mostKept, cutter.keptSeconds)
        }
        if let utterance = cutter.finish() { cut.utterances.append(utterance) }
        return cut
    }

    /// Each utterance is the audio of its time, and they follow each other.
    private func check(_ utterances: [Utterance], of samples: [Float]) {
        for utterance in utterances {
            let range = Int((utterance.start * 16_000).rounded())..<Int((utterance.end * 16_000).rounded())
            #expect(utterance.samples == Array(samples[range]))
            #expect(utterance.end - utterance.start <= UtteranceCutter.longest)
        }
        for (one, next) in zip(utterances, utterances.dropFirst()) { #expect(one.end <= next.start) }
    }

    @Test func pausesPartWhatIsSaid() throws {
        var scene = Scene()
        for sentence in Self.sentences {
            scene.pause(1.5)
            scene.say(sentence, try Voice().saying(sentence))
        }
        scene.pause(1.5)
        let utterances = cut(scene.samples).utterances
        check(utterances, of: scene.samples)
        try #require(utterances.count == Self.sentences.count)
        for (utterance, place) in zip(utterances, scene.places) {
            #expect(utterance.start < place.range.lowerBound && utterance.start > place.range.lowerBound - 0.6)
            #expect(utterance.end > place.range.upperBound && utterance.end < place.range.upperBound + 0.6)
        }
    }

    @Test func aPauseForBreathPartsNothing() throws {
        var scene = Scene()
        scene.pause(1)
        scene.say("", try Voice().saying("set a timer"))
        scene.pause(0.5)
        scene.say("", try Voice().saying("for two minutes"))
        scene.pause(1)
        #expect(cut(scene.samples).utterances.count == 1)
    }

    @Test func whatHasNoPauseIsCutBetweenWords() throws {
        var scene = Scene()
        scene.pause(1)
        var gaps: [Range<Double>] = []
        while scene.duration < 100 {
            for sentence in Self.sentences { scene.say(sentence, try Voice(speed: 170).saying(sentence)) }
            let start = scene.duration
            scene.pause(0.3)
            gaps.append(start..<scene.duration)
        }
        scene.pause(1)
        let cut = cut(scene.samples)
        check(cut.utterances, of: scene.samples)
        #expect(cut.utterances.count >= 4)
        #expect(cut.mostKept <= UtteranceCutter.longest + 1)
        for (one, next) in zip(cut.utterances, cut.utterances.dropFirst()) {
            #expect(one.end == next.start, "nothing is lost")
            #expect(one.end - one.start >= 15)
            #expect(gaps.contains { $0.contains(one.end) }, "cut at \(one.end)")
        }
    }

    @Test func silenceHoldsNothingAndKeepsNothing() {
        let cut = cut(Scene(.pause(120)).samples)
        #expect(cut.utterances.isEmpty)
        #expect(cut.mostKept < 1)
    }

    @Test func aWordAtTheVeryEndIsNotLost() throws {
        var scene = Scene()
        scene.pause(1)
        scene.say("", try Voice().saying("good night"))
        let utterances = cut(scene.samples).utterances
        check(utterances, of: scene.samples)
        #expect(utterances.count == 1)
        #expect(abs((utterances.first?.end ?? 0) - scene.duration) < 0.15)
    }

    @Test func anEmptyRecordingIsNothing() {
        #expect(cut([]).utterances.isEmpty)
    }
}
