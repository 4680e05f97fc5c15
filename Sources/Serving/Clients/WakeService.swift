package import Session
import Synchronization

/// Keywords for clients: the models, how words are looked for, and who else is told of them.
package struct WakeService: Sendable {
    package let shelf: KeywordShelf
    /// Closed while nobody's audio is listened to.
    package let gate = ListeningGate()
    /// Outlets of each client's stream, such as those that keep clips.
    package var outlets: [any StreamOutlets] = []
    /// Where helpers of streams put what went wrong.
    package let failures = FailureBox()

    package init(_ shelf: KeywordShelf) {
        self.shelf = shelf
    }
}

/// Pauses all streams, each with its next audio.
package final class ListeningGate: Sendable {
    private let closed = Atomic<Bool>(false)

    package init() {}

    package var isClosed: Bool { closed.load(ordering: .relaxed) }

    package func close(_ isClosed: Bool) { closed.store(isClosed, ordering: .relaxed) }
}
