internal import Synchronization

/// Carries hops and events from one thread to one other without a lock: a single-producer, single-consumer ring.
///
/// The last few places are kept for events, so that the news of a full ring still gets through.
///
/// Unchecked: each place belongs to one of the two threads at a time, and the atomic counts say to which.
package final class HopRing: @unchecked Sendable {
    // Unchecked, because the slots are plain memory: `written` is only ever advanced by the producer, after it has filled a
    // slot (release), and `read` only by the consumer, after it has emptied one, so no slot is touched by both at a time.

    private struct Slot {
        var hop = Hop()
        /// An event that goes before the next hop; then `hop` says nothing.
        var event: CaptureEvent?
    }

    private static let reserve = 16

    private let slots: UnsafeMutableBufferPointer<Slot>
    private let written = Atomic<Int>(0)
    private let read = Atomic<Int>(0)

    /// - Parameter hops: How many hops fit.
    package init(hops: Int) {
        var size = 64
        while size < hops + Self.reserve { size *= 2 }
        slots = .allocate(capacity: size)
        slots.initialize(repeating: Slot())
    }

    deinit {
        slots.deallocate()
    }

    /// Producer: whether a hop would go in.
    package var hasRoom: Bool { freeSlot(keeping: Self.reserve) != nil }

    /// Producer: appends a hop; false when the ring is full.
    package func push(_ hop: borrowing Hop) -> Bool {
        guard let index = freeSlot(keeping: Self.reserve) else { return false }
        slots[index].event = nil
        slots[index].hop = copy hop
        written.add(1, ordering: .releasing)
        return true
    }

    /// Producer: appends an event; false when even its reserve is full.
    @discardableResult
    package func push(_ event: CaptureEvent) -> Bool {
        guard let index = freeSlot(keeping: 0) else { return false }
        slots[index].event = event
        written.add(1, ordering: .releasing)
        return true
    }

    /// Consumer: takes the oldest hop or event. Returns `nil` when the ring is empty.
    package func pop(_ hop: inout Hop) -> Item? {
        let position = read.load(ordering: .relaxed)
        guard position < written.load(ordering: .acquiring) else { return nil }
        let index = position & (slots.count - 1)
        defer { read.store(position + 1, ordering: .releasing) }
        if let event = slots[index].event { return .event(event) }
        hop = slots[index].hop
        return .hop
    }

    /// Consumer: takes the oldest entry if it is a hop, and leaves an event where it is.
    package func popHop(_ hop: inout Hop) -> Bool {
        let position = read.load(ordering: .relaxed)
        guard position < written.load(ordering: .acquiring) else { return false }
        let index = position & (slots.count - 1)
        guard slots[index].event == nil else { return false }
        hop = slots[index].hop
        read.store(position + 1, ordering: .releasing)
        return true
    }

    package enum Item {
        case hop
        case event(CaptureEvent)
    }

    private func freeSlot(keeping reserve: Int) -> Int? {
        let position = written.load(ordering: .relaxed)
        let used = position - read.load(ordering: .acquiring)
        return used < slots.count - reserve ? position & (slots.count - 1) : nil
    }
}
