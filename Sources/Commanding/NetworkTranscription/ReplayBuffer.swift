import NIOCore
import Synchronization
import Transcription

/// The audio of a command that is sent while it is spoken, kept so that it can be sent once more from its beginning.
///
/// Bounded by the longest command that a session takes.
final class ReplayBuffer: Sendable {
    private struct Storage {
        var bytes: [UInt8] = []
        var isComplete = false
        var readers: [Int: CheckedContinuation<Void, Never>] = [:]
        var nextReader = 0
    }

    private let storage = Mutex(Storage())

    func append(_ samples: [Int16]) {
        wake { $0.bytes += PCM.bytes(samples) }
    }

    func complete() {
        wake { $0.isComplete = true }
    }

    private func wake(_ change: (inout Storage) -> Void) {
        let readers = storage.withLock { storage in
            change(&storage)
            defer { storage.readers = [:] }
            return storage.readers.values
        }
        for reader in readers { reader.resume() }
    }

    /// What follows the first `offset` bytes, waiting for some; nil after the end, and when the task is cancelled.
    private func bytes(after offset: Int) async -> [UInt8]? {
        while !Task.isCancelled {
            let (more, isComplete) = storage.withLock { (Array($0.bytes[offset...]), $0.isComplete) }
            if !more.isEmpty { return more }
            if isComplete { return nil }
            await change(after: offset)
        }
        return nil
    }

    private func change(after offset: Int) async {
        let key = storage.withLock { storage in
            storage.nextReader += 1
            return storage.nextReader
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isThere = storage.withLock { storage in
                    if storage.bytes.count > offset || storage.isComplete || Task.isCancelled { return true }
                    storage.readers[key] = continuation
                    return false
                }
                if isThere { continuation.resume() }
            }
        } onCancel: {
            storage.withLock { $0.readers.removeValue(forKey: key) }?.resume()
        }
    }

    /// All of it, from the beginning, as it comes.
    struct Reading: AsyncSequence, Sendable {
        let buffer: ReplayBuffer

        struct AsyncIterator: AsyncIteratorProtocol {
            let buffer: ReplayBuffer
            var offset = 0

            mutating func next() async -> ByteBuffer? {
                guard let bytes = await buffer.bytes(after: offset) else { return nil }
                offset += bytes.count
                return ByteBuffer(bytes: bytes)
            }
        }

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator(buffer: buffer) }
    }
}
