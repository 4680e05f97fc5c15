import Synchronization

/// State behind a lock, for whose changes tasks can wait.
final class Watched<State: Sendable>: Sendable {
    private struct Storage {
        var state: State
        var version = 0
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var nextKey = 0
    }

    private let storage: Mutex<Storage>

    init(_ state: State) {
        storage = Mutex(Storage(state: state))
    }

    /// Looks at the state, or changes it in a way that nobody waits for.
    func withLock<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
        storage.withLock { body(&$0.state) }
    }

    /// Changes the state and wakes all who wait.
    func update<Value: Sendable>(_ change: (inout State) -> Value) -> Value {
        let (value, waiting) = storage.withLock { storage in
            let value = change(&storage.state)
            storage.version += 1
            defer { storage.waiting = [:] }
            return (value, Array(storage.waiting.values))
        }
        for continuation in waiting { continuation.resume() }
        return value
    }

    /// Waits until `ready` makes something of the state, and returns that.
    /// - Throws: `CancellationError`, or what `ready` throws.
    func value<Value: Sendable>(_ ready: (inout State) throws -> Value?) async throws -> Value {
        while true {
            try Task.checkCancellation()
            let (value, version) = try storage.withLock { (try ready(&$0.state), $0.version) }
            if let value { return value }
            await change(since: version)
        }
    }

    private func change(since version: Int) async {
        let key = storage.withLock { storage in
            storage.nextKey += 1
            return storage.nextKey
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let hasChanged = storage.withLock { storage in
                    if storage.version != version || Task.isCancelled { return true }
                    storage.waiting[key] = continuation
                    return false
                }
                if hasChanged { continuation.resume() }
            }
        } onCancel: {
            storage.withLock { $0.waiting.removeValue(forKey: key) }?.resume()
        }
    }
}
