package import Session
import Synchronization

/// Keyword spotting for clients: the models, the outlets of their streams, and the switch that pauses them.
package struct WakeService: Sendable {
    package let modelStore: KeywordModelStore
    /// Closed while all streams are paused.
    package let gate = PauseSwitch()
    /// Outlets of each client's stream, such as those that keep clips.
    package var outlets: [any StreamOutlets] = []
    /// Failures of the outlets of all streams.
    package let failures = FailureBox()

    package init(_ modelStore: KeywordModelStore) {
        self.modelStore = modelStore
    }
}

/// A switch that pauses all streams, each at its next audio.
package final class PauseSwitch: Sendable {
    private let closed = Atomic<Bool>(false)

    package init() {}

    package var isClosed: Bool { closed.load(ordering: .relaxed) }

    package func close(_ isClosed: Bool) { closed.store(isClosed, ordering: .relaxed) }
}
