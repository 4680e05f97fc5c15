import Glibc
package import KeywordModels
import KeywordSpotting

/// What Rouse costs on this machine with somebody's models, and how many keywords it could have.
package struct Budget: Sendable {
    /// A core is given this share of its time at most: nine tenths are left to the rest of the machine.
    package static let share = 0.1
    /// Keywords by which the cost of one is found out.
    private static let added = 20

    /// Nanoseconds a frame with the models, and what of it is the same for any number of keywords.
    package let frame: Double
    package let frameWithoutKeywords: Double
    /// What a model adds, on average.
    package let frameOfKeyword: Double
    /// FFTW's transform of 512 points, for comparison.
    package let yardstick: Double
    /// Nanoseconds of a wake-up every 10 ms: half of them take no longer, and 99.9 of 100.
    package let wakeUp: Double
    package let slowestWakeUp: Double
    /// After the caches were emptied.
    package let coldWakeUp: Double

    /// Frames of 10 ms that `realTimeFactor` seconds would bring in a second.
    package var realTimeFactor: Double { 10_000_000 / frame }

    /// The share of a core that always-on listening needs for its arithmetic, cold caches at every wake-up.
    package var load: Double { coldWakeUp / 10_000_000 }

    /// Keywords like these that fit into a tenth of a core.
    package var keywords: Int {
        max(0, Int((10_000_000 * Self.share - frameWithoutKeywords) / max(frameOfKeyword, 1)))
    }

    /// - Parameters:
    ///   - models: one at least.
    ///   - seconds: how much audio to measure with, made by formula.
    /// - Throws: `SpottingError` when two models have the same keyword.
    package init(models: [KeywordModel], seconds: Double = 20) throws {
        let hops = Workload.hops(of: Workload.speechLike(seconds: seconds, seed: 7))
        let whole = try WholeFrame(keywords: models, hops: hops)
        let more = try WholeFrame(keywords: Workload.many(models.count + Self.added, like: models), hops: hops)
        let costs = Rounds.measure([
            whole.probe("these", frames: hops.count), more.probe("more", frames: hops.count),
        ])
        frame = costs[0].nanoseconds
        frameOfKeyword = max(0, costs[1].nanoseconds - frame) / Double(Self.added)
        frameWithoutKeywords = max(0, frame - Double(models.count) * frameOfKeyword)
        yardstick = frame / costs[0].ratio
        let warm = whole.wakeUps(20_000, frames: 1)
        wakeUp = warm[warm.count / 2]
        slowestWakeUp = Rounds.percentile(warm, 0.999)
        var flush = CacheFlush()
        coldWakeUp = Rounds.median(whole.wakeUps(100, frames: 1) { flush.flush() })
    }
}
