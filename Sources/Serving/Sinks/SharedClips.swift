package import EventLog
package import Session
import Synchronization
import System

/// Keeps the clips of any number of streams, such as those of all clients of a service, in one folder and within one limit.
///
/// Streams come and go; none of them waits for the disk. What none of them has room for is lost, and told.
package final class SharedClips: StreamOutlets {
    /// Seconds between two looks for clips that have become too old.
    private static let tidyInterval = 3_600.0

    let writer: ClipWriter
    let content: ClipFolder.Content
    /// Whether they are of one stream alone, which waits for the disk at its end.
    let isOfOneStream: Bool
    /// Whether the stream without a client's name is one that may be asked for words that were missed.
    let hasMicrophone: Bool
    /// Asks the microphone's stream for a word that was missed.
    let missed = MissedWish()
    private let lastTidy = Mutex(monotonicSeconds())
    /// What keywords are looked for with, where a log is kept.
    private let known: Mutex<LogContexts?>

    /// - Parameters:
    ///   - folder: is made, for its owner only, when it is not there; no other process may use it.
    ///   - content: clips, or the log in which they are to be decided again.
    ///   - limit: bytes of all clips together; the oldest are removed.
    ///   - age: seconds after which a clip is removed.
    ///   - isOfOneStream: whether one stream alone is kept, which waits for the disk at its end.
    ///   - hasMicrophone: whether the stream without a client's name may be asked for words that were missed.
    ///   - mayWait: whether the audio can wait for a slow disk, as that of a file can; else clips are lost.
    ///   - onFailure: is called with a sentence when a clip cannot be kept, from any thread; not again until one could be.
    /// - Throws: `AudioError` of kind `.cannotCreate`.
    package init(
        folder: String, content: ClipFolder.Content = .clips, limit: Int, age: Double, isOfOneStream: Bool = false,
        hasMicrophone: Bool = false, mayWait: Bool = false, onFailure: @escaping @Sendable (String) -> Void
    ) throws {
        let limits = ClipFolder.Limits(bytes: limit, age: age)
        self.content = content
        (self.isOfOneStream, self.hasMicrophone) = (isOfOneStream, hasMicrophone)
        known = Mutex(content == .log ? LogContexts() : nil)
        writer = try ClipWriter(
            ClipFolder(folder, limits: limits, content: content, at: WallClock.now()), name: folder, mayWait: mayWait,
            onFailure: onFailure)
    }

    /// What keywords are looked for with from now on; only a log wants to know.
    package func looks(for contexts: LogContexts) {
        known.withLock { if $0 != nil { $0 = contexts } }
    }

    var contexts: LogContexts? { known.withLock { $0 } }

    package func make(for client: String?, of content: StreamContent) -> [any EventSink] {
        guard content == .keywords else { return [] }
        let isTime = lastTidy.withLock { last in
            let now = monotonicSeconds()
            guard now - last >= Self.tidyInterval else { return false }
            last = now
            return true
        }
        if isTime { writer.tidy() }
        return [ClipArchive(self, of: client)]
    }

    /// Keeps the newest speech of the microphone in which nothing was heard, as a keyword that was missed. Waits until
    /// that is on the disk.
    /// - Returns: whether there was such speech; nil where no audio comes, or somebody else is asking.
    package func keepMissed(_ keyword: String) -> Bool? {
        let isKept = missed.ask(for: keyword)
        if isKept == true { writer.flush(within: 2) }
        return isKept
    }

    /// Waits until everything is on the disk. Streams that go on may add more.
    /// - Parameter seconds: how long at most.
    package func flush(within seconds: Double) { writer.flush(within: seconds) }
}
