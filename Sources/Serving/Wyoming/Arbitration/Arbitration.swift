import KeywordSpotting
import Synchronization
import System

/// Has one of the clients that heard a keyword at nearly the same time win.
package final class Arbitration: Sendable {
    private struct State {
        var arbiter = Arbiter()
        var bids = 0
        var answers: [Int: @Sendable (Bool) -> Void] = [:]
    }

    private let state = Mutex(State())
    private let milliseconds: Int

    /// - Parameter milliseconds: for which a round is open.
    package init(milliseconds: Int) {
        self.milliseconds = milliseconds
    }

    /// - Parameter answer: is told once, on any thread, whether this was the best.
    func take(_ word: HeardWord, answer: @escaping @Sendable (Bool) -> Void) {
        guard case .detection(let detection) = word.finding else { return answer(true) }
        let keyword = detection.keyword
        let bid = Arbiter.Bid(noiseDistance: word.noiseDistance, level: word.level, score: detection.score)
        let round = state.withLock { state in
            state.bids += 1
            state.answers[state.bids] = answer
            return state.arbiter.take(bid, of: keyword, from: state.bids)
        }
        guard let round else { return }
        Task(executorPreference: TaskThread.shared) { [self] in
            try? await Task.sleep(for: .milliseconds(milliseconds))
            close(round, of: keyword)
        }
    }

    private func close(_ round: Int, of keyword: String) {
        let told = state.withLock { state in
            state.arbiter.close(round, of: keyword).enumerated().compactMap { place, bidder in
                state.answers.removeValue(forKey: bidder).map { ($0, place == 0) }
            }
        }
        for (answer, isBest) in told { answer(isBest) }
    }
}
