import KeywordSpotting
import Metrics
import Synchronization

/// Counts clients, streams, detections and requests for Prometheus. A detection, not each chunk, takes the lock.
package final class ServedCounts: Sendable {
    private struct State {
        var clients = 0
        var refused = 0
        var endings: [ClientEnding: Int] = [:]
        var streams = 0
        var openStreams = 0
        var detections: [String: Int] = [:]
        var nearMisses: [String: Int] = [:]
        var outvoted = 0
        var requests: [Request: Int] = [:]
    }

    /// What clients ask for besides wake words.
    package enum Request: String, CaseIterable {
        case transcription, understanding, speech
    }

    private let state = Mutex(State())

    package init() {}

    package func came() { state.withLock { $0.clients += 1 } }
    package func wasRefused() { state.withLock { $0.refused += 1 } }
    package func ended(_ why: ClientEnding) { state.withLock { $0.endings[why, default: 0] += 1 } }
    package func asked(_ what: Request) { state.withLock { $0.requests[what, default: 0] += 1 } }
    package func lost() { state.withLock { $0.outvoted += 1 } }

    package func began() {
        state.withLock { state in
            state.streams += 1
            state.openStreams += 1
        }
    }

    package func stopped() { state.withLock { $0.openStreams -= 1 } }

    package func heard(_ word: HeardWord) {
        state.withLock { state in
            switch word.finding {
            case .detection(let detection): state.detections[detection.keyword, default: 0] += 1
            case .nearMiss(let miss): state.nearMisses[miss.keyword, default: 0] += 1
            }
        }
    }

    /// - Parameters:
    ///   - clients: at the moment.
    ///   - keywords: that are served, which count from 0 on.
    package func text(clients: Int, keywords: [String], version: String) -> String {
        let state = state.withLock { $0 }
        func byKeyword(_ counts: [String: Int]) -> [(labels: Exposition.Labels, value: Double)] {
            Set(keywords).union(counts.keys).sorted().map { ([("keyword", $0)], Double(counts[$0] ?? 0)) }
        }
        var page = Exposition()
        page.gauge("rouse_build_info", "The program.", 1, labels: [("version", version)])
        page.gauge("rouse_clients", "Clients at the moment.", Double(clients))
        page.counter("rouse_clients_total", "Clients that were let in.", Double(state.clients))
        page.counter("rouse_clients_refused_total", "Clients that were not let in.", Double(state.refused))
        page.counter(
            "rouse_clients_ended_total", "Clients that were hung up on.",
            ClientEnding.allCases.map { ([("reason", "\($0)")], Double(state.endings[$0] ?? 0)) })
        page.gauge("rouse_streams", "Streams of audio that are listened to.", Double(state.openStreams))
        page.counter("rouse_streams_total", "Streams of audio that were begun.", Double(state.streams))
        page.counter("rouse_detections_total", "Keywords that were heard.", byKeyword(state.detections))
        page.counter("rouse_near_misses_total", "Keywords that were nearly heard.", byKeyword(state.nearMisses))
        page.counter(
            "rouse_outvoted_total", "Keywords that another microphone heard better.", Double(state.outvoted))
        page.counter(
            "rouse_requests_total", "What clients asked for besides.",
            Request.allCases.map { ([("kind", $0.rawValue)], Double(state.requests[$0] ?? 0)) })
        return page.text
    }
}

/// The reason for which the server closes a client's connection.
package enum ClientEnding: Sendable, CaseIterable {
    /// It does not speak Wyoming.
    case malformed
    /// An event is too large.
    case tooLarge
    /// It asks for too much.
    case tooOften
    /// An event takes too long.
    case tooSlow
    /// It has sent nothing for too long.
    case silent
    /// It does not read what it is sent.
    case unread
}
