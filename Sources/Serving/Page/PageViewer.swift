import HTTPServer
import Synchronization
import System

/// One browser that looks at what goes on.
final class PageViewer: HTTPEventSource {
    private let board: LiveBoard
    private let cursor: Mutex<LiveBoard.Cursor>
    private let quietSince = Mutex(monotonicSeconds())
    /// Seconds without anything to tell after which it is told that the connection is alive.
    private static let longestQuiet = 10.0

    /// - Parameter seen: the number of the last event that it knows.
    init(_ board: LiveBoard, seen: Int) {
        self.board = board
        cursor = Mutex(LiveBoard.Cursor(news: seen))
        board.viewerCame()
    }

    var interval: Double { LiveBoard.interval }

    func next() -> [UInt8] {
        let now = monotonicSeconds()
        let text = cursor.withLock { board.text(for: &$0, at: now) }
        return quietSince.withLock { since in
            guard text.isEmpty else {
                since = now
                return Array(text.utf8)
            }
            guard now - since > Self.longestQuiet else { return [] }
            since = now
            return Array(":\n\n".utf8)
        }
    }

    func ended() { board.viewerLeft() }
}
