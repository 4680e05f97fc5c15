internal import Synchronization
internal import System

/// A recording that is read, decoded and resampled on a thread of its own, some seconds ahead of whoever takes it.
package final class ReadAheadSource: AudioSource {
    package let duration: Double?

    private let reading: Reading
    private var block = Reading.Block()
    private var position = 0

    /// - Parameter source: read by nobody else from now on.
    /// - Returns: the source itself where the system has no thread for it.
    package static func ahead(of source: any AudioSource) -> any AudioSource {
        (try? ReadAheadSource(source)) ?? source
    }

    private init(_ source: any AudioSource) throws(SystemError) {
        duration = source.duration
        let reading = Reading(source)
        self.reading = reading
        try DetachedThread.run { reading.run() }
    }

    deinit { reading.abandon() }

    /// The recording, once it has been read to its end; before, the thread has it.
    package var recording: (any AudioSource)? { block.isLast ? reading.source : nil }

    package func next(_ hop: inout Hop) throws -> Int {
        if position == block.hops.count, !block.isLast {
            reading.next(&block)
            position = 0
        }
        guard position < block.hops.count else {
            if let failure = block.failure { throw failure }
            hop = Hop()
            return 0
        }
        hop = block.hops[position]
        position += 1
        return block.isLast && position == block.hops.count ? block.lastCount : Hop.length
    }
}

/// What the two threads share.
///
/// Unchecked: the source belongs to the reading thread until that has handed over the last block, and to the other
/// afterwards; a block belongs to whoever took it.
private final class Reading: @unchecked Sendable {
    struct Block {
        var hops: [Hop] = []
        /// Samples of its last hop, where the recording ends with it.
        var lastCount = Hop.length
        var isLast = false
        /// What is wrong with the recording behind the hops.
        var failure: (any Error)?

        /// Leaves an empty one: of two that shared their hops, the reading thread would have to copy.
        mutating func take() -> Block {
            var block = Block()
            swap(&block, &self)
            return block
        }
    }

    private static let hopsOfBlock = 128
    private static let blocks = 4

    let source: any AudioSource
    private let filled = Mutex<[Block]>([])
    private let emptied = Mutex<[Block]>([])
    /// Are signalled for each block that comes into them.
    private let news = MonotonicSemaphore()
    private let room = MonotonicSemaphore()
    private let isAbandoned = Atomic<Bool>(false)

    init(_ source: any AudioSource) {
        self.source = source
        for _ in 0..<Self.blocks { giveBack(Block()) }
    }

    /// Reads to the end, on a thread of its own.
    func run() {
        while true {
            room.wait(atMost: .infinity)
            guard !isAbandoned.load(ordering: .acquiring),
                var block = emptied.withLock({ $0.popLast() })
            else { return }
            fill(&block)
            let isLast = block.isLast
            filled.withLock { $0.append(block) }
            news.signal()
            if isLast { return }
        }
    }

    /// Waits for the next block, in exchange for one that was used.
    func next(_ block: inout Block) {
        giveBack(block.take())
        news.wait(atMost: .infinity)
        block = filled.withLock { $0.removeFirst() }
    }

    /// Nobody takes any more.
    func abandon() {
        isAbandoned.store(true, ordering: .releasing)
        room.signal()
    }

    private func giveBack(_ block: Block) {
        emptied.withLock { $0.append(block) }
        room.signal()
    }

    private func fill(_ block: inout Block) {
        block.hops.removeAll(keepingCapacity: true)
        var hop = Hop()
        do {
            repeat {
                block.lastCount = try source.next(&hop)
                if block.lastCount > 0 { block.hops.append(hop) }
            } while block.lastCount == Hop.length && block.hops.count < Self.hopsOfBlock
        } catch {
            block.failure = error
            block.lastCount = Hop.length
        }
        block.isLast = block.failure != nil || block.lastCount < Hop.length
        // The hop before an end without samples was whole.
        if block.lastCount == 0 { block.lastCount = Hop.length }
    }
}
