import Features
import Phones

/// Reads the phones of a recording.
struct PhoneListener: Sendable {
    private static let hop = 160
    private static let fullScale: Float = 32_768
    /// Hops that are read at once; a network looks from each frame at all others.
    static let together = 1_500
    /// Hops of a piece of a longer recording, and what is read around it, too.
    private static let piece = 1_200
    private static let margin = 100

    let size: PhoneModel.Size
    private let network: PhoneNetwork

    /// - Parameter size: that of a network which is installed.
    init(_ size: PhoneModel.Size) {
        self.size = size
        network = PhoneNetwork(PhoneModel.of(size) ?? .shipped)
    }

    /// - Parameter samples: 16 kHz mono.
    func phones(of samples: [Int16]) -> PhonePosteriors {
        let (segment, hops) = segment(samples)
        guard hops > Self.together else { return network.read(segment) }
        let width = segment.count / hops
        var (rows, frames) = ([Float](), 0)
        for first in stride(from: 0, to: hops, by: Self.piece) {
            let around = max(0, first - Self.margin)..<min(hops, first + Self.piece + Self.margin)
            let read = network.read(Array(segment[around.lowerBound * width..<around.upperBound * width]))
            // A frame of the network is two hops.
            let start = (first - around.lowerBound) / 2
            for frame in start..<min(read.frames, start + Self.piece / 2) {
                rows += read.row(frame)
                frames += 1
            }
        }
        return PhonePosteriors(frames: frames, symbols: PhoneModel.shipped.symbols, logits: rows)
    }

    /// The recording as the network wants it, and how many hops it has.
    private func segment(_ samples: [Int16]) -> ([UInt8], Int) {
        var analyzer = SpectralAnalyzer()
        var sound = RecentSound(for: [size])
        var (segment, hops) = ([UInt8](), 0)
        var hop = [Float](repeating: 0, count: Self.hop)
        for start in stride(from: 0, to: samples.count - Self.hop + 1, by: Self.hop) {
            for place in 0..<Self.hop { hop[place] = Float(samples[start + place]) / Self.fullScale }
            analyzer.process(hop.span)
            sound.append(analyzer)
            segment += sound.segment(hops, hops + 1, for: size)
            hops += 1
        }
        return (segment, hops)
    }
}
