import Synchronization
import System
package import Transcription

/// Tells when a peer has been silent for too long, from the moment that it is expected to speak.
package final class IdleWatch: Sendable {
    /// Since when the peer is silent; nil while nothing is expected of it.
    private let silentSince = Mutex<ContinuousClock.Instant?>(nil)

    /// From now on the peer is expected to speak.
    package func expect() {
        silentSince.withLock { $0 = .now }
    }

    /// For now nothing is expected of the peer.
    func rest() {
        silentSince.withLock { $0 = nil }
    }

    /// Whether the peer is expected to speak.
    var isExpecting: Bool { silentSince.withLock { $0 != nil } }

    /// The peer spoke.
    package func heard() {
        silentSince.withLock { if $0 != nil { $0 = .now } }
    }

    /// Runs `body`, and cancels it and throws `failure` when the peer is silent for longer than `limit`.
    package static func run<Value: Sendable>(
        limit: Duration, failure: TranscriptionError, _ body: @escaping @Sendable (IdleWatch) async throws -> Value
    ) async throws -> Value {
        let watch = IdleWatch()
        return try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await body(watch) }
            group.addTask {
                while true {
                    let left = watch.silentSince.withLock { $0.map { $0 + limit - .now } } ?? limit
                    guard left > .zero else { throw failure }
                    try await TaskThread.sleep(for: left)
                }
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}
