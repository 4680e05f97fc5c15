import CKernels
import Features
import ModelFiles

/// The layers of the built-in phone network.
///
/// A convolution over `taps` frames with a stride of two and a rectifier; residual blocks of a depthwise convolution over
/// time, a product with a square matrix and a rectifier; a product with a matrix that has a row for each symbol and the
/// blank. Weights of the products have eight bits, their sums are whole numbers, and everything else is single-precision
/// arithmetic in a fixed order: the same bits on every processor. `tools/fit_phones` makes the file.
struct ConvolutionLayers: Sendable {
    /// The part of the file that a person can read.
    struct Content: PhoneFileContent {
        static let kind = "phones"

        var bands: Int
        /// Frames under the first convolution.
        var taps: Int
        /// Frames of 20 ms under the convolution of a block, and for each block how many of them are in the future.
        var kernel: Int
        var ahead: [Int]
        /// How much of its own mean over the segment a band loses; the rest is the mean of all bands.
        var bandShare: Float
        /// Steps of the log-mel bytes to one unit of the network's input.
        var inputScale: Float
        var symbols: [String]
        var alike: [String: String]
        var english: [String: String]
        /// What it was fitted to, for people.
        var note: String
    }

    /// A residual block.
    struct Block: Sendable {
        /// For each tap, the oldest first, a weight for each channel.
        let taps: [SharedFloats]
        /// Taps before the one of the frame itself.
        let past: Int
        let mix: ByteMatrix
    }

    let content: Content
    let stem: ByteMatrix
    let blocks: [Block]
    let output: ByteMatrix

    var channels: Int { stem.rows }

    static let largestNumber: Float = 10_000
    private static let mostChannels = 512

    /// - Throws: `ModelFileError`.
    init(_ file: ModelFile<Content>, name: String) throws {
        let content = file.content
        if let flaw = content.flaw { throw ModelFileError.damaged(name, flaw) }
        self.content = content
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
        output = try ByteMatrix("output", rows: content.symbols.count + 1, columns: channels, file, name)
    }

    /// - Parameter segment: frames of 10 ms one after the other, each with a byte a band as `LogMelHistory` keeps them.
    /// - Returns: how likely each symbol is in each frame of 20 ms.
    func read(_ segment: [UInt8], _ symbols: PhoneSymbols) -> PhonePosteriors {
        let count = segment.count / content.bands
        let frames = (count + 1) / 2
        guard frames > 0 else { return PhonePosteriors(frames: 0, symbols: symbols, logits: []) }
        let widest = max(stem.width, channels)
        let hidden = AlignedFloats(frames * channels)
        let sums = AlignedFloats(frames * max(channels, output.slots))
        let row = AlignedFloats(widest)
        let ones = AlignedFloats([Float](repeating: 1, count: widest))
        let units = AlignedFloats(frames)
        let codes = UnsafeMutablePointer<Int16>.allocate(capacity: frames * widest)
        defer { codes.deallocate() }

        quantise(segment, count: count, frames: frames, row: row.base, ones: ones.base, units: units.base, into: codes)
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
        for frame in 0..<frames {
            units.base[frame] = rouse_quantise(
                hidden.base + frame * channels, ones.base, channels, codes + frame * channels)
        }
        output.multiply(frames: frames, codes, units: units.base, into: sums.base)
        let (rows, slots) = (output.rows, output.slots)
        var logits: [Float] = []
        logits.reserveCapacity(frames * rows)
        for frame in 0..<frames { logits += UnsafeBufferPointer(start: sums.base + frame * slots, count: rows) }
        return PhonePosteriors(frames: frames, symbols: symbols, logits: logits)
    }

    /// Takes its mean off every band and gathers the frames under the first convolution.
    private func quantise(
        _ segment: [UInt8], count: Int, frames: Int, row: UnsafeMutablePointer<Float>, ones: UnsafePointer<Float>,
        units: UnsafeMutablePointer<Float>, into codes: UnsafeMutablePointer<Int16>
    ) {
        let bands = content.bands
        var sums = [Int](repeating: 0, count: bands)
        for (place, byte) in segment.prefix(count * bands).enumerated() { sums[place % bands] += Int(byte) }
        let means = sums.map { Float($0) / Float(count) }
        let all = means.reduce(0, +) / Float(bands)
        let lost = means.map { (content.bandShare * $0 + (1 - content.bandShare) * all + 0.5).rounded(.down) }
        let reach = content.taps / 2
        for frame in 0..<frames {
            for tap in 0..<content.taps {
                let source = 2 * frame + tap - reach
                let target = row + tap * bands
                for band in 0..<bands {
                    target[band] =
                        (0..<count).contains(source)
                        ? (Float(segment[source * bands + band]) - lost[band]) / content.inputScale : 0
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

extension ConvolutionLayers.Content {
    private static let mostBlocks = 16
    private static let mostTaps = 32

    /// What is wrong with a description that came from a file, or nil.
    fileprivate var flaw: String? {
        let isPossible =
            bands == LogMelHistory.bands && (1...Self.mostTaps).contains(taps) && !taps.isMultiple(of: 2)
            && (1...Self.mostTaps).contains(kernel) && (1...Self.mostBlocks).contains(ahead.count)
            && ahead.allSatisfy { (0..<kernel).contains($0) } && (0...1).contains(bandShare)
            && (1...1_000).contains(inputScale) && (1...200).contains(symbols.count)
            && Set(symbols).count == symbols.count
        return isPossible ? nil : "its layers are impossible"
    }
}
