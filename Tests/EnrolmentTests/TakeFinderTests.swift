import Audio
import Enrolment
import KeywordModels
import KeywordSpotting
import TestSupport
import Testing

/// A word is found by the voice alone, and cut out with a pause around it.
@Suite struct TakeFinderTests {
    /// What came of the hops, with the time at which it did.
    private func outcomes(
        _ scene: Scene, listenAt seconds: [Double] = [1], _ finder: inout TakeFinder
    ) -> [(time: Double, outcome: TakeFinder.Outcome)] {
        var found: [(Double, TakeFinder.Outcome)] = []
        let source = MemorySource(scene.samples)
        var hop = Hop()
        while source.next(&hop) == Hop.length {
            if seconds.contains(where: { abs($0 - finder.time) < 0.001 }) { finder.listen() }
            let outcome = finder.process(hop)
            if outcome != .nothing { found.append((finder.time, outcome)) }
        }
        return found
    }

    private func take(_ outcome: TakeFinder.Outcome?) -> [Float]? {
        if case .take(let samples) = outcome { samples } else { nil }
    }

    @Test(arguments: ["computer", "marmalade", "okay kitchen", "stop"])
    func theWordIsCutOutWithAPauseAroundIt(words: String) throws {
        let scene = Scene(.pause(2), .sound(try Words.later.saying(words)), .pause(2))
        let place = 2.0..<(scene.duration - 2)
        var finder = TakeFinder()
        let found = outcomes(scene, &finder)
        try #require(found.count == 1)
        let samples = try #require(take(found[0].outcome))
        let duration = Double(samples.count) / 16_000
        #expect(duration > place.upperBound - place.lowerBound + 0.6 && duration < 3)
        #expect(found[0].time < place.upperBound + 0.9, "it does not take longer than a pause to know")
        // The take is good, as one that was recorded by hand.
        let comparison = try Enroller().compare([Enroller.Take(name: "take", samples: samples)])[0]
        #expect(comparison.report.problems.filter { $0 != .tooShort }.isEmpty, "\(comparison.report)")
        let length = comparison.report.wordEnd - comparison.report.wordStart
        #expect(abs(length - (place.upperBound - place.lowerBound)) < 0.2)
    }

    @Test func nothingIsFoundBeforeItIsAskedFor() throws {
        let word = try Words.later.saying("computer")
        let scene = Scene(.pause(1), .sound(word), .pause(1.5), .sound(word), .pause(1.5))
        var finder = TakeFinder()
        #expect(outcomes(scene, listenAt: [], &finder).isEmpty)
        let isListening = finder.isListening
        #expect(!isListening)
        var other = TakeFinder()
        let found = outcomes(scene, listenAt: [3], &other)
        #expect(found.count == 1 && found[0].time > 3.2)
    }

    /// Some read faster than they are asked, and some are asked while they speak.
    @Test(arguments: [2.1, 2.4, 2.8])
    func aWordThatBeganJustBeforeItWasAskedForIsTakenWhole(prompt: Double) throws {
        let scene = Scene(.pause(2), .sound(try Words.later.saying("computer")), .pause(2))
        var finder = TakeFinder()
        let found = outcomes(scene, listenAt: [prompt], &finder)
        var other = TakeFinder()
        #expect(found.map(\.outcome) == outcomes(scene, listenAt: [1], &other).map(\.outcome))
    }

    @Test func eachListenFindsOneWord() throws {
        let word = try Words.later.saying("computer")
        let scene = Scene(.pause(1.5), .sound(word), .pause(1), .sound(word), .pause(1))
        var finder = TakeFinder()
        #expect(outcomes(scene, &finder).count == 1)
    }

    @Test func silenceIsToldAfterAWhile() {
        var finder = TakeFinder()
        let found = outcomes(Scene(.pause(20)), &finder)
        #expect(found.count == 1 && found[0].outcome == .silence)
        #expect(abs(found[0].time - 16) < 0.02)
    }

    @Test func whatGoesOnIsNoWord() throws {
        let talk = "when I was young I went to the sea every summer with my brothers and my old uncle"
        var finder = TakeFinder()
        let found = outcomes(Scene(.pause(1.5), .sound(try Words.later.saying(talk)), .pause(1)), &finder)
        #expect(found.first?.outcome == .tooLong)
    }

    @Test func aGapGivesTheWordUpAndWaitsForItAnew() throws {
        let word = try Words.later.saying("computer")
        var finder = TakeFinder()
        var half = Scene(.pause(2), .sound(Array(word[..<(word.count / 2)])))
        #expect(outcomes(half, &finder).isEmpty)
        finder.interrupt()
        half = Scene(.pause(1.5), .sound(word), .pause(1))
        let found = outcomes(half, listenAt: [], &finder)
        let samples = try #require(take(found.first?.outcome))
        #expect(Double(samples.count) / 16_000 < 2.2, "nothing from before the gap")
    }
}
