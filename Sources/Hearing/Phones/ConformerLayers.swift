import Features
import ModelFiles

/// The layers of a large phone network, which is made of the recogniser in another project's package.
///
/// Logarithms of mel bands of the samples themselves; a convolution over three frames with a stride of two and a Gaussian
/// error linear unit; Conformer blocks (Gulati et al., "Conformer: Convolution-augmented Transformer for Speech
/// Recognition", 2020) without positions; a product with a matrix that has a row for each symbol of the recogniser. The
/// probabilities of its symbols are added up in the classes of ours. Gains and biases of the norms are in the matrices
/// after them. Weights of the products have eight bits, their sums are whole numbers, and everything else is
/// single-precision arithmetic in a fixed order. `tools/large_phones.py` makes the file.
struct ConformerLayers: Sendable {
    /// The part of the file that a person can read.
    struct Content: PhoneFileContent {
        static let kind = "phones-conformer"

        /// Samples of 16 kHz under the window of a frame; frames begin every 10 ms.
        var window: Int
        var bands: Int
        var blocks: Int
        var heads: Int
        /// Frames of 20 ms under the depthwise convolutions.
        var kernel: Int
        /// For each symbol of the recogniser the class that it belongs to, that of the blank after the last.
        var classes: [Int]
        var symbols: [String]
        var alike: [String: String]
        var english: [String: String]
        /// What it was made of, for people.
        var note: String
    }

    /// Two products with a sigmoid linear unit between them.
    private struct FeedForward: Sendable {
        let widening: ByteMatrix
        let narrowing: ByteMatrix
    }

    private struct Block: Sendable {
        let first: FeedForward
        /// Queries, keys and values, one after the other; the queries are scaled.
        let attention: ByteMatrix
        let mixing: ByteMatrix
        let gated: ByteMatrix
        /// For each tap, the oldest first, a weight for each channel, and after them the biases.
        let taps: [SharedFloats]
        let pointwise: ByteMatrix
        let second: FeedForward
        /// Gains and biases of the norm at its end.
        let norm: [SharedFloats]
    }

    static let hop = SampleHistory.hop
    private static let leastEnergy: Float = 1e-10
    private static let largestNumber = ConvolutionTrunk.largestNumber
    private static let mostChannels = 512

    private let content: Content
    private let window: SharedFloats
    /// Of each band the bins that it has weights for.
    private let runs: [Range<Int>]
    private let filters: SharedFloats
    private let stem: ByteMatrix
    private let blocks: [Block]
    private let output: ByteMatrix

    private var channels: Int { stem.rows }

    /// - Throws: `ModelFileError`.
    init(_ file: ModelFile<Content>, name: String) throws {
        let content = file.content
        if let flaw = content.flaw { throw ModelFileError.damaged(name, flaw) }
        self.content = content
        let bins = content.window / 2 + 1
        func numbers(_ tensor: String, _ shape: Int...) throws -> Tensor {
            try file.tensor(tensor, shape: shape, upTo: Self.largestNumber, of: name)
        }
        window = SharedFloats(try numbers("window", content.window).values)
        let filters = try numbers("filters", content.bands, bins)
        runs = filters.rows.map { row in
            let first = row.firstIndex { $0 != 0 } ?? 0
            return first..<max(first, (row.lastIndex { $0 != 0 } ?? -1) + 1)
        }
        self.filters = SharedFloats(filters.values)
        stem = try ByteMatrix("stem", columns: 3 * content.bands, file, name)
        let channels = stem.rows
        guard channels.isMultiple(of: 8), channels <= Self.mostChannels, channels.isMultiple(of: 4 * content.heads)
        else { throw ModelFileError.damaged(name, "it has \(channels) channels") }
        blocks = try (1...content.blocks).map { number in
            func matrix(_ tensor: String, rows: Int, columns: Int) throws -> ByteMatrix {
                try ByteMatrix("\(tensor)\(number)", rows: rows, columns: columns, file, name)
            }
            func forward(_ tensor: String) throws -> FeedForward {
                let widening = try matrix("\(tensor)Widening", rows: -1, columns: channels)
                guard widening.rows.isMultiple(of: 8), widening.rows <= 4 * Self.mostChannels else {
                    throw ModelFileError.damaged(name, "\(tensor)Widening\(number) has \(widening.rows) rows")
                }
                return FeedForward(
                    widening: widening,
                    narrowing: try matrix("\(tensor)Narrowing", rows: channels, columns: widening.rows))
            }
            return Block(
                first: try forward("first"), attention: try matrix("attention", rows: 3 * channels, columns: channels),
                mixing: try matrix("mixing", rows: channels, columns: channels),
                gated: try matrix("gated", rows: 2 * channels, columns: channels),
                taps: try numbers("taps\(number)", content.kernel + 1, channels).rows.map(SharedFloats.init),
                pointwise: try matrix("pointwise", rows: channels, columns: channels), second: try forward("second"),
                norm: try numbers("norm\(number)", 2, channels).rows.map(SharedFloats.init))
        }
        output = try ByteMatrix("output", rows: content.classes.count, columns: channels, file, name)
    }

    /// - Parameter segment: samples as `SampleHistory` keeps them.
    /// - Returns: how likely each symbol is in each frame of 20 ms.
    func read(_ segment: [UInt8], _ symbols: PhoneSymbols) -> PhonePosteriors {
        let hops = segment.count / SampleHistory.width
        guard hops * Self.hop > content.window / 2 else {
            return PhonePosteriors(frames: 0, symbols: symbols, logits: [])
        }
        let reading = ConformerReading(frames: hops / 2 + 1, channels: channels, widest: widest)
        subsample(logarithms(segment, hops: hops), frames: hops + 1, reading)
        for block in blocks {
            forward(block.first, reading)
            attend(block, reading)
            convolve(block, reading)
            forward(block.second, reading)
            reading.normalise(reading.hidden.base, gain: block.norm[0].base, bias: block.norm[1].base)
        }
        reading.multiply(output, reading.hidden.base)
        return PhonePosteriors(
            frames: reading.frames, symbols: symbols, logits: classes(reading.sums.base, reading.frames))
    }

    /// Numbers of a frame that any layer writes.
    private var widest: Int {
        blocks.reduce(max(stem.width, 3 * channels, output.slots)) {
            max($0, $1.first.widening.slots, $1.second.widening.slots)
        }
    }

    /// Logarithms of the mel bands of frames whose middle lies every 10 ms from the first sample on; the samples are
    /// mirrored at both ends.
    private func logarithms(_ segment: [UInt8], hops: Int) -> AlignedFloats {
        let (bands, bins, reach) = (content.bands, content.window / 2 + 1, content.window / 2)
        let count = hops * Self.hop
        let samples = AlignedFloats(count + 2 * reach)
        for place in 0..<count {
            let bits = UInt16(segment[2 * place]) | UInt16(segment[2 * place + 1]) << 8
            samples.base[reach + place] = Float(Int16(bitPattern: bits)) / SampleHistory.fullScale
        }
        for place in 1...reach {
            samples.base[reach - place] = samples.base[reach + place]
            samples.base[reach + count - 1 + place] = samples.base[reach + count - 1 - place]
        }
        let transform = RealTransform(length: content.window)
        let power = AlignedFloats(VectorMath.padded(bins))
        let result = AlignedFloats((hops + 1) * bands)
        for frame in 0...hops {
            let from = samples.base + frame * Self.hop
            for pair in 0..<reach {
                transform.evens[pair] = from[2 * pair] * window.base[2 * pair]
                transform.odds[pair] = from[2 * pair + 1] * window.base[2 * pair + 1]
            }
            transform.power(into: power.base)
            let row = result.base + frame * bands
            for band in 0..<bands {
                var sum: Float = 0
                for bin in runs[band] { sum += power.base[bin] * filters.base[band &* bins &+ bin] }
                row[band] = max(sum, Self.leastEnergy)
            }
            Self.each(row, bands) { VectorMath.log($0) }
        }
        return result
    }

    /// The first convolution: frames of 10 ms to frames of 20 ms.
    private func subsample(_ bands: consuming AlignedFloats, frames count: Int, _ reading: borrowing ConformerReading) {
        let width = content.bands
        let rows = AlignedFloats(reading.frames * stem.width)
        for frame in 0..<reading.frames {
            for tap in 0..<3 {
                let source = 2 * frame + tap - 1
                guard (0..<count).contains(source) else { continue }
                VectorMath.copy(
                    bands.base + source * width, to: rows.base + frame * stem.width + tap * width, count: width)
            }
        }
        reading.multiply(stem, rows.base)
        Self.each(reading.sums.base, reading.frames * channels) { x in
            let half = x * 0.5
            return half + half * Self.errorFunction(x * 0.707_106_77)
        }
        VectorMath.copy(reading.sums.base, to: reading.hidden.base, count: reading.frames * channels)
    }

    private func forward(_ layers: FeedForward, _ reading: borrowing ConformerReading) {
        reading.multiplyNormalised(layers.widening)
        Self.each(reading.sums.base, reading.frames * layers.widening.slots) { $0 * Self.sigmoid($0) }
        reading.multiply(layers.narrowing, reading.sums.base)
        reading.addSums()
    }

    private func attend(_ block: Block, _ reading: borrowing ConformerReading) {
        reading.multiplyNormalised(block.attention)
        let (frames, size) = (reading.frames, channels / content.heads)
        let columns = VectorMath.padded(frames)
        let keys = AlignedFloats(size * columns)
        let weights = AlignedFloats(columns)
        let mixed = AlignedFloats(frames * channels)
        for head in 0..<content.heads {
            let queries = reading.sums.base + head * size
            for frame in 0..<frames {
                for place in 0..<size {
                    keys.base[place &* columns &+ frame] = queries[(3 &* frame &+ 1) &* channels &+ place]
                }
            }
            for frame in 0..<frames {
                weights.base.update(repeating: 0, count: columns)
                for place in 0..<size {
                    Self.add(
                        keys.base + place * columns, times: queries[3 &* frame &* channels &+ place], to: weights.base,
                        count: columns)
                }
                var most = weights.base[0]
                for other in 1..<frames { most = max(most, weights.base[other]) }
                Self.each(weights.base, columns) { VectorMath.exp($0 - most) }
                var sum: Float = 0
                for other in 0..<frames { sum += weights.base[other] }
                let result = mixed.base + frame * channels + head * size
                for other in 0..<frames {
                    let weight: Float = weights.base[other] / sum
                    let value = queries + (3 * other + 2) * channels
                    for place in stride(from: 0, to: size, by: 4) {
                        let known: SIMD4<Float> = UnsafeRawPointer(result + place).loadUnaligned(
                            as: SIMD4<Float>.self)
                        let more: SIMD4<Float> = UnsafeRawPointer(value + place).loadUnaligned(as: SIMD4<Float>.self)
                        let now: SIMD4<Float> = known + more * weight
                        UnsafeMutableRawPointer(result + place).storeBytes(of: now, as: SIMD4<Float>.self)
                    }
                }
            }
        }
        reading.multiply(block.mixing, mixed.base)
        reading.addSums()
    }

    private func convolve(_ block: Block, _ reading: borrowing ConformerReading) {
        reading.multiplyNormalised(block.gated)
        let (frames, channels) = (reading.frames, channels)
        let gated = AlignedFloats(frames * channels)
        for frame in 0..<frames {
            let row = reading.sums.base + frame * 2 * channels
            for place in stride(from: 0, to: channels, by: 8) {
                let value = row.lanes(place)
                let gate = row.lanes(channels + place)
                UnsafeMutableRawPointer(gated.base + frame * channels + place).storeBytes(
                    of: value * Self.sigmoid(gate), as: SIMD8<Float>.self)
            }
        }
        let result = AlignedFloats(frames * channels)
        for frame in 0..<frames {
            let row = result.base + frame * channels
            VectorMath.copy(block.taps[content.kernel].base, to: row, count: channels)
            for tap in 0..<content.kernel {
                let source = frame &+ tap &- content.kernel / 2
                guard source >= 0, source < frames else { continue }
                let (from, by) = (gated.base + source * channels, block.taps[tap].base)
                for place in stride(from: 0, to: channels, by: 8) {
                    let (value, weight) = (from.lanes(place), by.lanes(place))
                    UnsafeMutableRawPointer(row + place).storeBytes(
                        of: row.lanes(place) + value * weight, as: SIMD8<Float>.self)
                }
            }
        }
        Self.each(result.base, frames * channels) { $0 * Self.sigmoid($0) }
        reading.multiply(block.pointwise, result.base)
        reading.addSums()
    }

    /// The logarithm of the probability of each class, up to a constant of the frame.
    private func classes(_ sums: UnsafeMutablePointer<Float>, _ frames: Int) -> [Float] {
        let (count, slots, width) = (content.classes.count, output.slots, content.symbols.count + 1)
        let padded = VectorMath.padded(width)
        let likely = AlignedFloats(padded)
        var logits: [Float] = []
        logits.reserveCapacity(frames * width)
        for frame in 0..<frames {
            let row = sums + frame * slots
            var most = row[0]
            for symbol in 1..<count { most = max(most, row[symbol]) }
            Self.each(row, slots) { VectorMath.exp($0 - most) }
            likely.base.update(repeating: 1e-30, count: padded)
            for symbol in 0..<count { likely.base[content.classes[symbol]] += row[symbol] }
            Self.each(likely.base, padded) { VectorMath.log($0) }
            logits += UnsafeBufferPointer(start: likely.base, count: width)
        }
        return logits
    }

    @inline(__always)
    private static func each(
        _ values: UnsafeMutablePointer<Float>, _ count: Int, _ change: (SIMD8<Float>) -> SIMD8<Float>
    ) {
        for place in stride(from: 0, to: count, by: 8) {
            let raw = UnsafeMutableRawPointer(values + place)
            raw.storeBytes(of: change(raw.loadUnaligned(as: SIMD8<Float>.self)), as: SIMD8<Float>.self)
        }
    }

    @inline(__always)
    private static func add(
        _ values: UnsafePointer<Float>, times factor: Float, to sums: UnsafeMutablePointer<Float>, count: Int
    ) {
        for place in stride(from: 0, to: count, by: 8) {
            let sum =
                sums.lanes(place)
                + values.lanes(place) * factor
            UnsafeMutableRawPointer(sums + place).storeBytes(of: sum, as: SIMD8<Float>.self)
        }
    }

    @inline(__always)
    private static func sigmoid(_ x: SIMD8<Float>) -> SIMD8<Float> { 1 / (1 + VectorMath.exp(SIMD8<Float>.zero - x)) }

    /// Abramowitz and Stegun, "Handbook of Mathematical Functions", 7.1.26: within 1.5e-7.
    @inline(__always)
    private static func errorFunction(_ x: SIMD8<Float>) -> SIMD8<Float> {
        let negative = SIMD8<Float>.zero - x
        let size = VectorMath.maximum(x, negative)
        let t: SIMD8<Float> = 1 / (1 + 0.327_591_1 * size)
        var polynomial: SIMD8<Float> = 1.061_405_43 * t - 1.453_152_03
        polynomial = polynomial * t + 1.421_413_74
        polynomial = polynomial * t - 0.284_496_74
        polynomial = (polynomial * t + 0.254_829_59) * t
        let square = size * negative.replacing(with: x, where: x .< SIMD8<Float>.zero)
        let result: SIMD8<Float> = 1 - polynomial * VectorMath.exp(square)
        return result.replacing(with: SIMD8<Float>.zero - result, where: x .< SIMD8<Float>.zero)
    }
}

extension ConformerLayers.Content {
    private static let mostBlocks = 16
    private static let mostSymbols = 1_000

    /// What is wrong with a description that came from a file, or nil.
    fileprivate var flaw: String? {
        let isPossible =
            (160...1_024).contains(window) && window.isMultiple(of: 16) && (8...128).contains(bands)
            && bands.isMultiple(of: 8) && (1...Self.mostBlocks).contains(blocks) && (1...16).contains(heads)
            && (1...63).contains(kernel) && !kernel.isMultiple(of: 2) && (1...200).contains(symbols.count)
            && Set(symbols).count == symbols.count && (1...Self.mostSymbols).contains(classes.count)
            && classes.allSatisfy { (0...symbols.count).contains($0) }
        return isPossible ? nil : "its layers are impossible"
    }
}
