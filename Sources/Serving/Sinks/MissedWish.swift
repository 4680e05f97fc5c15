import Synchronization
import System

/// Somebody says that a keyword was said and not heard: hands that to the stream of the microphone, and its answer back.
///
/// Who asks waits; the stream's thread looks at one number each time around its loop, and never waits.
final class MissedWish: Sendable {
    private struct State {
        var keyword: String?
        var isKept: Bool?
    }

    /// Seconds that a stream with audio has for its answer.
    private static let patience = 3.0

    private let isWanted = Atomic<Bool>(false)
    private let state = Mutex(State())
    private let isAnswered = MonotonicSemaphore()

    /// - Returns: whether there was such speech; nil where no audio comes, or somebody else is asking.
    func ask(for keyword: String) -> Bool? {
        let isFree = state.withLock { state in
            guard state.keyword == nil else { return false }
            state = State(keyword: keyword)
            return true
        }
        guard isFree else { return nil }
        // Of a time before.
        while isAnswered.wait(atMost: 0) {}
        isWanted.store(true, ordering: .releasing)
        _ = isAnswered.wait(atMost: Self.patience)
        isWanted.store(false, ordering: .relaxed)
        return state.withLock { state in
            defer { state = State() }
            return state.isKept
        }
    }

    /// What is asked for, once; nearly always nothing.
    func take() -> String? {
        guard isWanted.load(ordering: .relaxed), isWanted.exchange(false, ordering: .acquiring) else { return nil }
        return state.withLock { $0.keyword }
    }

    func answer(_ isKept: Bool, for keyword: String) {
        state.withLock { if $0.keyword == keyword { $0.isKept = isKept } }
        isAnswered.signal()
    }
}
