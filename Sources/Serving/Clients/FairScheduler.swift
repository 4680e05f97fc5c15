import Synchronization

/// Schedules work in turns: each owner runs one thing at a time, and waiting owners take turns (round robin).
package final class FairScheduler: Sendable {
    /// A turn; it passes to the next owner when this object is released.
    package final class Turn: Sendable {
        private let turns: FairScheduler
        private let owner: String

        fileprivate init(_ turns: FairScheduler, _ owner: String) { (self.turns, self.owner) = (turns, owner) }

        deinit { turns.passOn(from: owner) }
    }

    private struct State {
        var free: Int
        /// The owners that have a turn.
        var running: Set<String> = []
        var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
        /// The owners that wait, in the order of their turns.
        var order: [String] = []
    }

    private let state: Mutex<State>

    /// - Parameter atOnce: how many have a turn at the same time.
    package init(atOnce: Int) { state = Mutex(State(free: atOnce)) }

    /// Waits for a turn. How many wait is for the caller to bound.
    package func turn(for owner: String) async -> Turn {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free == 0 || state.running.contains(owner) else {
                    state.free -= 1
                    state.running.insert(owner)
                    return true
                }
                if state.waiting[owner] == nil { state.order.append(owner) }
                state.waiting[owner, default: []].append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
        return Turn(self, owner)
    }

    /// How many wait.
    package var waiting: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

    private func passOn(from owner: String) {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            state.running.remove(owner)
            guard let place = state.order.firstIndex(where: { !state.running.contains($0) }) else {
                state.free += 1
                return nil
            }
            let owner = state.order.remove(at: place)
            state.running.insert(owner)
            var queue = state.waiting[owner] ?? []
            let next = queue.removeFirst()
            state.waiting[owner] = queue.isEmpty ? nil : queue
            if !queue.isEmpty { state.order.append(owner) }
            return next
        }
        next?.resume()
    }
}
