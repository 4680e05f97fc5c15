import Glibc
import KeywordModels
import KeywordSpotting
import TestSupport
import Testing

/// Where the word lies in a take, from bursts whose place is known.
@Suite struct WordBoundsTests {
    /// Frames are 25 ms long and smoothed over three.
    private static let tolerance = 0.05

    private func burst(_ seconds: Double, amplitude: Float = 0.3) -> [Float] {
        (0..<Int(seconds * 16_000)).map { amplitude * sinf(Float($0) * 0.2) }
    }

    private func expect(
        _ range: ClosedRange<Double>, in scene: Scene, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let bounds = WordBounds(scene.samples)
        #expect(abs(bounds.start - range.lowerBound) < Self.tolerance, sourceLocation: sourceLocation)
        #expect(abs(bounds.end - range.upperBound) < Self.tolerance, sourceLocation: sourceLocation)
    }

    @Test func oneBurst() {
        expect(0.7...1.2, in: Scene(.pause(0.7), .sound(burst(0.5)), .pause(0.6)))
    }

    @Test func syllablesWithShortGapsAreOneWord() {
        let word = Scene(
            .pause(0.5), .sound(burst(0.2)), .pause(0.2), .sound(burst(0.2, amplitude: 0.1)), .pause(0.2),
            .sound(burst(0.2)), .pause(0.5))
        expect(0.5...1.5, in: word)
    }

    @Test func somethingSaidMuchEarlierOrLaterIsNotTheWord() {
        let cough = burst(0.2, amplitude: 0.1)
        expect(1.0...1.5, in: Scene(.sound(cough), .pause(0.8), .sound(burst(0.5)), .pause(0.8), .sound(cough)))
    }

    @Test func clickIsNoWord() {
        let click = burst(0.005, amplitude: 0.9)
        expect(1.005...1.405, in: Scene(.pause(0.3), .sound(click), .pause(0.7), .sound(burst(0.4)), .pause(0.5)))
    }

    @Test func wordFromEdgeToEdge() throws {
        let word = try Voice().saying("computer")
        expect(0.0...(Double(word.count) / 16_000), in: Scene(.sound(word)))
    }

    @Test func levelDoesNotMatter() {
        for amplitude: Float in [0.9, 0.02] {
            expect(0.4...0.7, in: Scene(.pause(0.4), .sound(burst(0.3, amplitude: amplitude)), .pause(0.4)))
        }
    }

    @Test(arguments: [1, 2, 159, 160, 399, 400, 401, 1_600])
    func boundsLieWithinTheTakeHoweverShort(count: Int) {
        for sample: Float in [0, 0.5, .nan] {
            let bounds = WordBounds([Float](repeating: sample, count: count))
            #expect(bounds.start >= 0 && bounds.start <= bounds.end)
            #expect(bounds.end <= Double(count) / 16_000)
        }
    }

    @Test func floorIsTheLevelOfTheRoom() {
        let bounds = WordBounds(Scene(.pause(1), .sound(burst(0.5)), .pause(1)).samples)
        // Uniform noise within 0.0005 has a root mean square of 0.0005 / sqrt(3).
        #expect(abs(bounds.floor - 20 * log10(0.0005 / 3.0.squareRoot())) < 1.5)
    }
}
