import Glibc
import Synchronization
import System

/// Waits on this thread, which is none of Swift's own, for something asynchronous.
/// - Throws: what `body` throws, or `SystemError` when there is no thread for it.
func waiting<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    guard let thread = TaskThread.shared else { throw SystemError(code: EAGAIN) }
    let outcome = Outcome<Value>()
    Task(executorPreference: thread) {
        do {
            outcome.set(.success(try await body()))
        } catch {
            outcome.set(.failure(error))
        }
    }
    return try outcome.get()
}

private final class Outcome<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let isThere = MonotonicSemaphore()

    func set(_ value: Result<Value, any Error>) {
        result.withLock { $0 = value }
        isThere.signal()
    }

    func get() throws -> Value {
        while true {
            isThere.wait(atMost: .infinity)
            if let value = result.withLock({ $0 }) { return try value.get() }
        }
    }
}
