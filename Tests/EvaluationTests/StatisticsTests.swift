import Evaluation
import System
import Testing

/// Intervals, against values of tables and of R.
@Suite struct StatisticsTests {
    private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-3) -> Bool { abs(a - b) < tolerance }

    /// `binom.confint(x, n, method = "wilson")`.
    @Test(arguments: [
        (0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (3, 168, 0.0061, 0.0512),
        (81, 263, 0.2553, 0.3662),
    ])
    func sharesLieWithinTheirScoreInterval(count: Int, total: Int, low: Double, high: Double) {
        let interval = Proportion(count, of: total).interval
        #expect(isNear(interval.lowerBound, low) && isNear(interval.upperBound, high), "\(interval)")
    }

    @Test func nothingTriedSaysNothing() {
        #expect(Proportion(0, of: 0).interval == 0...1)
        #expect(Proportion(0, of: 0).share == nil)
        #expect(Frequency(0, inHours: 0).rate == nil)
        #expect(Frequency(0, inHours: 0).interval == 0 ... .infinity)
    }

    /// `poisson.test(x)`; the counts are those of one hour.
    @Test(arguments: [
        (0, 0.0, 3.6889), (1, 0.0253, 5.5716), (5, 1.6235, 11.6683), (10, 4.7954, 18.3904),
        (100, 81.3636, 121.6272), (4_000, 3877.0, 4125.9),
    ])
    func countsLieWithinTheirExactInterval(count: Int, low: Double, high: Double) {
        let interval = Frequency(count, inHours: 1).interval
        #expect(abs(interval.lowerBound - low) < 1e-3 * max(1, low), "\(interval)")
        #expect(abs(interval.upperBound - high) < 1e-3 * high, "\(interval)")
    }

    @Test func noneInTwoHoursIsUnderOneAndAHalf() {
        #expect(isNear(Frequency(0, inHours: 2).upperBound(), 1.498))
    }

    @Test func manyHoursNarrowARate() {
        let (short, long) = (Frequency(2, inHours: 1).interval, Frequency(200, inHours: 100).interval)
        #expect(short.contains(long.lowerBound) && short.contains(long.upperBound))
    }

    @Test(arguments: [
        (0.5, 0.0), (0.025, -1.959964), (0.975, 1.959964), (0.001, -3.090232), (1e-6, -4.753424), (0.8413447, 1.0),
    ])
    func deviatesAreThoseOfTheTables(share: Double, deviate: Double) {
        #expect(isNear(NormalDeviate.deviate(ofShare: share), deviate, 1e-5))
        #expect(isNear(NormalDeviate.share(below: deviate), share, 1e-6))
    }

    @Test func theEndsOfTheScaleAreInfinite() {
        #expect(NormalDeviate.deviate(ofShare: 0) == -.infinity)
        #expect(NormalDeviate.deviate(ofShare: 1) == .infinity)
    }

    private func outcomes(_ both: Int, _ first: Int, _ second: Int, _ neither: Int) -> [(first: Bool, second: Bool)] {
        let kinds = [((true, true), both), ((true, false), first), ((false, true), second), ((false, false), neither)]
        return kinds.flatMap { kind, count in (0..<count).map { _ in (first: kind.0, second: kind.1) } }
    }

    /// The examples of Newcombe 1998, table III, method 10.
    @Test(arguments: [
        (36, 12, 2, 0, 0.0569, 0.3404), (54, 0, 0, 0, -0.0664, 0.0664), (0, 54, 0, 0, 0.9061, 1),
    ])
    func pairedSharesDifferAsNewcombeHasIt(both: Int, a: Int, b: Int, neither: Int, low: Double, high: Double) throws {
        let found = try #require(Difference(paired: outcomes(both, a, b, neither)))
        // There it is the first less the second.
        #expect(isNear(-found.interval.upperBound, low, 2e-3), "\(found)")
        #expect(isNear(-found.interval.lowerBound, high, 2e-3), "\(found)")
    }

    /// Whatever the share and the correlation, the interval holds the true difference about as often as it says.
    @Test(arguments: [(0.1, 0.05, 0.02), (0.3, 0.1, 0.3), (0.02, 0.01, 0.0)])
    func theIntervalHoldsTheTruthInNineteenOfTwenty(both: Double, first: Double, second: Double) throws {
        var generator = SplitMix64(seed: 7)
        var held = 0
        for _ in 0..<2_000 {
            let outcomes = (0..<80).map { _ in
                let place = Double.random(in: 0..<1, using: &generator)
                return (
                    first: place < both + first,
                    second: place < both || (both + first..<both + first + second).contains(place)
                )
            }
            if try #require(Difference(paired: outcomes)).interval.contains(second - first) { held += 1 }
        }
        #expect((1_870...2_000).contains(held), "\(held) of 2000")
    }

    @Test func whatBothMissWidensNothing() throws {
        let paired = try #require(Difference(paired: outcomes(80, 0, 6, 14)))
        #expect(paired.isClear)
        #expect(isNear(paired.value, 0.06, 1e-9))
        #expect(Difference(paired: []) == nil)
    }

    @Test func ratesDifferByWhatTheirIntervalsAllow() throws {
        let clear = try #require(Difference(Frequency(100, inHours: 10), Frequency(20, inHours: 10)))
        #expect(clear.isClear && isNear(clear.value, -8, 1e-9))
        let chance = try #require(Difference(Frequency(2, inHours: 1), Frequency(4, inHours: 1)))
        #expect(!chance.isClear && chance.interval.contains(2))
        #expect(Difference(Frequency(0, inHours: 0), Frequency(0, inHours: 1)) == nil)
    }

    /// As `numpy.percentile` has it.
    @Test func percentilesLieBetweenValues() {
        #expect([Double]().percentile(0.5) == nil)
        #expect([7.0].percentile(0.9) == 7)
        #expect([3.0, 1, 2, 4].percentile(0.5) == 2.5)
        #expect(isNear([1.0, 2, 3, 4].percentile(0.9) ?? 0, 3.7, 1e-9))
    }
}
