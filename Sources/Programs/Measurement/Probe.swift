/// A piece of work whose cost is wanted: `body` is called with 0, 1, 2, ... and does one frame of it each time.
package struct Probe {
    package let name: String
    /// Frames in one round.
    package let frames: Int
    package let body: (Int) -> Void

    package init(_ name: String, frames: Int, _ body: @escaping (Int) -> Void) {
        self.name = name
        self.frames = frames
        self.body = body
    }
}

/// What a probe cost.
package struct Cost: Sendable {
    package let name: String
    /// Nanoseconds a frame: the ratio times what the yardstick usually took, so that the costs of one measurement can be
    /// compared however the machine's speed changed meanwhile.
    package let nanoseconds: Double
    /// Time a frame as a multiple of the yardstick's just before and after, median of the rounds.
    package let ratio: Double

    package init(name: String, nanoseconds: Double, ratio: Double) {
        self.name = name
        self.nanoseconds = nanoseconds
        self.ratio = ratio
    }

    /// How many times faster than the audio plays, 10 ms a frame.
    package var realTimeFactor: Double { 10_000_000 / nanoseconds }

    /// What is left when a part of the same work is taken away.
    package func less(_ parts: Cost..., name: String) -> Cost {
        Cost(
            name: name, nanoseconds: max(0, parts.reduce(nanoseconds) { $0 - $1.nanoseconds }),
            ratio: max(0, parts.reduce(ratio) { $0 - $1.ratio }))
    }
}

/// Measures probes against each other: in every round each of them runs, with the yardstick before and after it, so
/// that a machine that is slower for a while is slower for all of them.
package enum Rounds {
    package static func measure(_ probes: [Probe], rounds: Int = 9) -> [Cost] {
        let yardstick = Yardstick()
        var units: [Double] = []
        var ratios = [[Double]](repeating: [], count: probes.count)
        for round in 0...rounds {
            for (index, probe) in probes.enumerated() {
                let before = yardstick.nanoseconds()
                let time = Stopwatch.time { for frame in 0..<probe.frames { probe.body(frame) } } / Double(probe.frames)
                let unit = (before + yardstick.nanoseconds()) / 2
                // The first round warms up.
                guard round > 0 else { continue }
                units.append(unit)
                ratios[index].append(time / unit)
            }
        }
        let unit = median(units)
        return probes.indices.map {
            let ratio = median(ratios[$0])
            return Cost(name: probes[$0].name, nanoseconds: ratio * unit, ratio: ratio)
        }
    }

    package static func median(_ values: [Double]) -> Double {
        values.isEmpty ? .nan : values.sorted()[values.count / 2]
    }

    /// The value that a share of all stays below.
    package static func percentile(_ values: [Double], _ share: Double) -> Double {
        guard !values.isEmpty else { return .nan }
        return values.sorted()[min(values.count - 1, Int(share * Double(values.count)))]
    }
}
