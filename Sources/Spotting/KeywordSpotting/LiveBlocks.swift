import CKernels

/// The blocks of template frames that a frame of the stream has to look at: those in which a path is alive, those that one
/// is about to enter, and where a word may begin the first of each template.
struct LiveBlocks: ~Copyable {
    /// One bit for each block.
    private typealias Bits = UnsafeMutablePointer<UInt64>

    private let words: Int
    private let storage: UnsafeMutablePointer<UInt64>
    private let first: Bits
    private let last: Bits
    /// What the newest frame has looked at: the others have no costs.
    private let present: Bits
    private let before: Bits
    /// Where a path is alive, and where one has come to the end, for the next frame.
    private let alive: Bits
    private let leaving: Bits
    /// What has products for the frames that were measured last.
    private let measured: Bits
    /// First blocks that are looked at only because a word may begin.
    private let begun: Bits
    /// Whether the newest frame has nothing to look at, and nothing to forget of the one before.
    private(set) var isIdle = true

    /// - Parameter lengths: blocks of each template.
    init(_ lengths: [Int]) {
        words = (lengths.reduce(0, +) + 63) / 64
        storage = .allocate(capacity: 8 * words)
        storage.initialize(repeating: 0, count: 8 * words)
        first = storage
        last = first + words
        present = last + words
        before = present + words
        alive = before + words
        leaving = alive + words
        measured = leaving + words
        begun = measured + words
        var block = 0
        for length in lengths {
            first[block >> 6] |= 1 << UInt64(block & 63)
            block += length
            last[(block - 1) >> 6] |= 1 << UInt64((block - 1) & 63)
        }
    }

    deinit { storage.deallocate() }

    var bytes: Int { 8 * words * MemoryLayout<UInt64>.stride }

    mutating func reset() { present.update(repeating: 0, count: 5 * words) }

    /// There are new frames, without any products.
    mutating func measure() { measured.update(repeating: 0, count: words) }

    /// The next frame begins.
    /// - Parameter begins: whether a word may begin with it.
    /// - Returns: whether it looks at the end of a template.
    mutating func advance(begins: Bool) -> Bool {
        let beginning: UInt64 = begins ? .max : 0
        var carry: UInt64 = 0
        var atEnd: UInt64 = 0
        var any: UInt64 = 0
        for word in 0..<words {
            // From the last block of a template no path goes on.
            let left = leaving[word] & ~last[word]
            let going = alive[word] | left &<< 1 | carry
            carry = left &>> 63
            before[word] = present[word]
            begun[word] = first[word] & beginning & ~going
            present[word] = going | begun[word]
            atEnd |= present[word] & last[word]
            any |= present[word] | before[word]
            alive[word] = 0
            leaving[word] = 0
        }
        isIdle = any == 0
        return atEnd != 0
    }

    /// Blocks of the newest frame.
    var count: Int { (0..<words).reduce(0) { $0 + present[$1].nonzeroBitCount } }

    /// Writes down the blocks of this frame that have no products yet.
    /// - Parameter lasting: only those that will most likely be looked at in the next frames, too: now they have products
    ///   for these. The others have them for this frame alone.
    mutating func unmeasured(lasting: Bool, into list: UnsafeMutablePointer<UInt32>) -> Int {
        var count = 0
        for word in 0..<words {
            let going = present[word] & ~measured[word] & ~begun[word]
            var bits = lasting ? going : present[word] & ~measured[word]
            // Not `|=`: Swift 6.3.1 makes invalid code of that under the thread sanitizer.
            measured[word] = measured[word] | going
            while bits != 0 {
                list[count] = UInt32(truncatingIfNeeded: word &<< 6 &+ bits.trailingZeroBitCount)
                count &+= 1
                bits &= bits &- 1
            }
        }
        return count
    }

    /// Advances the paths of this frame's blocks, as `CKernels` says.
    mutating func follow(
        _ paths: UnsafeMutablePointer<rouse_paths>, lead: UnsafePointer<rouse_paths>, products: UnsafePointer<Float>,
        norms: UnsafePointer<Float>, offset: Float, rowsBefore: UnsafePointer<Float>, limit: SubsequenceDTW.PathLimit
    ) {
        rouse_follow(
            paths, lead, present, before, first, words, products, norms, offset, rowsBefore, limit.slope, limit.reserve,
            alive, leaving)
    }
}
