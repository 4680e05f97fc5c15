package import Audio
import KeywordSpotting
package import Pipeline
import Session
import Synchronization
import System
import Transcription

/// Tells a broker what a session hears: by the messages of Hermes, and as a device of Home Assistant, which pauses it and
/// sets its sensitivity.
package final class MQTTSink: EventSink {
    /// What somebody at the broker wants.
    package enum Wish: Sendable, Equatable {
        case pause, resume
        case sensitivity(Double)
    }

    /// What the thread of the session and that of the link share.
    private final class Board: Sendable {
        struct State {
            var device: HomeAssistantDevice
            /// For which reasons a dialogue has turned the keywords off.
            var offReasons: Set<String> = []
        }

        let state: Mutex<State>
        private let reference = Mutex(Reference())

        private struct Reference {
            weak var link: MQTTLink?
            /// Whether the link was there before it was known here.
            var isOwed = false
        }

        init(_ device: HomeAssistantDevice) { state = Mutex(State(device: device)) }

        var device: HomeAssistantDevice { state.withLock(\.device) }

        func lead(to link: MQTTLink) {
            let isOwed = reference.withLock { reference in
                reference.link = link
                return reference.isOwed
            }
            if isOwed { introduce() }
        }

        func publish(_ messages: [MQTTMessage]) {
            let link = reference.withLock { reference in
                if reference.link == nil { reference.isOwed = true }
                return reference.link
            }
            guard let link else { return }
            messages.forEach(link.publish)
        }

        func introduce() {
            let device = device
            publish(device.configurations + device.states)
        }
    }

    private static let mostReasons = Limit(
        16, .elements, of: "the reasons for which keywords are off over MQTT", beyond: "the rest count as one")
    /// Seconds between two levels.
    private static let interval = 2.0
    /// Decibels by which a level differs from the one before where it is told.
    private static let difference = 1.0

    private let board: Board
    private let link: MQTTLink
    private var level = AudioLevel()
    private var lastLevel = -Double.infinity

    /// - Parameters:
    ///   - wish: is told, on any thread, what somebody at the broker wants.
    ///   - tell: likewise what becomes of the connection.
    /// - Throws: `ServiceError`, `SystemError`.
    package init(
        _ settings: MQTTLink.Settings, _ device: HomeAssistantDevice, wish: @escaping @Sendable (Wish) -> Void,
        tell: @escaping @Sendable (MQTTLink.News) -> Void
    ) throws {
        var settings = settings
        settings.will = device.farewell
        let board = Board(device)
        self.board = board
        let topics = [
            device.pauseTopic, device.sensitivityTopic, HomeAssistantDevice.statusTopic, "hermes/hotword/toggleOn",
            "hermes/hotword/toggleOff", "rhasspy/hotword/getHotwords",
        ]
        link = try MQTTLink(settings, topics: topics) { message in
            Self.take(message, board, wish)
        } tell: { news in
            if news == .connected { board.introduce() }
            tell(news)
        }
        board.lead(to: link)
    }

    /// What somebody at the broker says.
    private static func take(_ message: MQTTMessage, _ board: Board, _ wish: (Wish) -> Void) {
        let device = board.device
        let text = String(decoding: message.payload.prefix(64), as: UTF8.self)
        switch message.topic {
        case HomeAssistantDevice.statusTopic: if text == "online" { board.introduce() }
        // A wish of long ago that the broker has kept is none.
        case device.pauseTopic where !message.isRetained:
            if text == "ON" { wish(.pause) } else if text == "OFF" { wish(.resume) }
        case device.sensitivityTopic where !message.isRetained:
            if let value = Double(text), (0...1).contains(value) { wish(.sensitivity(value)) }
        default: if !message.isRetained { takeHermes(message, board, wish) }
        }
    }

    private static func takeHermes(_ message: MQTTMessage, _ board: Board, _ wish: (Wish) -> Void) {
        let device = board.device
        do throws(HermesComplaint) {
            switch try HermesRequest(message) {
            case .toggle(.hotword, site: device.site, let isOn, let reason): toggle(isOn, reason, board, wish)
            case .getHotwords(site: device.site, let id):
                board.publish([HermesAnswers.hotwords(device.keywords, device.site, id)])
            default: break
            }
        } catch {
            guard error.site == device.site else { return }
            board.publish([error.message])
        }
    }

    /// The reason of a dialogue manager, which does not listen for keywords while it has somebody's command taken. Who
    /// takes the commands that follow its keywords itself goes on: others' sessions are none of its own.
    private static let session = "dialogueSession"

    private static func toggle(_ isOn: Bool, _ reason: String, _ board: Board, _ wish: (Wish) -> Void) {
        guard reason != session || !board.device.hasCommands else { return }
        let (wasOff, isOff) = board.state.withLock { state in
            let wasOff = !state.offReasons.isEmpty
            if isOn {
                if reason.isEmpty { state.offReasons = [] } else { state.offReasons.remove(reason) }
            } else {
                state.offReasons.insert(state.offReasons.count < mostReasons.value ? reason : "")
            }
            return (wasOff, !state.offReasons.isEmpty)
        }
        if isOff != wasOff { wish(isOff ? .pause : .resume) }
    }

    /// The sensitivity is another one from here on.
    package func changed(sensitivity: Double) {
        let states = board.state.withLock { state in
            state.device.sensitivity = sensitivity
            return state.device.states
        }
        board.publish(states)
    }

    package func received(_ hop: borrowing Hop) {
        level.add(hop)
        guard level.count >= Int(Self.interval * Double(Hop.sampleRate)) else { return }
        let decibels = Double(level.rmsDBFS)
        level = AudioLevel()
        guard abs(decibels - lastLevel) >= Self.difference else { return }
        lastLevel = decibels
        board.publish([board.device.level(decibels)])
    }

    package func handle(_ event: StampedEvent) {
        switch event.event {
        case .detection(let found):
            let device = board.device
            board.publish([
                HermesAnswers.detected(
                    found.keyword, device.sensitivity, device.site, recordsCommand: device.hasCommands),
                device.event(found.keyword, score: found.score, speaker: found.speaker),
            ])
        case .transcript(let text) where !text.transcript.text.isEmpty:
            board.publish([board.device.command(text.transcript.text)])
        case .control(let change, _): changed(change)
        default: break
        }
    }

    private func changed(_ change: ControlEvent) {
        let messages = board.state.withLock { state -> [MQTTMessage] in
            switch change {
            case .paused: state.device.isPaused = true
            case .resumed: state.device.isPaused = false
            case .sensitivity(let value, nil): state.device.sensitivity = value
            case .sensitivity: return []
            case .reloaded(let keywords, _):
                let former = state.device.keywords
                state.device.keywords = keywords
                return state.device.removal(of: former) + state.device.configurations
            }
            return state.device.states
        }
        board.publish(messages)
    }

    package func finish(isStopped: Bool) {
        board.publish([board.device.farewell])
        link.stop(within: 0.5)
    }
}
