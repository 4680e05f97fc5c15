import Glibc
import Metrics
import Pipeline
import Synchronization
import System

/// Where the thread that listens hangs out its counters once a second, for the server to read.
final class MetricsBoard: Sendable {
    private let newest = Mutex(ListenMetrics())

    var text: String { newest.withLock { $0 }.text }

    func show(_ metrics: ListenMetrics) {
        newest.withLock { $0 = metrics }
    }
}

/// The counters of `listen --metrics`, and the server that tells them.
struct ServedMetrics: ~Copyable {
    let url: String
    var counters = ListenMetrics()
    private let board: MetricsBoard
    private let server: MetricsServer
    private var published = 0.0

    /// - Throws: `MetricsError` when the address cannot be used.
    init(_ address: MetricsAddress, keywords: [String]) throws {
        let board = MetricsBoard()
        let server = try MetricsServer(address) { board.text }
        self.board = board
        self.server = server
        url = server.url
        counters.watch(keywords)
        board.show(counters)
    }

    /// Seconds on the monotonic clock.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Once around the loop.
    mutating func publishIfDue() {
        let now = Self.now
        guard now - published >= 1 else { return }
        published = now
        counters.closeStretch(wall: WallClock.now())
        board.show(counters)
    }
}
