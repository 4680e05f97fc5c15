internal import Synchronization

/// The thread on which tasks do what does not keep a thread, such as waiting for a service.
///
/// Who listens hands commands over to it and never waits: the usual threads of Swift's tasks, and its clock, are made when
/// they are needed, and that can keep whoever needs them, when the system has no thread left.
package final class TaskThread: TaskExecutor {
    /// Nil when the system had no thread for it.
    package static let shared: TaskThread? = try? TaskThread()

    private let thread: SerialThread

    private init() throws(SystemError) {
        thread = try SerialThread()
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        thread.run { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Waits without keeping a thread.
    /// - Throws: when the task is cancelled.
    package static func sleep(for time: Duration) async throws {
        guard let shared else { return try await Task.sleep(for: time) }
        let sleeper = Sleeper()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                sleeper.lie(down: continuation)
                shared.thread.run(after: time / .seconds(1)) { sleeper.wake() }
            }
        } onCancel: {
            sleeper.wake()
        }
        try Task.checkCancellation()
    }
}

/// A task that waits to be woken, which may come before it waits, and more than once.
private final class Sleeper: Sendable {
    private enum State {
        case awake
        case asleep(CheckedContinuation<Void, Never>)
        case woken
    }

    private let state = Mutex(State.awake)

    func lie(down continuation: CheckedContinuation<Void, Never>) {
        let isWoken = state.withLock { state in
            if case .woken = state { return true }
            state = .asleep(continuation)
            return false
        }
        if isWoken { continuation.resume() }
    }

    func wake() {
        let state = state.withLock { state in
            defer { state = .woken }
            return state
        }
        if case .asleep(let continuation) = state { continuation.resume() }
    }
}
