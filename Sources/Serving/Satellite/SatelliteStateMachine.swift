package import Network
package import Pipeline
import System

/// The protocol state of a satellite and its connections: a pure state machine.
///
/// Anybody may ask what it is. One of them is its server, as Home Assistant is: it is sent the command behind a keyword,
/// says what was understood of it, and sends what is to be heard. What is unknown is passed over.
package struct SatelliteStateMachine: Sendable {
    package enum Action: Equatable, Sendable {
        case tellInfo(to: Int)
        case send(WyomingEvent, to: Int)
        /// It is sent what waits, and nothing follows.
        case hangUp(Int)
        case serverCame
        case serverLeft
        /// Nobody is to be listened to.
        case pause
        case resume
        /// The command is understood so. Empty where nothing was said.
        case understood(String, run: Int)
        /// The command came to nothing.
        case failed(SatelliteFailure, run: Int)
        /// Something went wrong when the command was understood already.
        case complaint(SatelliteFailure)
        /// This is about to be heard, in the sound that follows or by who reads.
        case answer(String)
        /// The data tells of what kind the sound is that begins.
        case soundBegins(WyomingEvent)
        case soundEnds
        case timer(TimerNews)
    }

    /// Seconds without a word from a server that has asked for signs of life, after which another may take its place.
    private static let longestSilence = 10.0
    private static let mostTimers = Limit(
        64, .elements, of: "timers of a satellite's server, whose names are known", beyond: "they have no name")

    private struct Server {
        let connection: Int
        var lastHeard: Double
        /// Whether it asks for signs of life, every few seconds.
        var pings = false
    }

    private enum Run {
        /// The command is being said.
        case streaming(Int)
        /// All of it was sent, or enough.
        case awaited(Int)

        var number: Int {
            switch self {
            case .streaming(let number), .awaited(let number): number
            }
        }
    }

    private var server: Server?
    private var run: Run?
    private var isPaused = false
    private var isSounding = false
    private var timers: [String: TimerNews] = [:]
    /// Whether answers are heard here.
    private let speaks: Bool

    package init(speaks: Bool) {
        self.speaks = speaks
    }

    /// Whether there is a server.
    package var isConnected: Bool { server != nil }

    /// Whether the payload of the event that a connection has sent last is sound to be heard.
    package func isSound(_ event: WyomingEvent, from connection: Int) -> Bool {
        event.type == "audio-chunk" && isSounding && server?.connection == connection
    }

    package mutating func take(_ event: WyomingEvent, from connection: Int, at now: Double) -> [Action] {
        switch event.type {
        case "describe":
            noteLife(of: connection, at: now)
            return [.tellInfo(to: connection)]
        case "ping":
            noteLife(of: connection, at: now, pings: true)
            let text = event.data["text"]?.string
            let pong = WyomingEvent(type: "pong", data: text.map { ["text": .string($0)] } ?? [:])
            return [.send(pong, to: connection)]
        case "run-satellite": return serve(connection, at: now)
        default:
            guard server?.connection == connection else { return [] }
            noteLife(of: connection, at: now)
            return takeFromServer(event)
        }
    }

    /// A connection is gone.
    package mutating func left(_ connection: Int) -> [Action] {
        guard server?.connection == connection else { return [] }
        server = nil
        // Home Assistant mutes by a pause, hangs up and comes back to let it go on: that is no failure.
        return leaveServer() + (isPaused ? [] : [.serverLeft])
    }

    /// A server that has asked for signs of life, and gives none.
    package func silentServer(at now: Double) -> Int? {
        guard let server, server.pings, now - server.lastHeard > Self.longestSilence else { return nil }
        return server.connection
    }

    // MARK: - Commands

    /// A keyword was heard, and a command follows.
    package mutating func begin(run number: Int, keyword: String) -> [Action] {
        guard let server else { return [.failed(.noServer, run: number)] }
        var actions = run.map { giveUp($0, to: server.connection) } ?? []
        run = .streaming(number)
        let stages: [String: JSONValue] = [
            "start_stage": "asr", "end_stage": speaks ? "tts" : "handle", "restart_on_end": .bool(false),
            "wake_word_name": .string(keyword),
        ]
        actions += [
            .send(WyomingEvent(type: "detection", data: ["name": .string(keyword)]), to: server.connection),
            .send(WyomingEvent(type: "run-pipeline", data: stages), to: server.connection),
        ]
        return actions
    }

    /// More of a command. Nothing where the server has heard enough.
    /// - Parameter milliseconds: from its beginning to this.
    package func audio(_ bytes: [UInt8], at milliseconds: Int, ofRun number: Int) -> [Action] {
        guard let server, case .streaming(number)? = run else { return [] }
        let data: [String: JSONValue] = [
            "rate": .integer(16_000), "width": .integer(2), "channels": .integer(1),
            "timestamp": .integer(milliseconds),
        ]
        return [.send(WyomingEvent(type: "audio-chunk", data: data, payload: bytes), to: server.connection)]
    }

    /// The command is over, or given up.
    package mutating func end(run number: Int, isGivenUp: Bool) -> [Action] {
        guard let server, let current = run, current.number == number else { return [] }
        run = isGivenUp ? nil : .awaited(number)
        guard case .streaming = current else { return [] }
        return [.send(WyomingEvent(type: "audio-stop"), to: server.connection)]
    }

    /// What was to be heard has been, or was broken off.
    package func played() -> [Action] {
        server.map { [.send(WyomingEvent(type: "played"), to: $0.connection)] } ?? []
    }

    // MARK: - The server

    private mutating func noteLife(of connection: Int, at now: Double, pings: Bool = false) {
        guard server?.connection == connection else { return }
        server?.lastHeard = now
        if pings { server?.pings = true }
    }

    /// One at a time. Who comes while another is there has to wait until that is gone.
    private mutating func serve(_ connection: Int, at now: Double) -> [Action] {
        var actions: [Action] = []
        if let current = server, current.connection != connection {
            guard silentServer(at: now) != nil else {
                return [
                    .send(.complaint("This satellite has a server already; have that one let it go."), to: connection),
                    .hangUp(connection),
                ]
            }
            actions = leaveServer() + [.hangUp(current.connection), .serverLeft]
            server = nil
        }
        if server == nil { actions.append(.serverCame) }
        server = Server(connection: connection, lastHeard: now)
        return actions + wake()
    }

    private mutating func wake() -> [Action] {
        guard isPaused else { return [] }
        isPaused = false
        return [.resume]
    }

    private mutating func leaveServer() -> [Action] {
        defer { (run, isSounding, timers) = (nil, false, [:]) }
        return (run.map { [.failed(.serverLeft, run: $0.number)] } ?? []) + (isSounding ? [.soundEnds] : [])
    }

    private func giveUp(_ run: Run, to connection: Int) -> [Action] {
        guard case .streaming(let number) = run else { return [.failed(.overtaken, run: run.number)] }
        return [.send(WyomingEvent(type: "audio-stop"), to: connection), .failed(.overtaken, run: number)]
    }

    private mutating func takeFromServer(_ event: WyomingEvent) -> [Action] {
        switch event.type {
        case "voice-stopped": return heardEnough()
        case "transcript": return understood(event.data["text"]?.string ?? "")
        case "error": return complain(event)
        case "synthesize":
            guard let text = event.data["text"]?.string, !text.isEmpty else { return [] }
            return [.answer(text)]
        case "audio-start":
            guard speaks else { return [] }
            let before: [Action] = isSounding ? [.soundEnds] : []
            isSounding = true
            return before + [.soundBegins(event)]
        case "audio-stop":
            guard isSounding else { return [] }
            isSounding = false
            return [.soundEnds]
        case "pause-satellite":
            let failed: [Action] = run.map { [.failed(.paused, run: $0.number)] } ?? []
            run = nil
            guard !isPaused else { return failed }
            isPaused = true
            return failed + [.pause]
        case "timer-started", "timer-updated", "timer-cancelled", "timer-finished": return time(event)
        default: return []
        }
    }

    private mutating func heardEnough() -> [Action] {
        guard let server, case .streaming(let number)? = run else { return [] }
        run = .awaited(number)
        return [.send(WyomingEvent(type: "audio-stop"), to: server.connection)]
    }

    private mutating func understood(_ text: String) -> [Action] {
        guard let current = run else { return [] }
        let stop = heardEnough()
        run = nil
        return stop + [.understood(text, run: current.number)]
    }

    private mutating func complain(_ event: WyomingEvent) -> [Action] {
        let failure = SatelliteFailure(event)
        guard let current = run else { return [.complaint(failure)] }
        let stop = heardEnough()
        run = nil
        return stop
            + [failure.isSilence ? .understood("", run: current.number) : .failed(failure, run: current.number)]
    }

    private mutating func time(_ event: WyomingEvent) -> [Action] {
        guard let news = TimerNews(event, before: event.data["id"]?.string.flatMap { timers[$0] }) else { return [] }
        switch news.state {
        case .started, .updated:
            if timers[news.id] != nil || timers.count < Self.mostTimers.value { timers[news.id] = news }
        case .cancelled, .finished: timers[news.id] = nil
        }
        return [.timer(news)]
    }
}

extension WyomingEvent {
    fileprivate static func complaint(_ text: String) -> WyomingEvent {
        WyomingEvent(type: "error", data: ["text": .string(text), "code": "satellite-busy"])
    }
}
