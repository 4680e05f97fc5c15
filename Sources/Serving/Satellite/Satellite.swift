import Audio
package import KeywordModels
import Network
package import Pipeline
import Services
import Synchronization
import System

/// Connects a satellite's microphone, server and loudspeaker: passes what each of them says to the others,
/// in its order. Nothing here waits.
package final class Satellite: Sendable {
    /// A request of a satellite's server to the listening session.
    package enum Wish: Sendable, Equatable {
        case pause, resume
    }

    /// What is to be heard or known here.
    package enum News: Sendable {
        case answer(String)
        /// The server's; it has a number.
        case sound(Int)
        /// Of a timer that is over.
        case ring(Int)
        case timer(TimerNews)
        case complaint(SatelliteFailure)
        case connected(Bool)
    }

    /// What comes of a command.
    enum Outcome: Sendable {
        case understood(String)
        case failed(SatelliteFailure)
    }

    /// Where the bytes for a connection go.
    package enum Sending: Sendable {
        case bytes([UInt8])
        case end
    }

    private struct State {
        var talk: SatelliteStateMachine
        var identity: SatelliteIdentity
        var connections: [Int: @Sendable (Sending) -> Void] = [:]
        var connected = 0
        var runs: [Int: AsyncStream<Outcome>.Continuation] = [:]
        var begun = 0
        /// Whether the sound that is being received is not heard.
        var isMute = false
        var tell: @Sendable (News) -> Void = { _ in }
    }

    /// What its server has sent to be heard.
    let sounds = ReceivedSounds()
    private let state: Mutex<State>
    private let wish: @Sendable (Wish) -> Void

    /// - Parameter wish: is told, on any thread, what the server wants.
    package init(_ identity: SatelliteIdentity, wish: @escaping @Sendable (Wish) -> Void) {
        state = Mutex(State(talk: SatelliteStateMachine(speaks: identity.speaks), identity: identity))
        self.wish = wish
    }

    /// - Parameter tell: is told, on any thread, what is to be heard or known here.
    package func tells(_ tell: @escaping @Sendable (News) -> Void) {
        state.withLock { $0.tell = tell }
    }

    /// Other keywords are listened for from now on.
    package func listens(for models: [any Keyword]) {
        state.withLock { $0.identity.models = models }
    }

    // MARK: - Connections

    /// - Parameter send: takes, on any thread, what the other side is to be sent; it must not wait.
    /// - Returns: the number of the connection.
    package func open(_ send: @escaping @Sendable (Sending) -> Void) -> Int {
        state.withLock { state in
            state.connected += 1
            state.connections[state.connected] = send
            return state.connected
        }
    }

    func take(_ event: WyomingEvent, from connection: Int, at now: Double) {
        apply { $0.take(event, from: connection, at: now) }
    }

    /// Whether the payload of an event is sound to be heard.
    func isSound(_ event: WyomingEvent, from connection: Int) -> Bool {
        state.withLock { $0.talk.isSound(event, from: connection) }
    }

    func takeSound(_ bytes: ArraySlice<UInt8>) { sounds.take(bytes) }

    package func close(_ connection: Int) {
        state.withLock { $0.connections[connection] = nil }
        apply { $0.left(connection) }
    }

    /// Whether a connection is a server that has gone without a word.
    func isLost(_ connection: Int, at now: Double) -> Bool {
        state.withLock { $0.talk.silentServer(at: now) == connection }
    }

    // MARK: - Commands

    /// - Returns: the number of the command, and what comes of it.
    func begin(keyword: String) -> (run: Int, outcomes: AsyncStream<Outcome>) {
        let (outcomes, continuation) = AsyncStream.makeStream(of: Outcome.self, bufferingPolicy: .bufferingNewest(1))
        let run = state.withLock { state in
            state.begun += 1
            state.runs[state.begun] = continuation
            return state.begun
        }
        apply { $0.begin(run: run, keyword: keyword) }
        return (run, outcomes)
    }

    func send(_ samples: ArraySlice<Int16>, at milliseconds: Int, ofRun run: Int) {
        apply { $0.audio(PCM.bytes(samples), at: milliseconds, ofRun: run) }
    }

    func end(_ run: Int, isGivenUp: Bool) {
        apply { $0.end(run: run, isGivenUp: isGivenUp) }
        if isGivenUp { state.withLock { $0.runs.removeValue(forKey: run) }?.finish() }
    }

    // MARK: - Sound

    func hasPlayed() { apply { $0.played() } }

    // MARK: - What follows

    /// Under one lock, so that everything keeps the order of its causes; nobody who is told anything waits.
    private func apply(_ change: (inout SatelliteStateMachine) -> [SatelliteStateMachine.Action]) {
        state.withLock { state in
            for action in change(&state.talk) { perform(action, &state) }
        }
    }

    private func perform(_ action: SatelliteStateMachine.Action, _ state: inout State) {
        switch action {
        case .tellInfo(let connection): state.connections[connection]?(.bytes(state.identity.info.encoded()))
        case .send(let event, let connection): state.connections[connection]?(.bytes(event.encoded()))
        case .hangUp(let connection): state.connections[connection]?(.end)
        case .serverCame: state.tell(.connected(true))
        case .serverLeft: state.tell(.connected(false))
        case .pause: wish(.pause)
        case .resume: wish(.resume)
        case .understood(let text, let run): tell(.understood(text), run, &state)
        case .failed(let failure, let run): tell(.failed(failure), run, &state)
        case .complaint(let failure): state.tell(.complaint(failure))
        case .answer(let text): state.tell(.answer(text))
        case .soundBegins(let event):
            let number = sounds.begin(event)
            state.isMute = number == nil
            if let number { state.tell(.sound(number)) }
        case .soundEnds:
            sounds.end()
            guard state.isMute else { return }
            state.isMute = false
            for action in state.talk.played() { perform(action, &state) }
        case .timer(let news):
            state.tell(.timer(news))
            if news.state == .finished, state.identity.speaks { state.tell(.ring(sounds.ring())) }
        }
    }

    private func tell(_ outcome: Outcome, _ run: Int, _ state: inout State) {
        let continuation = state.runs.removeValue(forKey: run)
        continuation?.yield(outcome)
        continuation?.finish()
    }
}
