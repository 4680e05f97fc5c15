import Audio
import CAllocationCounter
import CLinux
import KeywordSpotting
import Measurement
import Pipeline
import Testing

/// What the frame may cost, as ratios within one run: to FFTW's transform, and of ten keywords to one.
///
/// A machine that is slow is slow for both sides of a ratio, and one that is busy is seldom busy five times in a row: the
/// best of some attempts counts, and the limits are twice what `make bench` shows.
@Suite(.serialized) struct SpeedGuardTests {
    private static let attempts = 5
    private static let hops = Workload.hops(of: Workload.speechLike(seconds: 10, seed: 7))

    private static let keyword = Result { try Workload.keyword() }

    /// The first ratio below `limit`, or the lowest.
    private static func best(below limit: Double, _ measure: () throws -> Double) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<attempts where best >= limit { best = min(best, try measure()) }
        return best
    }

    private static func costs(of counts: [Int]) throws -> [Cost] {
        let keyword = try keyword.get()
        let probes = try counts.map { count in
            try WholeFrame(keywords: Workload.many(count, like: [keyword]), hops: hops)
                .probe("\(count)", frames: hops.count)
        }
        return Rounds.measure(probes, rounds: 5)
    }

    /// What the compiler makes for a debugger is many times slower and says nothing.
    #if DEBUG
        private static let isOptimised = false
    #else
        private static let isOptimised = true
    #endif

    /// On processors without the wide instructions the compiler makes something else of the kernels.
    @Test(.enabled(if: isOptimised && Kernels.areAccelerated))
    func aFrameCostsSomeTransforms() throws {
        let ratio = try Self.best(below: 12) { try Self.costs(of: [1])[0].ratio }
        #expect(ratio < 12, "a frame with one keyword costs \(ratio) transforms of 512 points; about 6 are usual")
    }

    @Test(.enabled(if: isOptimised))
    func tenKeywordsCostLessThanSixTimesOne() throws {
        let ratio = try Self.best(below: 6) {
            let costs = try Self.costs(of: [1, 10])
            return costs[1].ratio / costs[0].ratio
        }
        #expect(ratio < 6, "ten keywords cost \(ratio) times one; about 3 are usual")
    }

    /// Also with keywords in every stage of an alignment, and speech that begins and ends.
    @Test func aFrameAllocatesNothingAndTakesNoLock() throws {
        var configuration = Pipeline.Configuration()
        configuration.spotting.minimumScore = 1
        var pipeline = try Pipeline(
            keywords: Workload.many(10, like: [Self.keyword.get()]), configuration: configuration)
        for hop in Self.hops { _ = pipeline.process(hop) }
        let thread = rouse_thread_id()
        let (allocations, locks) = (allocations_of_this_thread(), locks_of_thread(thread))
        for hop in Self.hops { _ = pipeline.process(hop) }
        let made = (allocations_of_this_thread() - allocations, locks_of_thread(thread) - locks)
        #expect(made == (0, 0))
    }

    /// A word of one second takes 60 KB at most, with what listens for it.
    @Test func aKeywordIsSmall() throws {
        let bank = try Workload.keyword(take: 1).bank
        #expect(bank.lengths.reduce(0, +) > 500, "three takes of a second, each also in noise")
        #expect(bank.bytes + SubsequenceDTW(bank, variance: 1).bytes < 60_000)
    }
}
