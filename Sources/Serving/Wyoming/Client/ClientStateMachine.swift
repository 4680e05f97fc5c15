package import Clients
package import Network
package import System

/// What a client says of audio that is to become text.
package struct TranscriptionRequest: Sendable, Equatable {
    package var language: String?
    package var context: [String: JSONValue]

    package init(language: String? = nil, context: [String: JSONValue] = [:]) {
        self.language = language
        self.context = context
    }
}

/// The protocol state of a client, and the actions that its next event leads to: a pure state machine.
///
/// What is unknown, an event or a field, is passed over, and null is the same as nothing.
package struct ClientStateMachine {
    package enum Action: Equatable {
        case tellInfo
        case send(WyomingEvent)
        /// These keywords are wanted from here on.
        case lookFor(WakeWish)
        /// Audio begins.
        case beginLooking(AudioFormat)
        /// The payload is audio of another format from here on.
        case change(AudioFormat)
        /// The audio has ended.
        case endLooking
        /// The audio that begins is to become text.
        case beginTranscribing(AudioFormat, TranscriptionRequest)
        case endTranscribing
        case understand(SentenceRequest)
        /// An event about a text to be spoken.
        case speak(WyomingEvent)
        /// The client wants a transcription; an error is due if none is served.
        case wantTranscription
    }

    /// Whether the payload of the event that was taken last is audio to be heard.
    package private(set) var isHearing = false
    /// What the client calls the time of the audio that came last, whatever it means by it.
    package private(set) var timestamp: JSONValue?

    private enum Audio: Equatable {
        case none
        /// Its format was refused, and the client was told why.
        case refused
        case heard(AudioFormat)
    }

    /// What audio is for.
    private enum Purpose: Equatable {
        case wake
        case transcription(TranscriptionRequest)
    }

    private var audio = Audio.none
    private var purpose = Purpose.wake

    package init() {}

    package mutating func take(_ event: WyomingEvent) -> [Action] {
        isHearing = false
        switch event.type {
        case "describe": return [.tellInfo]
        case "ping": return [.send(WyomingEvent(type: "pong", data: event.text.map { ["text": .string($0)] } ?? [:]))]
        case "detect": return detect(event)
        case "audio-start": return start(event)
        case "audio-chunk": return chunk(event)
        case "audio-stop": return stop()
        case "transcribe":
            purpose = .transcription(
                TranscriptionRequest(
                    language: event.data["language"]?.string, context: event.data["context"]?.object ?? [:]))
            return [.wantTranscription]
        case "recognize": return understand(event, onlyMeaning: true)
        case "transcript": return understand(event, onlyMeaning: false)
        case "synthesize", "synthesize-start", "synthesize-chunk", "synthesize-stop": return [.speak(event)]
        default: return []
        }
    }

    private func understand(_ event: WyomingEvent, onlyMeaning: Bool) -> [Action] {
        guard let text = event.text else { return [.send(.error("bad-request", "A sentence needs 'text'."))] }
        let request = SentenceRequest(
            onlyMeaning: onlyMeaning, text: text, language: event.data["language"]?.string,
            context: event.data["context"]?.object ?? [:])
        return [.understand(request)]
    }

    private mutating func detect(_ event: WyomingEvent) -> [Action] {
        purpose = .wake
        guard let sensitivity = Self.sensitivity(event.data["sensitivity"]) else {
            return [.send(.error("bad-request", "'sensitivity' is a number from 0 to 1."))]
        }
        switch event.data["names"] {
        case nil, .null, .array([]): return [.lookFor(WakeWish(sensitivity: sensitivity.value))]
        case .array(let names):
            let texts = names.compactMap(\.string)
            guard texts.count == names.count else { fallthrough }
            return [.lookFor(WakeWish(names: texts, sensitivity: sensitivity.value))]
        default:
            return [.send(.error("bad-request", "'names' is a list of the names of wake words."))]
        }
    }

    /// - Returns: nil for what is none; a value of nil where nothing is said of it.
    private static func sensitivity(_ value: JSONValue?) -> (value: Double?, Void)? {
        guard let value, value != .null else { return (nil, ()) }
        guard let number = value.number, (0...1).contains(number) else { return nil }
        return (number, ())
    }

    private mutating func start(_ event: WyomingEvent) -> [Action] {
        timestamp = nil
        do throws(ClientComplaint) {
            let format = try AudioFormat(event.data)
            audio = .heard(format)
            return [begin(format)]
        } catch {
            audio = .refused
            return [.send(.error(error.code, error.text))]
        }
    }

    /// Who sends audio without its beginning means that.
    private mutating func chunk(_ event: WyomingEvent) -> [Action] {
        if case .refused = audio { return [] }
        timestamp = event.data["timestamp"].flatMap { $0.number == nil ? nil : $0 }
        do throws(ClientComplaint) {
            let format = try AudioFormat(event.data)
            defer { audio = .heard(format) }
            isHearing = true
            guard case .heard(let former) = audio else { return [begin(format)] }
            return former == format ? [] : [.change(format)]
        } catch {
            isHearing = false
            audio = .refused
            return [.send(.error(error.code, error.text))]
        }
    }

    private mutating func stop() -> [Action] {
        defer { audio = .none }
        guard audio != .none else { return [] }
        return purpose == .wake ? [.endLooking] : [.endTranscribing]
    }

    private func begin(_ format: AudioFormat) -> Action {
        switch purpose {
        case .wake: .beginLooking(format)
        case .transcription(let request): .beginTranscribing(format, request)
        }
    }
}

extension WyomingEvent {
    fileprivate var text: String? { data["text"]?.string }
}
