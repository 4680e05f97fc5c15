import Audio
import Synchronization
import System

/// Some seconds of what a stream hears, for a take.
///
/// One thread asks for them and waits; the stream's own thread hands over hops meanwhile, and never waits.
final class StreamTap: Sendable {
    private struct State {
        var samples: [Float] = []
        var wanted = 0
    }

    private let isOpen = Atomic<Bool>(false)
    private let state = Mutex(State())
    private let isFull = MonotonicSemaphore()

    /// Takes a hop, where somebody wants it.
    func take(_ hop: borrowing Hop) {
        guard isOpen.load(ordering: .relaxed) else { return }
        let samples = hop.samples
        state.withLockIfAvailable { state in
            guard state.samples.count < state.wanted else { return }
            for i in 0..<Hop.length { state.samples.append(samples[i]) }
            guard state.samples.count >= state.wanted else { return }
            isOpen.store(false, ordering: .relaxed)
            isFull.signal()
        }
    }

    /// - Parameter patience: seconds that it may take longer than it lasts.
    /// - Returns: nil where no audio came.
    func record(_ seconds: Double, patience: Double) -> [Float]? {
        let wanted = Int(seconds * 100) * Hop.length
        state.withLock { state in
            state.samples.removeAll(keepingCapacity: true)
            state.samples.reserveCapacity(wanted)
            state.wanted = wanted
        }
        // Of a time before.
        while isFull.wait(atMost: 0) {}
        isOpen.store(true, ordering: .relaxed)
        let isThere = isFull.wait(atMost: seconds + patience)
        isOpen.store(false, ordering: .relaxed)
        return state.withLock { isThere ? $0.samples : nil }
    }
}
