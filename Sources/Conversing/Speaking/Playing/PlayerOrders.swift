import Synchronization
import System

/// What the thread that plays is to do: the newest wish alone, so that nothing piles up in front of a device that hangs.
final class PlayerOrders: Sendable {
    struct Wish: Sendable {
        var turn: SpeechTurn?
        /// Where the turn is to break off.
        var stop: StopPoint?
        var isPaused = false
        var isOver = false
    }

    /// Is raised at every change, and by speech that comes.
    let news: EventDescriptor
    private let wish = Mutex(Wish())

    init() throws(SystemError) {
        news = try EventDescriptor()
    }

    var now: Wish { wish.withLock { $0 } }

    func change(_ body: (inout Wish) -> Void) {
        wish.withLock { body(&$0) }
        news.raise()
    }

    /// The turn is over.
    func done(_ turn: SpeechTurn) {
        wish.withLock { wish in
            guard wish.turn === turn else { return }
            wish.turn = nil
            wish.stop = nil
        }
    }
}

/// One utterance while it is made and played: what has come of its voice and was not taken yet.
final class SpeechTurn: Sendable {
    let utterance: Utterance
    /// On the monotonic clock.
    let start = monotonicSeconds()
    private let synthesis = Mutex<Synthesis?>(nil)
    private let waiting = Mutex<[Synthesis.News]>([])

    /// Has it made.
    /// - Parameter news: is raised when something has come.
    init(_ utterance: Utterance, by voice: any Voice, news: EventDescriptor) {
        self.utterance = utterance
        let synthesis = Synthesis(utterance.text, by: voice, in: utterance.manner) { [weak self] piece in
            self?.waiting.withLock { $0.append(piece) }
            news.raise()
        }
        self.synthesis.withLock { $0 = synthesis }
    }

    deinit { cancel() }

    /// Nobody wants to hear the rest.
    func cancel() { synthesis.withLock { $0?.cancel() } }

    func take() -> [Synthesis.News] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
