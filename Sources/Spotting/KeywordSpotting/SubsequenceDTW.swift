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
/// With |y - x|^2 = |y|^2 - 2 xy + |x|^2 the distances to the frames of all templates are one product of a matrix with the
/// frame, in eight-bit codes and sixteen-bit features.
///
/// A path that has cost more than its limit is hopeless. Template frames are looked at in blocks of eight: a block in which
/// all paths are hopeless, and into which no other comes, has neither distances nor costs. The first block of a template is
/// looked at in every frame, too, in which a word may begin.
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

    /// What a path may have cost that is followed on: so much for each template frame that it has come through, and once.
    package struct PathLimit: Sendable {
        package var slope: Float
        package var reserve: Float

        package init(slope: Float, reserve: Float) {
            self.slope = slope
            self.reserve = reserve
        }

        /// Every path is followed.
        package static let none = PathLimit(slope: 0, reserve: .infinity)

        func raised(by cost: Float) -> PathLimit { PathLimit(slope: slope + cost, reserve: reserve) }
    }

    /// Half the squared length of what only fills up the last block of a template: no path that goes there is within a
    /// limit.
    private static let noFrame: Float = 1e30

    private struct Row {
        /// Its first template frame, of all.
        var slot: Int32
        var length: Int32

        var share: Float { 1 / Float(length) }

        /// Its last one, where the cost of the whole template lies.
        var end: Int { Int(slot &+ length &- 1) }
    }

    /// Room for frames that are measured, and for their products with template frames. Keywords that are looked for one
    /// after the other may share it: nothing in it is needed once the frames that were measured last have been looked at.
    final class Scratch {
        fileprivate let quantised: UnsafeMutablePointer<Int16>
        fileprivate let units = AlignedFloats(mostFrames)
        fileprivate let products: AlignedFloats
        fileprivate let list: UnsafeMutablePointer<UInt32>

        /// - Parameter banks: the room is enough for each of them.
        init(for banks: [TemplateBank]) {
            let columns = banks.reduce(0) { max($0, VectorMath.padded($1.dimensions)) }
            let blocks = banks.reduce(0) { max($0, $1.blockCount) }
            quantised = .allocate(capacity: mostFrames * columns)
            quantised.initialize(repeating: 0, count: mostFrames * columns)
            products = AlignedFloats(mostFrames * 8 * blocks)
            list = .allocate(capacity: blocks)
            list.initialize(repeating: 0, count: blocks)
        }

        deinit {
            quantised.deallocate()
            list.deallocate()
        }
    }

    private let rows: [Row]
    private let bank: TemplateBank
    /// Steps of the codes over v.
    private let scale: AlignedFloats
    private let scratch: Scratch
    private let slots: Int
    private let halfNorms: AlignedFloats
    /// The paths in each block.
    private let paths: UnsafeMutablePointer<rouse_paths>
    /// What stands before the first frame of each template: D(-1) = 0 in its last place.
    private let lead: UnsafeMutablePointer<rouse_paths>
    /// Frames of its template before each block.
    private let rowsBefore: AlignedFloats
    private var blocks: LiveBlocks
    /// The frames that are taken, how many, and how many of them are quantised.
    private var features: UnsafePointer<Float>
    private var measured = 0
    private var quantised = 0
    private var frame: Int32 = 0

    /// Whether a path has come near the end of a template with the newest frame: otherwise nothing is found there.
    private(set) var isNearEnd = false

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
        self.init(bank, variance: variance, scratch: Scratch(for: [bank]))
    }

    /// - Parameter scratch: with room for this bank.
    init(_ bank: TemplateBank, variance: Float, scratch: Scratch) {
        var rows: [Row] = []
        var slots = 0
        var norms: [Float] = []
        var before: [Float] = []
        for (template, length) in bank.lengths.enumerated() {
            rows.append(Row(slot: Int32(slots), length: Int32(length)))
            slots += VectorMath.padded(length)
            norms += bank.squares(of: template).prefix(length).map { $0 / (2 * variance) }
            norms += [Float](repeating: Self.noFrame, count: slots - norms.count)
            before += stride(from: 0, to: length, by: 8).map(Float.init)
        }
        self.rows = rows
        self.bank = bank
        let columns = VectorMath.padded(bank.dimensions)
        scale = AlignedFloats(
            bank.steps.map { $0 / variance } + [Float](repeating: 0, count: columns - bank.dimensions))
        self.scratch = scratch
        features = UnsafePointer(scale.base)
        halfNorms = AlignedFloats(norms)
        self.slots = slots
        paths = .allocate(capacity: slots / 8)
        paths.initialize(repeating: Self.none, count: slots / 8)
        lead = .allocate(capacity: 1)
        lead.initialize(to: Self.none)
        lead.pointee.cost.7 = 0
        rowsBefore = AlignedFloats(before)
        blocks = LiveBlocks(rows.map { VectorMath.padded(Int($0.length)) / 8 })
    }

    deinit {
        paths.deallocate()
        lead.deallocate()
    }

    /// Bytes that it needs beside the bank and the scratch.
    package var bytes: Int {
        (halfNorms.count + rowsBefore.count + scale.count) * 4 + blocks.bytes
            + slots / 8 * MemoryLayout<rouse_paths>.stride + rows.count * MemoryLayout<Row>.stride
    }

    /// Forgets the stream: no alignment is under way.
    package mutating func reset() { clear() }

    /// No path.
    private static let none: rouse_paths = {
        var none = rouse_paths()
        withUnsafeMutablePointer(to: &none) { pointer in
            pointer.withMemoryRebound(to: Float.self, capacity: 16) {
                $0.update(repeating: Float(rouse_unreached), count: 16)
            }
        }
        return none
    }()

    private mutating func clear() {
        paths.update(repeating: Self.none, count: slots / 8)
        blocks.reset()
        isNearEnd = false
    }

    /// The share of all template frames that the newest frame was held against.
    package var share: Double { Double(blocks.count) / Double(slots / 8) }

    /// Takes the next frame of features.
    /// - Parameters:
    ///   - features: as many numbers as the templates have dimensions, then any up to a whole number of vectors.
    ///   - offset: what all local costs of this frame have in common: |y|^2 / 2v and what the caller adds.
    ///   - limit: what paths may have cost that are followed on.
    ///   - begins: whether a word may begin with this frame.
    package mutating func process(
        _ features: UnsafePointer<Float>, offset: Float, limit: PathLimit = .none, begins: Bool = true
    ) {
        measure(features, frames: 1)
        process(measured: 0, offset: offset, limit: limit, begins: begins)
    }

    /// Takes the next frames: several at once cost less than one after the other. Each is then to be looked at with
    /// `process(measured:offset:limit:begins:)`, in their order, and the features are there until then.
    /// - Parameters:
    ///   - features: of one frame after the other, each padded to a whole number of vectors.
    ///   - frames: `mostFrames` at most.
    package mutating func measure(_ features: UnsafePointer<Float>, frames: Int) {
        self.features = features
        quantised = 0
        measured = frames
        blocks.measure()
    }

    /// Looks at the next frame, which was the one with this number among those measured.
    package mutating func process(measured index: Int, offset: Float, limit: PathLimit = .none, begins: Bool = true) {
        isNearEnd = blocks.advance(begins: begins)
        if !blocks.isIdle {
            // A block in which a path is alive will most likely be looked at in the other frames, too; most words that may
            // begin do not.
            let frames = measured &- index
            if frames > 1 {
                multiply(blocks.unmeasured(lasting: true, into: scratch.list), from: index, frames: frames)
            }
            multiply(blocks.unmeasured(lasting: false, into: scratch.list), from: index, frames: 1)
            withUnsafeMutableBytes(of: &lead.pointee.start) {
                $0.storeBytes(of: frame, toByteOffset: 28, as: Int32.self)
            }
            blocks.follow(
                paths, lead: lead, products: scratch.products.base + index &* slots, norms: halfNorms.base,
                offset: offset, rowsBefore: rowsBefore.base, limit: limit)
        }
        frame &+= 1
    }

    /// Measures some frames in so many blocks of the list.
    private mutating func multiply(_ count: Int, from index: Int, frames: Int) {
        guard count > 0 else { return }
        let columns = scale.count
        while quantised < index &+ frames {
            scratch.units.base[quantised] = rouse_quantise(
                features + quantised &* columns, scale.base, columns, scratch.quantised + quantised &* columns)
            quantised &+= 1
        }
        bank.multiply(
            blocks: UnsafeBufferPointer(start: scratch.list, count: count), frames: frames,
            scratch.quantised + index &* columns, units: scratch.units.base + index,
            into: scratch.products.base + index &* slots)
    }

    /// The best alignment of a template that ends at the newest frame.
    package func alignment(_ template: Int) -> Alignment {
        let row = rows[template]
        return Alignment(score: -cost(row), frames: Int(frame &- start(row)))
    }

    /// Writes D / L of every template at the newest frame.
    func writeCosts(to output: UnsafeMutablePointer<Float>) {
        for template in 0..<rows.count { output[template] = cost(rows[template]) }
    }

    private func cost(_ row: Row) -> Float {
        number(of: row, at: 0, as: Float.self) * row.share
    }

    private func start(_ row: Row) -> Int32 {
        number(of: row, at: 64, as: Int32.self)
    }

    /// A number of the paths at a template's end: costs lie at the beginning of a block, starts at 64.
    @inline(__always)
    private func number<Number>(of row: Row, at place: Int, as type: Number.Type) -> Number {
        UnsafeRawPointer(paths + row.end &>> 3).load(fromByteOffset: place &+ 4 &* (row.end & 7), as: type)
    }
}
