import Audio
import CAllocationCounter
import CLinux
import KeywordModels
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

    private static let quietHops = Workload.hops(of: Workload.quietRoom(seconds: 10, seed: 7))

    private static let keyword = Result { try Workload.keyword() }

    /// The first ratio below `limit`, or the lowest.
    private static func best(below limit: Double, _ measure: () throws -> Double) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<attempts where best >= limit { best = min(best, try measure()) }
        return best
    }

    private static func frame(_ count: Int, _ hops: [Hop] = hops) throws -> WholeFrame {
        try WholeFrame(keywords: Workload.many(count, like: [keyword.get()]), hops: hops)
    }

    private static func costs(of counts: [Int]) throws -> [Cost] {
        let probes = try counts.map { try frame($0).probe("\($0)", frames: hops.count) }
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
        #expect(ratio < 12, "a frame with one keyword costs \(ratio) transforms of 512 points; about 7 are usual")
    }

    @Test(.enabled(if: isOptimised))
    func tenKeywordsCostLessThanSixTimesOne() throws {
        let ratio = try Self.best(below: 6) {
            let costs = try Self.costs(of: [1, 10])
            return costs[1].ratio / costs[0].ratio
        }
        #expect(ratio < 6, "ten keywords cost \(ratio) times one; about 3 are usual")
    }

    /// A rest costs what any number of keywords does not change.
    @Test(.enabled(if: isOptimised))
    func tenKeywordsInAQuietRoomCostLessThanHalf() throws {
        let ratio = try Self.best(below: 0.5) {
            let probes = [try Self.frame(10), try Self.frame(10, Self.quietHops)]
                .map { $0.probe("", frames: Self.hops.count) }
            let costs = Rounds.measure(probes, rounds: 5)
            return costs[1].ratio / costs[0].ratio
        }
        #expect(
            ratio < 0.5, "ten keywords in a quiet room cost \(ratio) of what they cost in speech; about 0.2 is usual")
    }

    /// Otherwise what speech costs would be measured too low.
    @Test func theSpeechThatIsMeasuredWithHasNoRestAndTheRoomHasNothingElse() throws {
        #expect(try Self.frame(1).restShare() == 0)
        let room = try Self.frame(1, Self.quietHops)
        _ = room.restShare()
        #expect(room.restShare() == 1)
    }

    /// Also with keywords in every stage of an alignment, and speech that begins and ends, with a rest before and after.
    @Test func aFrameAllocatesNothingAndTakesNoLock() throws {
        var configuration = Pipeline.Configuration()
        configuration.spotting.minimumScore = 1
        var pipeline = try Pipeline(
            keywords: Workload.many(10, like: [Self.keyword.get()]), configuration: configuration)
        for hop in Self.hops + Self.quietHops { _ = pipeline.process(hop) }
        let thread = rouse_thread_id()
        let (allocations, locks) = (allocations_of_this_thread(), locks_of_thread(thread))
        for hop in Self.hops { _ = pipeline.process(hop) }
        for hop in Self.quietHops { _ = pipeline.process(hop) }
        let rests = pipeline.isResting
        for hop in Self.hops { _ = pipeline.process(hop) }
        let made = (allocations_of_this_thread() - allocations, locks_of_thread(thread) - locks)
        #expect(made == (0, 0))
        #expect(rests)
    }

    /// A word of one second takes 24 KB at most, with what listens for it and for no other.
    @Test func aKeywordIsSmall() throws {
        let bank = try Workload.keyword(take: 1).bank
        #expect(bank.lengths.reduce(0, +) > 275, "three takes of a second, each in two ways")
        #expect(bank.bytes + SubsequenceDTW(bank, variance: 1).bytes < 24_000)
    }
}
