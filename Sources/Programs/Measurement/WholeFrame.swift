package import Audio
package import KeywordModels
import KeywordSpotting
import Pipeline

/// From samples to decisions: what a frame costs in all.
package final class WholeFrame {
    /// Not checked for exclusive access at every frame: the pipeline calls nothing that comes back here.
    @exclusivity(unchecked) private var pipeline: Pipeline
    private let hops: [Hop]
    private var position = 0

    /// - Parameters:
    ///   - keywords: what to look for, with the default settings.
    ///   - hops: audio that is given again and again.
    package init(keywords: [any Keyword], hops: [Hop]) throws {
        pipeline = try Pipeline(keywords: keywords)
        self.hops = hops
    }

    /// The share of all frames, once through, in which nobody looks for keywords.
    package func restShare() -> Double {
        let rests = hops.indices.count { _ in
            step()
            return pipeline.isResting
        }
        return Double(rests) / Double(max(hops.count, 1))
    }

    /// Does the next frame.
    package func step() { step(1) }

    package func probe(_ name: String, frames: Int) -> Probe {
        Probe(name, frames: frames) { _ in self.step() }
    }

    /// Nanoseconds of this thread for each of `count` wake-ups that find `frames` frames, in ascending order.
    /// - Parameter between: what happens before each wake-up and is not counted.
    package func wakeUps(_ count: Int, frames: Int, between: () -> Void = {}) -> [Double] {
        (0..<count).map { _ in
            between()
            return Stopwatch.time { step(frames) }
        }.sorted()
    }

    /// Does the next `count` frames, which came at once.
    private func step(_ count: Int) {
        if position + count > hops.count { position = 0 }
        let hops = hops
        _ = pipeline.process(hops.span.extracting(position..<(position + count)))
        position = position + count == hops.count ? 0 : position + count
    }

    /// A frame of those that come in fours.
    package func probeInFours(_ name: String, frames: Int) -> Probe {
        Probe(name, frames: frames) { frame in if frame % 4 == 0 { self.step(4) } }
    }
}

/// Memory that is larger than any cache: reading it leaves nothing of anybody else there.
package struct CacheFlush {
    private var memory: [Int]

    package init(megabytes: Int = 96) {
        memory = [Int](repeating: 1, count: megabytes << 17)
    }

    package mutating func flush() {
        for index in stride(from: 0, to: memory.count, by: 8) { memory[index] &+= 1 }
    }
}
