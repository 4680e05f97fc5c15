import CAllocationCounter
import KeywordSpotting
import Pipeline

/// Proof that a frame costs no allocation once the pipeline runs.
enum SteadyState {
    static let frames = 10_000

    /// Allocations of ten keywords over `frames` frames in which nothing is detected.
    static func allocationsPerFrame() throws -> Int {
        var configuration = Pipeline.Configuration()
        configuration.spotting.minimumScore = 1
        var pipeline = try Pipeline(keywords: Workload.keywords(10), configuration: configuration)
        let hops = StageBenchmarks.hops(of: Workload.speechLike(seconds: Double(frames) / 100, seed: 99))
        for hop in hops.prefix(1_000) { _ = pipeline.process(hop) }
        let before = allocations_of_this_thread()
        for hop in hops { _ = pipeline.process(hop) }
        return allocations_of_this_thread() - before
    }
}
