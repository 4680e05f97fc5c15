import HTTPServer
import Synchronization
import System

/// Work of seconds or minutes that browsers ask for: they are given a number, and ask for its answer again and again.
/// One thread does it, one after the other.
final class PageJobs: Sendable {
    private static let mostWaiting = Limit(
        4, .elements, of: "the work that browsers want done", beyond: "the browser is told to try again")
    private static let mostAnswers = Limit(
        16, .elements, of: "the answers that browsers have not fetched", beyond: "the oldest is lost")

    private struct State {
        var waiting: [String] = []
        /// The oldest first.
        var answers: [(id: String, response: HTTPResponse)] = []
    }

    private let thread: SerialThread
    private let state = Mutex(State())

    /// - Throws: `SystemError` without a thread.
    init() throws(SystemError) {
        thread = try SerialThread()
    }

    /// - Returns: 202 with the number of the job.
    func begin(_ work: @escaping @Sendable () throws -> HTTPResponse) -> HTTPResponse {
        let id = String(UInt64.random(in: .min ... .max), radix: 36)
        let isTaken = state.withLock { state in
            guard state.waiting.count < Self.mostWaiting.value else { return false }
            state.waiting.append(id)
            return true
        }
        guard isTaken else { return .text(503, "There is too much to do; try again in a while.\n") }
        thread.run { [self] in
            let response: HTTPResponse
            do {
                response = try work()
            } catch {
                response = .text(409, "\(error)\n")
            }
            state.withLock { state in
                state.waiting.removeAll { $0 == id }
                state.answers.append((id, response))
                if state.answers.count > Self.mostAnswers.value { state.answers.removeFirst() }
            }
        }
        return Self.pending(id)
    }

    /// - Returns: the answer, which is told once; 202 while it is not there, 404 for a number that is none.
    func answer(_ id: String) -> HTTPResponse {
        state.withLock { state in
            if state.waiting.contains(id) { return Self.pending(id) }
            guard let place = state.answers.firstIndex(where: { $0.id == id }) else {
                return .text(404, "There is no such work.\n")
            }
            return state.answers.remove(at: place).response
        }
    }

    private static func pending(_ id: String) -> HTTPResponse {
        var line = JSONLine()
        line.add("job", id)
        return HTTPResponse(202, "application/json", Array("\(line)\n".utf8))
    }
}
