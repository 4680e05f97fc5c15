import Audio
import KeywordSpotting
import Measurement
import Pipeline

/// From the last sample of a word to the event: what the method needs, in audio time, and what the arithmetic adds.
struct LatencyBenchmarks {
    /// Seconds of audio between the end of the word and the decision; negative where it falls before.
    private(set) var algorithmic: [Double] = []
    /// Seconds that the frame of the decision took.
    private(set) var compute: [Double] = []
    private(set) var spoken = 0

    init(_ words: SpokenWords) throws {
        for word in words.words {
            for occasion in word.occasions {
                spoken += 1
                var pipeline = try Pipeline(keywords: [word.model])
                for hop in Workload.hops(of: occasion.samples) {
                    var decided: Double?
                    let time = Stopwatch.time {
                        for case .detection(let found) in pipeline.process(hop) { decided = found.time }
                    }
                    guard let decided else { continue }
                    algorithmic.append(decided - occasion.end)
                    compute.append(time / 1e9)
                    break
                }
            }
        }
    }
}
