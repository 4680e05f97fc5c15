import Synchronization

/// Lets tasks have something one after the other, in the order in which they asked for it.
///
///     guard await turns.take() else { throw ... }
///     defer { turns.pass() }
package final class Turns: Sendable {
    private struct Queue {
        var isTaken = false
        var lastTicket = 0
        var waiting: [(ticket: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    }

    private let queue = Mutex(Queue())

    package init() {}

    /// Waits until it is this task's turn.
    /// - Returns: false when the task was cancelled meanwhile; then it has no turn to pass on.
    package func take() async -> Bool {
        let ticket = queue.withLock { queue in
            queue.lastTicket += 1
            return queue.lastTicket
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = queue.withLock { queue in
                    // Cancelling finds the task in the queue, or has happened already.
                    if Task.isCancelled { return false }
                    if queue.isTaken {
                        queue.waiting.append((ticket, continuation))
                        return nil
                    }
                    queue.isTaken = true
                    return true
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            leave(ticket)
        }
    }

    /// It is the next one's turn.
    package func pass() {
        let next = queue.withLock { queue in
            queue.isTaken = !queue.waiting.isEmpty
            return queue.isTaken ? queue.waiting.removeFirst().continuation : nil
        }
        next?.resume(returning: true)
    }

    private func leave(_ ticket: Int) {
        let left = queue.withLock { queue in
            queue.waiting.firstIndex { $0.ticket == ticket }.map { queue.waiting.remove(at: $0).continuation }
        }
        left?.resume(returning: false)
    }
}
