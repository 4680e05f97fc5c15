import Glibc
import Synchronization
import System
import Transcription

/// Lines of standard input, read by a thread of their own, for who cannot wait for them.
final class CommandLines: Sendable {
    private let lines = Mutex<[String]>([])
    private let hasEnded = Atomic<Bool>(false)

    /// Begins to read.
    init() {
        DetachedThread.run { [self] in
            while let line = readLine() { lines.withLock { $0.append(line) } }
            hasEnded.store(true, ordering: .releasing)
        }
    }

    /// The lines since the last call.
    func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }

    /// Whether there will be no more than have been read.
    var isOver: Bool { hasEnded.load(ordering: .acquiring) }
}
