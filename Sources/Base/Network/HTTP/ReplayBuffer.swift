import Services
import Synchronization

/// A request's body that may still be growing, kept so that it can be sent once more from its beginning.
///
/// Bounded by whoever fills it, as by the longest command that a session takes.
package final class ReplayBuffer: Sendable {
    /// What follows the bytes that are sent already.
    enum Rest: Equatable {
        case bytes(Int)
        case notYet
        case end
    }

    private struct Storage {
        var bytes: [UInt8] = []
        var isComplete = false
        var whenGrown: (@Sendable () -> Void)?
    }

    private let storage: Mutex<Storage>

    /// A body that grows.
    package init() {
        storage = Mutex(Storage())
    }

    /// A body that is there as a whole.
    package init(_ bytes: [UInt8]) {
        storage = Mutex(Storage(bytes: bytes, isComplete: true))
    }

    /// The number of bytes, once it is known.
    var length: Int? { storage.withLock { $0.isComplete ? $0.bytes.count : nil } }

    /// All of it; nil while it grows.
    var whole: [UInt8]? { storage.withLock { $0.isComplete ? $0.bytes : nil } }

    package func append(_ bytes: [UInt8]) {
        grow { $0.bytes += bytes }
    }

    package func complete() {
        grow { $0.isComplete = true }
    }

    /// - Parameter whenGrown: is called from now on whenever there is more, or the end.
    func watch(_ whenGrown: @escaping @Sendable () -> Void) {
        storage.withLock { $0.whenGrown = whenGrown }
    }

    func hasMore(after offset: Int) -> Bool {
        storage.withLock { $0.bytes.count > offset || $0.isComplete }
    }

    /// Copies what follows the first `offset` bytes, as far as there is room.
    func copy(after offset: Int, to room: UnsafeMutableRawBufferPointer) -> Rest {
        storage.withLock { storage in
            let rest = storage.bytes[min(offset, storage.bytes.count)...].prefix(room.count)
            guard !rest.isEmpty else { return storage.isComplete ? .end : .notYet }
            room.copyBytes(from: rest)
            return .bytes(rest.count)
        }
    }

    private func grow(_ change: (inout Storage) -> Void) {
        let whenGrown = storage.withLock { storage in
            change(&storage)
            return storage.whenGrown
        }
        whenGrown?()
    }
}
