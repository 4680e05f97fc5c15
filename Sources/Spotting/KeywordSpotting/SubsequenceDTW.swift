import CKernels
import Features
package import KeywordModels

/// Aligns a stream with all templates of a keyword at once: subsequence dynamic time warping with an open start, one
/// column for each frame, never a second look at a frame.
///
/// The local cost of frame y against frame x_i of a template is d(i) = |y - x_i|^2 / 2v plus what the caller adds to every
/// template frame alike. With it,
///
///     D(i, t) = min(D(i-1, t-1) + d(i, t), D(i-2, t-1) + 2 d(i, t), D(i-1, t-2) + (d(i, t-1) + d(i, t)) / 2)
///
/// and D(-1, t) = 0: a template frame takes one frame of the stream, or two, or half of one, and counts once in any case.
/// Costs may be negative, so a path that might wait in one of its frames would gain by it without end. Nothing depends on
/// the same column: eight template frames are advanced with one vector operation. (Slopes of a half to two: Sakoe and
/// Chiba 1978, P = 1; subsequence search in a stream: Sakurai, Faloutsos and Yamamuro, "SPRING", 2007.)
///
/// With |y - x|^2 = |y|^2 - 2 xy + |x|^2 the distances to all frames of all templates are one product of a matrix with
/// the frame, in eight-bit codes and sixteen-bit features.
package struct SubsequenceDTW: ~Copyable {
    /// Frames that can be measured at once.
    package static let mostFrames = 4

    /// Frames of the stream that an alignment with a template of so many can cover.
    package static func mostFrames(of template: Int) -> Int { 2 * template }

    /// One alignment that ends at the newest frame.
    package struct Alignment: Sendable {
        /// -D / L: the higher, the better the match.
        package var score: Float
        /// Frames of the stream that the alignment covers.
        package var frames: Int
    }

    private struct Row {
        var slot: Int
        var length: Int
    }

    /// Where the cost of a whole template lies, and 1 / L.
    private struct End {
        var place: Int
        var share: Float
    }

    /// Zeros and infinities before the first frame of each template stand for D(-1) and D(-2).
    private static let lead = 8

    private let rows: [Row]
    private let bank: TemplateBank
    /// Steps of the codes over v.
    private let scale: AlignedFloats
    private let quantised: UnsafeMutablePointer<Int16>
    private let units: AlignedFloats
    private let slots: Int
    private let halfNorms: AlignedFloats
    private let products: AlignedFloats
    private let costs: AlignedFloats
    private let starts: UnsafeMutablePointer<Int32>
    /// D(i-1, t-1) + d(i, t) / 2: paths that stay for one frame more, and where they began.
    private let halves: AlignedFloats
    private let halfStarts: UnsafeMutablePointer<Int32>
    private let ends: UnsafeMutablePointer<End>
    private var frame: Int32 = 0

    package var templates: Int { rows.count }

    /// - Parameters:
    ///   - templates: for each template its frames, each of the same dimension.
    ///   - variance: v above 0, the spread of the word's frames in every direction.
    package init(templates: [[[Float]]], variance: Float = 1) {
        self.init(TemplateBank(templates), variance: variance)
    }

    /// - Parameters:
    ///   - bank: the templates, shared and not copied.
    ///   - variance: v above 0, the spread of the word's frames in every direction.
    package init(_ bank: TemplateBank, variance: Float) {
        var rows: [Row] = []
        var slots = 0
        var norms: [Float] = []
        for (template, length) in bank.lengths.enumerated() {
            rows.append(Row(slot: slots, length: length))
            slots += VectorMath.padded(length)
            norms += bank.squares(of: template).map { $0 / (2 * variance) }
            norms += [Float](repeating: 0, count: slots - norms.count)
        }
        self.rows = rows
        self.bank = bank
        let columns = VectorMath.padded(bank.dimensions)
        scale = AlignedFloats(
            bank.steps.map { $0 / variance } + [Float](repeating: 0, count: columns - bank.dimensions))
        quantised = .allocate(capacity: Self.mostFrames * columns)
        quantised.initialize(repeating: 0, count: Self.mostFrames * columns)
        units = AlignedFloats(Self.mostFrames)
        halfNorms = AlignedFloats(norms)
        products = AlignedFloats(Self.mostFrames * slots)
        self.slots = slots
        costs = AlignedFloats(slots + Self.lead * rows.count)
        starts = .allocate(capacity: costs.count)
        starts.initialize(repeating: 0, count: costs.count)
        halves = AlignedFloats(costs.count)
        halfStarts = .allocate(capacity: costs.count)
        halfStarts.initialize(repeating: 0, count: costs.count)
        ends = .allocate(capacity: rows.count)
        for (template, row) in rows.enumerated() {
            let last = row.slot + Self.lead * (template + 1) + row.length - 1
            (ends + template).initialize(to: End(place: last, share: 1 / Float(row.length)))
        }
        clear()
    }

    deinit {
        starts.deallocate()
        halfStarts.deallocate()
        ends.deallocate()
        quantised.deallocate()
    }

    /// Bytes that it needs beside the bank.
    package var bytes: Int {
        (halfNorms.count + products.count + 4 * costs.count + scale.count) * 4
            + rows.count * (MemoryLayout<Row>.stride + MemoryLayout<End>.stride) + Self.mostFrames * scale.count * 2
    }

    /// Forgets the stream: no alignment is under way.
    package mutating func reset() { clear() }

    private borrowing func clear() {
        costs.base.update(repeating: .greatestFiniteMagnitude / 4, count: costs.count)
        halves.base.update(repeating: .greatestFiniteMagnitude / 4, count: costs.count)
        for index in rows.indices { costs.base[first(index) - 1] = 0 }
    }

    /// Takes the next frame of features.
    /// - Parameters:
    ///   - features: as many numbers as the templates have dimensions, then any up to a whole number of vectors.
    ///   - offset: what all local costs of this frame have in common: |y|^2 / 2v and what the caller adds.
    package mutating func process(_ features: UnsafePointer<Float>, offset: Float) {
        measure(features, frames: 1)
        process(measured: 0, offset: offset)
    }

    /// Products of the next frames with all template frames: the larger part of the work, and less of it for each when
    /// there are several. Each is then to be taken with `process(measured:offset:)`.
    /// - Parameters:
    ///   - features: of one frame after the other, each padded to a whole number of vectors.
    ///   - frames: `mostFrames` at most.
    package func measure(_ features: UnsafePointer<Float>, frames: Int) {
        let columns = scale.count
        for frame in 0..<frames {
            units.base[frame] = rouse_quantise(
                features + frame &* columns, scale.base, columns, quantised + frame &* columns)
        }
        bank.multiply(frames: frames, quantised, units: units.base, into: products.base)
    }

    /// Takes the next frame, which was the one with this number among those measured.
    package mutating func process(measured index: Int, offset: Float) {
        let product = products.base + index &* slots
        var lead = Self.lead
        for row in rows {
            advance(row, at: row.slot &+ lead, product: product, offset: offset)
            lead &+= Self.lead
        }
        frame &+= 1
    }

    /// The best alignment of a template that ends at the newest frame.
    package func alignment(_ template: Int) -> Alignment {
        let end = ends[template]
        return Alignment(score: -costs.base[end.place] * end.share, frames: Int(frame &- starts[end.place]))
    }

    /// Writes D / L of every template at the newest frame.
    func writeCosts(to output: UnsafeMutablePointer<Float>) {
        for template in 0..<rows.count {
            let end = ends[template]
            output[template] = costs.base[end.place] * end.share
        }
    }

    private func first(_ template: Int) -> Int {
        rows[template].slot &+ Self.lead &* (template &+ 1)
    }

    /// Advances one template by a frame, from its end to its start, so that the old column is read before it is
    /// overwritten.
    @inline(__always)
    private mutating func advance(_ row: Row, at start: Int, product: UnsafeMutablePointer<Float>, offset: Float) {
        let cost = UnsafeMutableRawPointer(costs.base + start)
        let begin = UnsafeMutableRawPointer(starts + start)
        let half = UnsafeMutableRawPointer(halves.base + start)
        let halfBegin = UnsafeMutableRawPointer(halfStarts + start)
        let product = UnsafeRawPointer(product + row.slot)
        let norm = UnsafeRawPointer(halfNorms.base + row.slot)
        starts[start &- 1] = frame
        var byte = VectorMath.padded(row.length) &* 4 &- 32
        while byte >= 0 {
            let d =
                norm.load(fromByteOffset: byte, as: SIMD8<Float>.self)
                - product.load(fromByteOffset: byte, as: SIMD8<Float>.self) + offset
            let halfCost = d * 0.5
            let stay = half.loadUnaligned(fromByteOffset: byte, as: SIMD8<Float>.self) - halfCost
            let step = cost.loadUnaligned(fromByteOffset: byte &- 4, as: SIMD8<Float>.self)
            let skip = cost.loadUnaligned(fromByteOffset: byte &- 8, as: SIMD8<Float>.self) + d
            let fromStay = halfBegin.loadUnaligned(fromByteOffset: byte, as: SIMD8<Int32>.self)
            let fromStep = begin.loadUnaligned(fromByteOffset: byte &- 4, as: SIMD8<Int32>.self)
            let fromSkip = begin.loadUnaligned(fromByteOffset: byte &- 8, as: SIMD8<Int32>.self)
            half.storeBytes(of: step + halfCost, toByteOffset: byte, as: SIMD8<Float>.self)
            halfBegin.storeBytes(of: fromStep, toByteOffset: byte, as: SIMD8<Int32>.self)
            let stays = stay .<= step
            let near = step.replacing(with: stay, where: stays)
            let skips = skip .< near
            cost.storeBytes(of: near.replacing(with: skip, where: skips) + d, toByteOffset: byte, as: SIMD8<Float>.self)
            begin.storeBytes(
                of: fromStep.replacing(with: fromStay, where: stays).replacing(with: fromSkip, where: skips),
                toByteOffset: byte, as: SIMD8<Int32>.self)
            byte &-= 32
        }
    }
}
