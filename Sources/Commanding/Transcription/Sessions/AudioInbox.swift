import Synchronization

/// The bounded buffer between the listener, which must never wait, and a backend, which may.
///
/// One reader. What has been queued is handed over in one piece, so that a backend that fell behind catches up with
/// few calls.
final class AudioInbox: Sendable {
    enum Push: Equatable {
        case queued
        /// Nobody listens any more; the samples are dropped.
        case closed
        /// The bound would be passed; the samples are dropped.
        case full
    }

    private struct Storage {
        var queued: [Int16] = []
        var isClosed = false
        var spoken: Int?
        var reader: CheckedContinuation<[Int16]?, Never>?
    }

    private let storage = Mutex(Storage())
    private let capacity: Int

    /// - Parameter capacity: samples.
    init(capacity: Int) {
        self.capacity = capacity
    }

    func push(_ samples: some Collection<Int16>) -> Push {
        let (push, reader): (Push, CheckedContinuation<[Int16]?, Never>?) = storage.withLock { storage in
            guard !storage.isClosed else { return (.closed, nil) }
            if samples.isEmpty { return (.queued, nil) }
            if let reader = storage.reader {
                storage.reader = nil
                return (.queued, reader)
            }
            guard storage.queued.count + samples.count <= capacity else { return (.full, nil) }
            storage.queued.append(contentsOf: samples)
            return (.queued, nil)
        }
        reader?.resume(returning: Array(samples))
        return push
    }

    /// How many of all samples are the speaker's; nil for all.
    var spoken: Int? { storage.withLock(\.spoken) }

    /// Lets the reader have what is queued, and then the end.
    func close(spoken: Int? = nil) {
        let reader = storage.withLock { storage in
            storage.isClosed = true
            storage.spoken = storage.spoken ?? spoken
            defer { storage.reader = nil }
            return storage.reader
        }
        reader?.resume(returning: nil)
    }

    /// Lets the reader have the end at once.
    func discard() {
        storage.withLock { $0.queued = [] }
        close()
    }

    /// What has been queued since the last call, waiting for some; nil at the end, and when the task is cancelled.
    func next() async -> [Int16]? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: [Int16]?? = storage.withLock { storage in
                    if !storage.queued.isEmpty {
                        defer { storage.queued.removeAll(keepingCapacity: true) }
                        return .some(storage.queued)
                    }
                    if storage.isClosed || storage.reader != nil || Task.isCancelled { return .some(nil) }
                    storage.reader = continuation
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let reader = storage.withLock { storage in
                defer { storage.reader = nil }
                return storage.reader
            }
            reader?.resume(returning: nil)
        }
    }
}

/// The audio of one session as its backend sees it: 16 kHz mono, 16 bits, in pieces of any length, once.
public struct SessionAudio: AsyncSequence, Sendable {
    public typealias Element = [Int16]

    let inbox: AudioInbox

    public struct AsyncIterator: AsyncIteratorProtocol {
        let inbox: AudioInbox

        /// The samples that came since the last call; nil after the last ones, and when the session is over.
        public mutating func next() async -> [Int16]? {
            await inbox.next()
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(inbox: inbox)
    }

    /// Waits for the end of the audio, of which nothing was read before, and returns what is the speaker's.
    public func collect() async -> [Int16] {
        var all: [Int16] = []
        for await samples in self { all += samples }
        return spoken(of: all)
    }

    /// Of all samples those that are the speaker's, once the audio has ended: others may go on behind.
    public func spoken(of samples: [Int16]) -> [Int16] { spokenSamples.map { Array(samples.prefix($0)) } ?? samples }

    /// How many samples from the first one on are the speaker's, once the audio has ended; nil for all.
    package var spokenSamples: Int? { inbox.spoken }
}
