import Audio
import KeywordSpotting
import Pipeline
import Sinks
import Testing

/// Which audio is kept around a keyword. Every hop holds its own number, so that a clip tells what was cut.
@Suite struct ClipCutterTests {
    private struct CutterFixture: ~Copyable {
        var cutter = ClipCutter()
        var hops = 0
        var clips: [Clip] = []

        mutating func hear(_ seconds: Double) {
            for _ in 0..<Int((seconds * 100).rounded()) {
                var hop = Hop()
                for i in 0..<Hop.length { hop.samples[i] = Float(hops) / 32_768 }
                hops += 1
                clips += cutter.append(hop)
            }
        }

        /// The keyword took 0.5 s and ended 0.1 s ago.
        mutating func detect(_ keyword: String = "computer") {
            let now = Double(hops) / 100
            let found = Detection(heard: keyword, from: now - 0.6, to: now - 0.1, at: now, score: 0.9)
            cutter.add(StampedEvent(.detection(found), wall: 1_000))
        }

        /// The keyword took 0.5 s and ended `before` seconds ago.
        mutating func miss(before: Double) {
            let now = Double(hops) / 100
            let miss = NearMiss(heard: "computer", from: now - before - 0.5, to: now - before, at: now, score: 0.4)
            cutter.add(StampedEvent(.nearMiss(miss), wall: 1_000))
        }

        /// The word of the last detection is over.
        mutating func settle(_ keyword: String = "computer", score: Double) {
            cutter.settle(KeywordEnd(keyword: keyword, speaker: nil, end: Double(hops) / 100, score: score))
        }

        mutating func interrupt() { clips += cutter.interrupt() }
    }

    private func expect(
        _ clip: Clip, _ range: ClosedRange<Double>, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(clip.start == range.lowerBound && clip.end == range.upperBound, sourceLocation: sourceLocation)
        let hops = Int((range.lowerBound * 100).rounded())..<Int((range.upperBound * 100).rounded())
        let expected = hops.flatMap { [Float](repeating: Float($0) / 32_768, count: Hop.length) }
        #expect(clip.samples == expected, sourceLocation: sourceLocation)
    }

    @Test func twoSecondsBeforeTheWordAndOneAfterTheDecision() throws {
        var fixture = CutterFixture()
        fixture.hear(10)
        fixture.detect()
        fixture.hear(0.99)
        #expect(fixture.clips.isEmpty)
        fixture.hear(0.01)
        try #require(fixture.clips.count == 1)
        expect(fixture.clips[0], 7.4...11)
        #expect(
            fixture.clips[0].keyword == "computer" && !fixture.clips[0].isNearMiss && fixture.clips[0].wall == 1_000)
        fixture.hear(5)
        #expect(fixture.clips.count == 1)
    }

    @Test func aClipHasTheBestScoreThatItsWordReachedAfterTheDecision() {
        func score(settled: [(keyword: String, score: Double)]) -> Double? {
            var fixture = CutterFixture()
            fixture.hear(10)
            fixture.detect()
            fixture.hear(0.25)
            for word in settled { fixture.settle(word.keyword, score: word.score) }
            fixture.hear(1)
            guard case .detection(let found)? = fixture.clips.first?.event.event else { return nil }
            return found.score
        }
        #expect(score(settled: []) == 0.9)
        #expect(score(settled: [("computer", 0.95)]) == 0.95)
        #expect(score(settled: [("lights", 0.95)]) == 0.9, "of another word")
        #expect(score(settled: [("computer", 0.5)]) == 0.9)
    }

    @Test func theWordThatEndsIsThatOfTheNewestDetection() {
        var fixture = CutterFixture()
        fixture.hear(10)
        fixture.detect()
        fixture.hear(0.5)
        fixture.detect()
        fixture.hear(0.25)
        fixture.settle(score: 0.95)
        fixture.hear(2)
        let scores = fixture.clips.compactMap { clip in
            if case .detection(let found) = clip.event.event { found.score } else { nil }
        }
        #expect(scores == [0.9, 0.95])
    }

    @Test func aNearMissIsThereAlreadyWhenItIsCertain() throws {
        var fixture = CutterFixture()
        fixture.hear(20)
        fixture.miss(before: 3)
        fixture.hear(0.01)
        try #require(fixture.clips.count == 1)
        expect(fixture.clips[0], 14.5...18)
        #expect(fixture.clips[0].isNearMiss && fixture.clips[0].wall == 997, "the wall clock of when it was heard")
    }

    @Test func theAudioMayBeginLater() throws {
        var fixture = CutterFixture()
        fixture.hear(1)
        fixture.detect()
        fixture.hear(1)
        try #require(fixture.clips.count == 1)
        expect(fixture.clips[0], 0...2)
    }

    @Test func aGapOrTheEndEndsAClip() throws {
        var fixture = CutterFixture()
        fixture.hear(5)
        fixture.detect()
        fixture.hear(0.3)
        fixture.interrupt()
        try #require(fixture.clips.count == 1)
        expect(fixture.clips[0], 2.4...5.3)
    }

    @Test func nothingFromBeforeAGapIsInAClipBehindIt() throws {
        var fixture = CutterFixture()
        fixture.hear(5)
        fixture.interrupt()
        fixture.hear(1)
        fixture.detect()
        fixture.hear(1)
        try #require(fixture.clips.count == 1)
        expect(fixture.clips[0], 5...7)
    }

    @Test func clipsMayOverlap() {
        var fixture = CutterFixture()
        fixture.hear(5)
        fixture.detect("computer")
        fixture.hear(0.5)
        fixture.detect("lights")
        fixture.hear(3)
        #expect(fixture.clips.map(\.keyword) == ["computer", "lights"])
        #expect(fixture.clips.map(\.end) == [6, 6.5])
    }

    @Test func otherEventsHaveNone() {
        var fixture = CutterFixture()
        fixture.hear(5)
        let event = Event.speechStarted(start: 4, time: 5)
        fixture.cutter.add(StampedEvent(event, wall: 0))
        fixture.hear(5)
        fixture.interrupt()
        #expect(fixture.clips.isEmpty)
    }
}
