import CAllocationCounter
import Glibc
import KeywordModels
import KeywordSpotting
import Measurement
import Pipeline

/// What a frame does not need once the pipeline runs.
struct SteadyState {
    static let frames = 10_000
    static let keywords = 10

    var allocations: Int
    var minorFaults: Int
    var majorFaults: Int
    var voluntarySwitches: Int

    /// Ten keywords over frames in which nothing is detected.
    init(_ keyword: KeywordModel) throws {
        var configuration = Pipeline.Configuration()
        configuration.spotting.minimumScore = 1
        var pipeline = try Pipeline(
            keywords: Workload.many(Self.keywords, like: [keyword]), configuration: configuration)
        let hops = Workload.hops(of: Workload.speechLike(seconds: Double(Self.frames) / 100, seed: 99))
        for hop in hops.prefix(1_000) { _ = pipeline.process(hop) }
        let before = Self.usage()
        let allocated = allocations_of_this_thread()
        for hop in hops { _ = pipeline.process(hop) }
        allocations = allocations_of_this_thread() - allocated
        let after = Self.usage()
        minorFaults = after.ru_minflt - before.ru_minflt
        majorFaults = after.ru_majflt - before.ru_majflt
        voluntarySwitches = after.ru_nvcsw - before.ru_nvcsw
    }

    private static func usage() -> rusage {
        var usage = rusage()
        // RUSAGE_THREAD, which the C library hides from Swift.
        getrusage(__rusage_who_t(1), &usage)
        return usage
    }
}
