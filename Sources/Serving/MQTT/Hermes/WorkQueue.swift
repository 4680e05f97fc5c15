import Synchronization
package import System

/// A thread with a bounded queue: it does one thing after the other.
package final class WorkQueue<Work: Sendable>: Sendable {
    private enum State {
        case waiting
        /// It does something.
        case working
        /// It was stopped, and what it does is the last.
        case stopping
        case stopped
    }

    private let box: Mailbox<Work>
    private let state = Mutex(State.waiting)
    private let hasEnded = MonotonicSemaphore()

    /// Seconds between two looks at the clock.
    private static var pause: Double { 0.25 }

    /// - Parameters:
    ///   - cost: bytes of a thing that waits.
    ///   - make: is called on the thread, for what it does with each thing; with nil it may look at the clock.
    ///   - dropped: is told how many there was no room for.
    /// - Throws: when the system has no thread left.
    package init(
        capacity: Int, mostCost: Int, cost: @escaping @Sendable (Work) -> Int,
        dropped: @escaping @Sendable (Int) -> Void, make: @escaping @Sendable () -> (Work?) -> Void
    ) throws(SystemError) {
        box = Mailbox(capacity: capacity, overflow: .dropsNewest, mostCost: mostCost, cost: cost)
        try DetachedThread.run { [self] in
            let work = make()
            var lastLook = monotonicSeconds()
            while !isStopped {
                box.wait(atMost: Self.pause)
                let delivery = box.take()
                if delivery.dropped > 0 { perform { dropped(delivery.dropped) } }
                for element in delivery.elements { perform { work(element) } }
                let now = monotonicSeconds()
                guard now - lastLook >= Self.pause else { continue }
                lastLook = now
                perform { work(nil) }
            }
            hasEnded.signal()
        }
    }

    private var isStopped: Bool { state.withLock { $0 == .stopping || $0 == .stopped } }

    /// Does something, unless nothing more is to be begun.
    private func perform(_ job: () -> Void) {
        let isToBegin = state.withLock { state in
            guard state == .waiting else { return false }
            state = .working
            return true
        }
        guard isToBegin else { return }
        job()
        state.withLock { $0 = $0 == .stopping ? .stopped : .waiting }
    }

    /// Hands something over, and returns at once.
    package func put(_ work: Work) { box.put(work) }

    /// Nothing more is begun from now on. What has begun is waited for.
    /// - Parameter seconds: how long at most.
    /// - Returns: whether nothing is being done any more.
    @discardableResult
    package func stop(within seconds: Double) -> Bool {
        let isAtRest = state.withLock { state in
            if state == .waiting { state = .stopped }
            if state == .working { state = .stopping }
            return state == .stopped
        }
        if isAtRest { return true }
        hasEnded.wait(atMost: seconds)
        return state.withLock { $0 == .stopped }
    }
}
