import KeywordSpotting
import Synchronization
import System
import VoiceActivity

/// Picks one of the microphones that heard a keyword at nearly the same time: of the clients and sites of this program,
/// and where it is joined to others, of theirs.
package final class Arbitration: Sendable {
    private static let mostForeign = Limit(
        256, .elements, of: "microphones of other machines that hear a word at nearly the same time",
        beyond: "the rest take no part")

    private struct State {
        var arbiter = Arbiter()
        var bids = 0
        var answers: [Int: @Sendable (Bool) -> Void] = [:]
        /// What this program is called among others, and who tells them.
        var name = ""
        var tell: @Sendable (Arbiter.Bid, String) -> Void = { _, _ in }
    }

    private let state = Mutex(State())
    private let milliseconds: Int

    /// - Parameter milliseconds: for which a round is open.
    package init(milliseconds: Int) {
        self.milliseconds = milliseconds
    }

    /// Others take part, too.
    /// - Parameters:
    ///   - name: of this program, which none of them has.
    ///   - tell: tells them how well a keyword was heard here. On any thread; must not wait.
    package func join(as name: String, tell: @escaping @Sendable (Arbiter.Bid, String) -> Void) {
        state.withLock { ($0.name, $0.tell) = (name, tell) }
    }

    /// Another machine has heard a keyword.
    package func takeForeign(_ bid: Arbiter.Bid, of keyword: String) {
        let round: Int? = state.withLock { state in
            guard state.arbiter.count(for: keyword) < Self.mostForeign.value else { return nil }
            state.bids += 1
            return state.arbiter.take(bid, of: keyword, from: state.bids)
        }
        if let round { wait(for: round, of: keyword) }
    }

    /// - Parameter answer: is told once, on any thread, whether this was the best.
    package func take(_ word: HeardWord, answer: @escaping @Sendable (Bool) -> Void) {
        guard case .detection(let detection) = word.finding else { return answer(true) }
        let keyword = detection.keyword
        var bid = Arbiter.Bid(
            noiseDistance: word.level?.noiseDistance, level: word.level?.level, score: detection.score)
        let (round, tell) = state.withLock { state in
            state.bids += 1
            state.answers[state.bids] = answer
            bid.name = state.name
            return (state.arbiter.take(bid, of: keyword, from: state.bids), state.tell)
        }
        tell(bid, keyword)
        if let round { wait(for: round, of: keyword) }
    }

    private func wait(for round: Int, of keyword: String) {
        Task(executorPreference: TaskThread.shared) { [self] in
            try? await TaskThread.sleep(for: .milliseconds(milliseconds))
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
