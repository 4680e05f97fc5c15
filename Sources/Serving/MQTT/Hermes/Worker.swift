import Synchronization
import System

/// A thread that does one thing after the other, and has so many wait for it.
final class Worker<Work: Sendable>: Sendable {
    private let box: Mailbox<Work>
    private let isOver = Atomic<Bool>(false)
    private let hasEnded = MonotonicSemaphore()

    /// Seconds between two looks at the clock.
    private static var pause: Double { 0.25 }

    /// - Parameters:
    ///   - cost: bytes of a thing that waits.
    ///   - make: is called on the thread, for what it does with each thing; with nil it may look at the clock.
    ///   - dropped: is told how many there was no room for.
    /// - Throws: when the system has no thread left.
    init(
        capacity: Int, mostCost: Int, cost: @escaping @Sendable (Work) -> Int,
        dropped: @escaping @Sendable (Int) -> Void, make: @escaping @Sendable () -> (Work?) -> Void
    ) throws(SystemError) {
        box = Mailbox(capacity: capacity, overflow: .dropsNewest, mostCost: mostCost, cost: cost)
        try DetachedThread.run { [self] in
            let work = make()
            var lastLook = monotonicSeconds()
            while !isOver.load(ordering: .acquiring) {
                box.wait(atMost: Self.pause)
                let delivery = box.take()
                if delivery.dropped > 0 { dropped(delivery.dropped) }
                for element in delivery.elements { work(element) }
                let now = monotonicSeconds()
                guard now - lastLook >= Self.pause else { continue }
                lastLook = now
                work(nil)
            }
            hasEnded.signal()
        }
    }

    /// Hands something over, and returns at once.
    func put(_ work: Work) { box.put(work) }

    /// Nothing more is done once this returns.
    func stop(within seconds: Double) {
        isOver.store(true, ordering: .releasing)
        hasEnded.wait(atMost: seconds)
    }
}
