import Audio
import Transcription

/// As much of a recording as may be transcribed in one piece.
struct RecordingStart {
    /// Whole hops.
    private(set) var hops: [Hop] = []
    /// Whether there is no more of it.
    private(set) var isWhole = false
    private var rest: [Int16] = []

    /// Reads the first seconds of a source, and one hop more to see whether that was all.
    init(of source: any AudioSource, seconds: Double) throws {
        let most = Int(seconds / Hop.duration)
        var hop = Hop()
        while hops.count <= most {
            let count = try source.next(&hop)
            guard count == Hop.length else {
                rest = (0..<count).map { PCM.sample(hop.samples[$0]) }
                isWhole = true
                return
            }
            hops.append(hop)
        }
    }

    var samples: [Int16] {
        var samples: [Int16] = []
        samples.reserveCapacity(hops.count * Hop.length + rest.count)
        for hop in hops {
            for i in 0..<Hop.length { samples.append(PCM.sample(hop.samples[i])) }
        }
        return samples + rest
    }
}
