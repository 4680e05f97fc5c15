package import Services
import System

/// Bounds how long something takes, whatever it waits for.
package enum TimeLimit {
    /// Runs `body`, and cancels it and throws `failure` when it takes longer than `limit`.
    package static func run<Value: Sendable>(
        _ limit: Duration, failure: ServiceError, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await TaskThread.sleep(for: limit)
                throw failure
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}
