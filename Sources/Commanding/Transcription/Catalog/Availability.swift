public import Services
import Synchronization

/// Whether a backend can be used, as far as is known without trying.
public enum TranscriptionAvailability: Sendable, Equatable {
    /// Nothing has been tried yet.
    case unknown
    case available
    /// The last attempt failed in a way that will fail the next one, too.
    case unavailable(ServiceError)
}

/// The availability of one backend, to be read at any time or watched.
///
/// `prepare()` and every session of the backend keep it up to date.
public final class AvailabilityMonitor: Sendable {
    private struct Storage {
        var current: TranscriptionAvailability
        var watchers: [Int: AsyncStream<TranscriptionAvailability>.Continuation] = [:]
        var nextWatcher = 0
    }

    private let storage: Mutex<Storage>

    public init(_ initial: TranscriptionAvailability = .unknown) {
        storage = Mutex(Storage(current: initial))
    }

    public var current: TranscriptionAvailability { storage.withLock { $0.current } }

    /// The present value and then every change. A slow reader sees the newest value and may miss those before.
    public func updates() -> AsyncStream<TranscriptionAvailability> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: TranscriptionAvailability.self, bufferingPolicy: .bufferingNewest(1))
        let watcher = storage.withLock { storage in
            storage.nextWatcher += 1
            storage.watchers[storage.nextWatcher] = continuation
            continuation.yield(storage.current)
            return storage.nextWatcher
        }
        continuation.onTermination = { [weak self] _ in
            self?.storage.withLock { _ = $0.watchers.removeValue(forKey: watcher) }
        }
        return stream
    }

    public func set(_ availability: TranscriptionAvailability) {
        let watchers = storage.withLock { storage in
            guard storage.current != availability else {
                return [AsyncStream<TranscriptionAvailability>.Continuation]()
            }
            storage.current = availability
            return Array(storage.watchers.values)
        }
        for watcher in watchers { watcher.yield(availability) }
    }

    /// Draws the conclusion from how a session or a preparation ended.
    func note(_ error: ServiceError?) {
        switch error {
        case nil: set(.available)
        case let error? where error.isOutage: set(.unavailable(error))
        default: break
        }
    }
}
