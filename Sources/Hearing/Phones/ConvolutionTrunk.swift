import CKernels
package import Features
package import ModelFiles

/// What a file says of the layers of a `ConvolutionTrunk`.
package protocol ConvolutionContent: Codable, Sendable, Hashable {
    var bands: Int { get }
    /// Frames under the first convolution.
    var taps: Int { get }
    /// Frames of 20 ms under the convolution of a block, and for each block how many of them are in the future.
    var kernel: Int { get }
    var ahead: [Int] { get }
    /// How much of its own mean over the segment a band loses; the rest is the mean of all bands.
    var bandShare: Float { get }
    /// Steps of the log-mel bytes to one unit of the network's input.
    var inputScale: Float { get }
}

/// The layers that the built-in networks have in common: what comes in is a segment of log-mel bytes, what goes out a
/// vector of hidden units every 20 ms.
///
/// A convolution over `taps` frames with a stride of two and a rectifier; residual blocks of a depthwise convolution over
/// time, a product with a square matrix and a rectifier. Weights of the products have eight bits, their sums are whole
/// numbers, and everything else is single-precision arithmetic in a fixed order: the same bits on every processor.
package struct ConvolutionTrunk: Sendable {
    /// A residual block.
    private struct Block: Sendable {
        /// For each tap, the oldest first, a weight for each channel.
        let taps: [SharedFloats]
        /// Taps before the one of the frame itself.
        let past: Int
        let mix: ByteMatrix
    }

    private let bands: Int
    private let taps: Int
    private let bandShare: Float
    private let inputScale: Float
    private let stem: ByteMatrix
    private let blocks: [Block]

    /// Hidden units.
    package var channels: Int { stem.rows }

    package static let largestNumber: Float = 10_000
    private static let mostChannels = 512

    /// - Throws: `ModelFileError`.
    package init<Content: ConvolutionContent>(_ file: ModelFile<Content>, name: String) throws {
        let content = file.content
        if let flaw = content.flaw { throw ModelFileError.damaged(name, flaw) }
        (bands, taps) = (content.bands, content.taps)
        (bandShare, inputScale) = (content.bandShare, content.inputScale)
        stem = try ByteMatrix("stem", columns: content.taps * content.bands, file, name)
        let channels = stem.rows
        guard channels.isMultiple(of: 8), channels <= Self.mostChannels else {
            throw ModelFileError.damaged(name, "it has \(channels) channels")
        }
        blocks = try content.ahead.enumerated().map { index, ahead in
            let time = try file.tensor(
                "time\(index + 1)", shape: [content.kernel, channels], upTo: Self.largestNumber, of: name)
            return Block(
                taps: time.rows.map(SharedFloats.init), past: content.kernel - 1 - ahead,
                mix: try ByteMatrix("mix\(index + 1)", rows: channels, columns: channels, file, name))
        }
    }

    /// Frames of 20 ms in so many bytes.
    package func frames(in segment: [UInt8]) -> Int { (segment.count / bands + 1) / 2 }

    /// - Parameters:
    ///   - segment: frames of 10 ms one after the other, each with a byte a band as `LogMelHistory` keeps them; at least
    ///     one.
    ///   - hidden: zeros, room for the units of each frame of 20 ms.
    package func read(_ segment: [UInt8], into hidden: borrowing AlignedFloats) {
        let frames = frames(in: segment)
        let widest = max(stem.width, channels)
        let sums = AlignedFloats(frames * channels)
        let row = AlignedFloats(widest)
        let ones = AlignedFloats([Float](repeating: 1, count: widest))
        let units = AlignedFloats(frames)
        let codes = UnsafeMutablePointer<Int16>.allocate(capacity: frames * widest)
        defer { codes.deallocate() }

        quantise(segment, frames: frames, row: row.base, ones: ones.base, units: units.base, into: codes)
        stem.multiply(frames: frames, codes, units: units.base, into: sums.base)
        Self.rectify(sums.base, count: frames * channels, addingTo: hidden.base)
        for block in blocks {
            for frame in 0..<frames {
                Self.convolve(hidden.base, frame, of: frames, channels, block, into: row.base)
                units.base[frame] = rouse_quantise(row.base, ones.base, channels, codes + frame * channels)
            }
            block.mix.multiply(frames: frames, codes, units: units.base, into: sums.base)
            Self.rectify(sums.base, count: frames * channels, addingTo: hidden.base)
        }
    }

    /// Takes its mean off every band and gathers the frames under the first convolution.
    private func quantise(
        _ segment: [UInt8], frames: Int, row: UnsafeMutablePointer<Float>, ones: UnsafePointer<Float>,
        units: UnsafeMutablePointer<Float>, into codes: UnsafeMutablePointer<Int16>
    ) {
        let count = segment.count / bands
        var sums = [Int](repeating: 0, count: bands)
        for (place, byte) in segment.prefix(count * bands).enumerated() { sums[place % bands] += Int(byte) }
        let means = sums.map { Float($0) / Float(count) }
        let all = means.reduce(0, +) / Float(bands)
        let lost = means.map { (bandShare * $0 + (1 - bandShare) * all + 0.5).rounded(.down) }
        let reach = taps / 2
        for frame in 0..<frames {
            for tap in 0..<taps {
                let source = 2 * frame + tap - reach
                let target = row + tap * bands
                for band in 0..<bands {
                    target[band] =
                        (0..<count).contains(source)
                        ? (Float(segment[source * bands + band]) - lost[band]) / inputScale : 0
                }
            }
            units[frame] = rouse_quantise(row, ones, stem.width, codes + frame * stem.width)
        }
    }

    /// The depthwise convolution of a block at one frame; beyond the segment there is nothing.
    private static func convolve(
        _ hidden: UnsafePointer<Float>, _ frame: Int, of frames: Int, _ channels: Int, _ block: Block,
        into row: UnsafeMutablePointer<Float>
    ) {
        row.update(repeating: 0, count: channels)
        for (tap, weights) in block.taps.enumerated() {
            let source = frame &+ tap &- block.past
            guard source >= 0, source < frames else { continue }
            let from = UnsafeRawPointer(hidden + source &* channels)
            let by = UnsafeRawPointer(weights.base)
            let to = UnsafeMutableRawPointer(row)
            for i in stride(from: 0, to: 4 &* channels, by: 32) {
                let sum =
                    to.load(fromByteOffset: i, as: SIMD8<Float>.self)
                    + from.load(fromByteOffset: i, as: SIMD8<Float>.self)
                    * by.load(fromByteOffset: i, as: SIMD8<Float>.self)
                to.storeBytes(of: sum, toByteOffset: i, as: SIMD8<Float>.self)
            }
        }
    }

    private static func rectify(
        _ sums: UnsafePointer<Float>, count: Int, addingTo hidden: UnsafeMutablePointer<Float>
    ) {
        for i in stride(from: 0, to: count, by: 8) {
            let value =
                UnsafeRawPointer(hidden + i).load(as: SIMD8<Float>.self)
                + VectorMath.maximum(.zero, UnsafeRawPointer(sums + i).load(as: SIMD8<Float>.self))
            UnsafeMutableRawPointer(hidden + i).storeBytes(of: value, as: SIMD8<Float>.self)
        }
    }
}

extension ConvolutionContent {
    private static var mostBlocks: Int { 16 }
    private static var mostTaps: Int { 32 }

    /// What is wrong with a description that came from a file, or nil.
    fileprivate var flaw: String? {
        let isPossible =
            bands == LogMelHistory.bands && (1...Self.mostTaps).contains(taps) && !taps.isMultiple(of: 2)
            && (1...Self.mostTaps).contains(kernel) && (1...Self.mostBlocks).contains(ahead.count)
            && ahead.allSatisfy { (0..<kernel).contains($0) } && (0...1).contains(bandShare)
            && (1...1_000).contains(inputScale)
        return isPossible ? nil : "its layers are impossible"
    }
}
