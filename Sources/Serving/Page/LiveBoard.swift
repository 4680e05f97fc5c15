import Pipeline
package import Session
import Synchronization
import System

/// What viewers see of streams while these go on.
///
/// A stream's own thread leaves its newest level and scores here while somebody looks, and what happens at any time: it
/// never waits for a viewer, and allocates nothing for levels and scores. Viewers are told by the server's thread.
package final class LiveBoard: StreamOutlets {
    private static let mostStreams = Limit(
        32, .elements, of: "the streams whose level and scores a page shows",
        beyond: "of others it shows only what happens")
    private static let mostNews = Limit(
        64, .events, of: "what has happened and was not looked at yet", beyond: "the oldest are forgotten")
    /// Seconds from one picture to the next.
    static let interval = 0.05

    private struct News: Sendable {
        let event: StampedEvent
        let client: String?
    }

    private struct State {
        var streams: [(number: Int, client: String?, gauge: StreamGauge)] = []
        var lastStream = 0
        var ring = NewsRing()
        var picture = ""
        var pictures = 0
        var drawnAt = -Double.infinity
    }

    /// Of the stream of this machine.
    let tap = StreamTap()
    private let state = Mutex(State())
    private let news = Mailbox<News>(capacity: mostNews.value, overflow: .dropsOldest)
    private let viewers = Atomic<Int>(0)
    private let paused = Atomic<Bool>(false)

    package init() {}

    /// Whether somebody looks.
    package var isWatched: Bool { viewers.load(ordering: .relaxed) > 0 }

    /// Whether a stream was paused last.
    package var isPaused: Bool { paused.load(ordering: .relaxed) }

    // MARK: - Streams

    package func make(for client: String?, of content: StreamContent) -> [any EventSink] {
        [sink(for: client, hasAudio: content != .sentences)]
    }

    /// The outlet of one stream.
    /// - Parameters:
    ///   - client: whose stream it is; nil where there is one alone.
    ///   - hasAudio: whether there is a level to be shown.
    package func sink(for client: String? = nil, hasAudio: Bool = true) -> LiveSink {
        let place: (Int, StreamGauge)? = state.withLock { state in
            guard hasAudio, state.streams.count < Self.mostStreams.value else { return nil }
            state.lastStream += 1
            let gauge = StreamGauge()
            state.streams.append((state.lastStream, client, gauge))
            return (state.lastStream, gauge)
        }
        return LiveSink(self, client: client, place: place)
    }

    func ended(_ stream: Int) { state.withLock { $0.streams.removeAll { $0.number == stream } } }

    /// Who has a stream with audio now, the oldest first.
    var clients: [String] { state.withLock { $0.streams.compactMap(\.client) } }

    /// Takes what has happened. Never waits.
    func put(_ event: StampedEvent, of client: String?) {
        switch event.event {
        case .control(.paused, _): paused.store(true, ordering: .relaxed)
        case .control(.resumed, _): paused.store(false, ordering: .relaxed)
        default: break
        }
        if LiveText.isShown(event.event) { news.put(News(event: event, client: client)) }
    }

    // MARK: - Viewers

    package func viewerCame() { viewers.add(1, ordering: .relaxed) }
    package func viewerLeft() { viewers.subtract(1, ordering: .relaxed) }

    /// What a viewer has seen.
    package struct Cursor: Sendable {
        var news = 0
        var picture = 0

        /// - Parameter news: the last that it was told; 0 for none.
        package init(news: Int = 0) { self.news = news }
    }

    /// What is new for a viewer, as server-sent events: all that has happened, and the newest picture alone.
    package func text(for cursor: inout Cursor, at now: Double) -> String {
        state.withLock { state in
            for item in news.take().elements { state.ring.append(LiveText.news(item.event, of: item.client)) }
            if now - state.drawnAt >= 0.8 * Self.interval {
                state.drawnAt = now
                let pictures = state.streams.compactMap { LiveText.picture($0.number, of: $0.client, $0.gauge.take()) }
                if !pictures.isEmpty {
                    state.picture = pictures.joined()
                    state.pictures += 1
                }
            }
            var text = ""
            for (number, item) in state.ring.after(cursor.news) { text += "id: \(number)\n\(item)" }
            cursor.news = state.ring.newest
            if cursor.picture != state.pictures {
                text += state.picture
                cursor.picture = state.pictures
            }
            return text
        }
    }
}
