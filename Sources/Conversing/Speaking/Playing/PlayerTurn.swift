import Audio
import Services
import System

/// One turn as the thread that plays sees it.
struct PlayerTurn {
    let turn: SpeechTurn
    private(set) var format: SpeechFormat?
    /// Nil until there is a device and something to play.
    var feed: SpeechFeed?
    /// Frames that were heard.
    var heard = 0
    /// Frames that were written and, as far as is known, not heard.
    var unheard: Int { feed.map { max(0, $0.written - heard) } ?? 0 }
    var hasBegun = false
    /// How its making ended; nil while it goes on.
    private(set) var end: OutletNews?
    /// What came before there was a feed.
    private var early: [SpeechPiece] = []
    /// When the device last took or played something, on the monotonic clock.
    private var lastMove = monotonicSeconds()
    private var lastHeard = 0

    init(_ turn: SpeechTurn) {
        self.turn = turn
    }

    /// What was written and not heard is written once more, as soon as there is somewhere to write it.
    mutating func goBack() throws {
        guard let rate = feed?.rate else { return }
        try feed?.goBack(to: heard, rate: rate)
    }

    /// Nothing is expected to move for now.
    mutating func rest() { lastMove = monotonicSeconds() }

    /// Seconds since something moved.
    var absence: Double { monotonicSeconds() - lastMove }

    /// Whether there are words at whose end to stop.
    var canEndAtWord: Bool {
        guard let feed else { return false }
        return feed.tellsWords && (feed.nextWord != nil || !feed.isComplete || heard < feed.written)
    }

    /// Takes in what has come from the voice.
    mutating func absorb() {
        let news = turn.take()
        // From here on it is the device that is waited for.
        if !news.isEmpty { rest() }
        for news in news {
            switch news {
            case .piece(.format(let format)): self.format = format
            case .piece(let piece): if feed == nil { early.append(piece) } else { feed?.take(piece) }
            case .ended(let failure):
                end = failure.map { .failed($0) } ?? .finished
                feed?.end()
            }
        }
    }

    mutating func begin(_ format: SpeechFormat, rate: Int, pauseBefore: Double) throws {
        var feed = try SpeechFeed(
            format, rate: rate, pauseBefore: pauseBefore, pauseAfter: turn.utterance.pauseAfter)
        for piece in early { feed.take(piece) }
        early = []
        if end != nil { feed.end() }
        self.feed = feed
    }

    /// - Throws: when the device has neither taken nor played anything for too long, though it has something to play.
    mutating func watch(taken: Int, patience: Double, device: String) throws(PlaybackDevice.Failure) {
        let isIdle = feed.map { $0.ready == 0 && heard == $0.written } ?? false
        if taken > 0 || heard > lastHeard || isIdle { lastMove = monotonicSeconds() }
        lastHeard = heard
        guard absence > patience else { return }
        throw PlaybackDevice.Failure(
            AudioError(
                .unavailable, "\(device): has played nothing for \(patience) s; check it, or name another device"),
            mayPass: false)
    }
}
