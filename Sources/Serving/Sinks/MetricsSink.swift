public import Audio
public import HTTPServer
import Metrics
public import Pipeline
public import Session
import Synchronization
import System
public import VoiceActivity

/// Counts for Prometheus, and serves what was counted.
public final class MetricsSink: EventSink {
    /// Where the thread that listens hangs out its counters once a second, for the server to read.
    private final class Board: Sendable {
        private let newest: Mutex<SessionMetrics>

        init(_ metrics: SessionMetrics) {
            newest = Mutex(metrics)
        }

        var text: String { newest.withLock { $0 }.text }

        func show(_ metrics: SessionMetrics) {
            newest.withLock { $0 = metrics }
        }
    }

    /// Where the counters can be read.
    public let url: String
    private var counters: SessionMetrics
    private let board: Board
    private let server: MetricsServer
    private var published = 0.0

    /// - Parameters:
    ///   - keywords: count from 0 on.
    ///   - version: the program's.
    /// - Throws: `HTTPServerError` when the address cannot be used.
    public init(_ address: HTTPAddress, keywords: [String], version: String) throws {
        var counters = SessionMetrics(version: version)
        counters.watch(keywords)
        let board = Board(counters)
        let server = try MetricsServer(address) { board.text }
        self.counters = counters
        self.board = board
        self.server = server
        url = server.url
    }

    public var measuresTime: Bool { true }

    public func received(_ hop: borrowing Hop) {
        counters.received(hop)
    }

    public func heard(_ hop: borrowing Hop, _ activity: VoiceActivity, seconds: Double?) {
        counters.processed(activity, seconds: seconds ?? 0)
    }

    public func handle(_ event: StampedEvent) {
        counters.count(event.event, at: monotonicSeconds())
    }

    public func turn(_ pipeline: borrowing Pipeline) {
        let now = monotonicSeconds()
        guard now - published >= 1 else { return }
        published = now
        counters.closeStretch(wall: WallClock.now())
        board.show(counters)
    }
}
