import Audio
import KeywordSpotting
import Pipeline
import Sinks
import Testing

/// Which audio is kept around a keyword. Every hop holds its own number, so that a clip tells what was cut.
@Suite struct ClipCutterTests {
    private struct CommandLineFixture: ~Copyable {
        var cutter = ClipCutter()
        var hops = 0
        var clips: [Clip] = []

        mutating func hear(_ seconds: Double) {
            for _ in 0..<Int((seconds * 100).rounded()) {
                var hop = Hop()
                for i in 0..<Hop.length { hop.samples[i] = Float(hops) }
                hops += 1
                clips += cutter.append(hop)
            }
        }

        /// The keyword took 0.5 s and ended 0.1 s ago.
        mutating func detect(_ keyword: String = "computer") {
            let now = Double(hops) / 100
            let found = Detection(heard: keyword, from: now - 0.6, to: now - 0.1, at: now, score: 0.9)
            cutter.add(.detection(found), line: Event.detection(found).json, wall: 1_000)
        }

        /// The keyword took 0.5 s and ended `before` seconds ago.
        mutating func miss(before: Double) {
            let now = Double(hops) / 100
            let miss = NearMiss(heard: "computer", from: now - before - 0.5, to: now - before, at: now, score: 0.4)
            cutter.add(.nearMiss(miss), line: Event.nearMiss(miss).json, wall: 1_000)
        }

        mutating func interrupt() { clips += cutter.interrupt() }
    }

    private func expect(
        _ clip: Clip, _ range: ClosedRange<Double>, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(clip.start == range.lowerBound && clip.end == range.upperBound, sourceLocation: sourceLocation)
        let hops = Int((range.lowerBound * 100).rounded())..<Int((range.upperBound * 100).rounded())
        let expected = hops.flatMap { [Float](repeating: Float($0), count: Hop.length) }
        #expect(clip.samples == expected, sourceLocation: sourceLocation)
    }

    @Test func twoSecondsBeforeTheWordAndOneAfterTheDecision() throws {
        var desk = CommandLineFixture()
        desk.hear(10)
        desk.detect()
        desk.hear(0.99)
        #expect(desk.clips.isEmpty)
        desk.hear(0.01)
        try #require(desk.clips.count == 1)
        expect(desk.clips[0], 7.4...11)
        #expect(desk.clips[0].keyword == "computer" && !desk.clips[0].isNearMiss && desk.clips[0].wall == 1_000)
        desk.hear(5)
        #expect(desk.clips.count == 1)
    }

    @Test func aNearMissIsThereAlreadyWhenItIsCertain() throws {
        var desk = CommandLineFixture()
        desk.hear(20)
        desk.miss(before: 3)
        desk.hear(0.01)
        try #require(desk.clips.count == 1)
        expect(desk.clips[0], 14.5...18)
        #expect(desk.clips[0].isNearMiss && desk.clips[0].wall == 997, "the wall clock of when it was heard")
    }

    @Test func theAudioMayBeginLater() throws {
        var desk = CommandLineFixture()
        desk.hear(1)
        desk.detect()
        desk.hear(1)
        try #require(desk.clips.count == 1)
        expect(desk.clips[0], 0...2)
    }

    @Test func aGapOrTheEndEndsAClip() throws {
        var desk = CommandLineFixture()
        desk.hear(5)
        desk.detect()
        desk.hear(0.3)
        desk.interrupt()
        try #require(desk.clips.count == 1)
        expect(desk.clips[0], 2.4...5.3)
    }

    @Test func nothingFromBeforeAGapIsInAClipBehindIt() throws {
        var desk = CommandLineFixture()
        desk.hear(5)
        desk.interrupt()
        desk.hear(1)
        desk.detect()
        desk.hear(1)
        try #require(desk.clips.count == 1)
        expect(desk.clips[0], 5...7)
    }

    @Test func clipsMayOverlap() {
        var desk = CommandLineFixture()
        desk.hear(5)
        desk.detect("computer")
        desk.hear(0.5)
        desk.detect("lights")
        desk.hear(3)
        #expect(desk.clips.map(\.keyword) == ["computer", "lights"])
        #expect(desk.clips.map(\.end) == [6, 6.5])
    }

    @Test func otherEventsHaveNone() {
        var desk = CommandLineFixture()
        desk.hear(5)
        let event = Event.speechStarted(start: 4, time: 5)
        desk.cutter.add(event, line: event.json, wall: 0)
        desk.hear(5)
        desk.interrupt()
        #expect(desk.clips.isEmpty)
    }
}
