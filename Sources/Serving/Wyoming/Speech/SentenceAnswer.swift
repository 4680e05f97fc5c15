package import Clients
import Dialogue
package import Network
import Pipeline
package import Session
package import System
import Understanding

/// A sentence that a client wants understood.
package struct SentenceRequest: Sendable, Equatable {
    /// Whether it is enough to say what was meant.
    package var onlyMeaning: Bool
    package var text: String
    package var language: String?
    package var context: [String: JSONValue]

    package init(
        onlyMeaning: Bool, text: String, language: String? = nil, context: [String: JSONValue] = [:]
    ) {
        self.onlyMeaning = onlyMeaning
        self.text = text
        self.language = language
        self.context = context
    }
}

extension ServedUnderstanding {
    /// What a client is expected to say next.
    package func expected(_ context: [String: JSONValue], at now: Double) -> ExpectedSpeech {
        expected(of: Speaker(ConversationStore.Key(context)), at: now)
    }

    /// What becomes of a sentence, as one event.
    /// - Parameters:
    ///   - origin: the machine that asks; nil where there is one alone.
    ///   - outlets: are told what the sentence means, and what comes of it.
    package func answer(
        _ request: SentenceRequest, for origin: String? = nil, at now: Double = monotonicSeconds(),
        outlets: [any StreamOutlets] = []
    ) async -> WyomingEvent {
        var answer = SentenceAnswer(self)
        let sentence = Sentence(
            request.text, language: request.language, context: request.context, onlyMeaning: request.onlyMeaning)
        let speaker = Speaker(ConversationStore.Key(request.context), origin: origin, client: origin)
        await understand(sentence, of: speaker, at: now, outlets: outlets) { answer.take($0) }
        var event = answer.event
        if event.type != "error", !request.context.isEmpty { event.data["context"] = .object(request.context) }
        return event
    }
}

/// Turns the events of a client's sentence into one message: a pure value.
private struct SentenceAnswer {
    private let understanding: ServedUnderstanding
    private var meaning: Understanding?
    /// What the client is to do.
    private var intent: Intent?
    private var said: [String] = []
    private var isDone = true
    private var isOver = false
    private var failure: String?

    init(_ understanding: ServedUnderstanding) { self.understanding = understanding }

    mutating func take(_ event: Event) {
        switch event {
        case .failure(let failure) where failure.source == "understanding":
            self.failure = String(failure.message.trimmingPrefix("\(understanding.service): "))
        case .conversation(.understood(_, let understanding), _, _): meaning = understanding
        case .conversation(.handling(let intent), _, _): self.intent = intent
        case .conversation(.answer(let text), _, _): said.append(text)
        case .conversation(.awaitsReply, _, _):
            isOver = true
            isDone = if case .notUnderstood = meaning { false } else { true }
        case .conversation(.ended(let ending), _, _):
            isOver = true
            isDone = ending == .finished || ending == .cancelled
        default: break
        }
    }

    var event: WyomingEvent {
        if let failure { return .error("failed", failure) }
        if !isOver, let meaning { return event(of: meaning) }
        if !understanding.isHandling, let intent { return event(of: intent) }
        let text = said.joined(separator: " ")
        guard !isDone else { return Self.event("handled", text) }
        return Self.event(
            understanding.isHandling ? "not-handled" : "not-recognized",
            text.isEmpty ? understanding.wording.notUnderstood : text)
    }

    private func event(of meaning: Understanding) -> WyomingEvent {
        switch meaning {
        case .intent(let intent): event(of: intent)
        case .ambiguous(let intents, let slot):
            Self.event("not-recognized", understanding.wording.choice(of: slot, among: intents))
        case .answered(let answer): Self.event("handled", answer.text)
        case .notUnderstood(let why): Self.event("not-recognized", why.text ?? understanding.wording.notUnderstood)
        }
    }

    /// What the client is to do; the text is said once it has.
    private func event(of intent: Intent) -> WyomingEvent {
        let entities: [JSONValue] = intent.slots.map { ["name": .string($0.name), "value": $0.value] }
        return WyomingEvent(
            type: "intent",
            data: [
                "name": .string(intent.name), "entities": .array(entities),
                "text": .string(understanding.response(to: intent)),
            ])
    }

    private static func event(_ type: String, _ text: String) -> WyomingEvent {
        WyomingEvent(type: type, data: ["text": .string(text)])
    }
}
