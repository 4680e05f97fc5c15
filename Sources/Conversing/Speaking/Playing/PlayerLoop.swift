import Audio
import Services
import System

/// What the thread of a player does.
final class PlayerLoop {
    private static let patience = Limit(
        2.0, .seconds, of: "a loudspeaker that is busy, gone or does not move in the middle of an answer",
        beyond: "the answer ends with an error; the next one tries again")
    /// Seconds between two looks at a device that is missing.
    private static let retry = 0.1

    private let orders: PlayerOrders
    private let name: String
    private let report: (Int, OutletNews) -> Void
    private var tap: PlaybackTap?
    private var device: PlaybackDevice?

    init(
        _ orders: PlayerOrders, device: String, tap: PlaybackTap?, report: @escaping (Int, OutletNews) -> Void
    ) {
        self.orders = orders
        name = device
        self.tap = tap
        self.report = report
    }

    /// Plays one turn after the other, until it is told to end.
    func run() {
        while true {
            orders.news.clear()
            let wish = orders.now
            if wish.isOver { return close(unheard: (try? device?.unheard) ?? 0) }
            if let turn = wish.turn {
                let end = play(turn)
                turn.cancel()
                orders.done(turn)
                report(turn.utterance.id, end)
            } else {
                close(unheard: 0)
                _ = orders.news.wait(atMost: nil)
            }
        }
    }

    /// Plays a turn to its end, whatever end that is.
    private func play(_ turn: SpeechTurn) -> OutletNews {
        var state = PlayerTurn(turn)
        while true {
            orders.news.clear()
            let wish = orders.now
            do {
                state.absorb()
                switch try step(&state, wish) {
                case .end(let news): return news
                case .wait(let seconds): _ = orders.news.wait(atMost: seconds)
                }
            } catch let failure as PlaybackDevice.Failure {
                guard let pause = recover(&state, from: failure) else {
                    return .failed(ServiceError(.notPlayed, failure.explanation.description))
                }
                _ = orders.news.wait(atMost: pause)
            } catch {
                close(unheard: 0)
                return .failed(ServiceError(any: error, in: "player", request: "speech"))
            }
        }
    }

    private enum Step {
        case end(OutletNews)
        /// Nil until there is news.
        case wait(Double?)
    }

    private func step(_ state: inout PlayerTurn, _ wish: PlayerOrders.Wish) throws -> Step {
        if wish.isOver || wish.stop == .atOnce || (wish.stop != nil && (wish.isPaused || !state.canEndAtWord)) {
            fallSilent(&state)
            return .end(.silenced)
        }
        if wish.isPaused {
            fallSilent(&state)
            try state.goBack()
            state.rest()
            return .wait(nil)
        }
        guard let format = state.format else {
            if let end = state.end { return .end(end) }
            return .wait(nil)
        }
        let device = try opened()
        if state.feed == nil {
            let pause = max(0, state.turn.utterance.pauseBefore + state.turn.start - monotonicSeconds())
            try state.begin(format, rate: device.rate, pauseBefore: pause)
        }
        return try push(&state, to: device, until: wish.stop == nil ? nil : state.feed?.nextWord)
    }

    /// Gives the device what it takes, and tells what is heard.
    private func push(_ state: inout PlayerTurn, to device: PlaybackDevice, until stop: Int?) throws -> Step {
        guard var feed = state.feed.take() else { return .wait(nil) }
        defer { state.feed = feed }
        if feed.rate != device.rate { try feed.goBack(to: state.heard, rate: device.rate) }
        feed.fill()
        let ready = min(feed.ready, stop.map { max(0, $0 - feed.written) } ?? .max)
        let room = try device.room()
        var taken = 0
        if ready > 0, room > 0 {
            let frames = feed.next(min(ready, room))
            taken = try device.write(frames)
            feed.wrote(taken)
            tap?.gave(frames.prefix(taken), unheard: try device.unheard)
        }
        // What is there is played, also when the rest takes its time.
        if taken == ready { device.startNow() }
        let unheard = min(try device.unheard, feed.written)
        state.heard = max(state.heard, feed.written - unheard)
        tell(&state, feed.heard(upTo: state.heard), from: feed.start)
        if let stop, state.heard >= stop {
            close(unheard: unheard)
            return .end(.silenced)
        }
        if feed.isComplete, feed.ready == 0, unheard == 0 { return .end(state.end ?? .finished) }
        try state.watch(taken: taken, patience: Self.patience.value, device: name)
        return .wait(pause(feed, unheard: unheard, isFull: taken < ready, device))
    }

    private func tell(_ state: inout PlayerTurn, _ words: [Range<Int>], from start: Int) {
        let id = state.turn.utterance.id
        if !state.hasBegun, state.heard > start {
            state.hasBegun = true
            report(id, .began)
        }
        for word in words { report(id, .word(word)) }
    }

    /// How long to sleep: until the device has room, or something more is heard.
    private func pause(_ feed: SpeechFeed, unheard: Int, isFull: Bool, _ device: PlaybackDevice) -> Double? {
        if isFull { return 0.5 * Double(device.worthwhile) / Double(device.rate) }
        if unheard > 0 { return Double(min(device.worthwhile, unheard + 1)) / Double(device.rate) }
        return feed.ready > 0 || feed.isComplete ? 0 : nil
    }

    // MARK: - The device

    private func opened() throws(PlaybackDevice.Failure) -> PlaybackDevice {
        if let device { return device }
        let new = try PlaybackDevice(name)
        device = new
        tap?.opened(rate: new.rate)
        return new
    }

    private func close(unheard: Int) {
        guard device != nil else { return }
        device = nil
        tap?.closed(unheard: unheard)
    }

    /// Drops what is not heard yet.
    private func fallSilent(_ state: inout PlayerTurn) {
        guard let device else { return }
        let unheard = try? device.unheard
        if let feed = state.feed, let unheard {
            state.heard = max(state.heard, feed.written - min(unheard, feed.written))
        }
        close(unheard: unheard ?? state.unheard)
    }

    /// What was lost with a device is played once more when it is back.
    /// - Returns: how long to wait for it; nil when it has been away for too long.
    private func recover(_ state: inout PlayerTurn, from failure: PlaybackDevice.Failure) -> Double? {
        close(unheard: state.unheard)
        let isNew = state.feed == nil
        guard failure.mayPass || !isNew, state.absence < Self.patience.value else { return nil }
        return (try? state.goBack()).map { Self.retry }
    }
}
