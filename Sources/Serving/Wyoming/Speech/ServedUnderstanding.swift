import Dialogue
package import Network
package import SentenceTemplates
package import System
package import Understanding

/// A sentence that a client wants understood.
package struct SentenceRequest: Sendable, Equatable {
    /// Whether it is enough to say what was meant.
    package var onlyMeaning: Bool
    package var text: String
    package var language: String?
    package var context: [String: JSONValue]
}

/// Intents for clients: what was meant, or that it was done.
package struct ServedUnderstanding: Sendable {
    private static let mostAtOnce = Limit(
        32, .elements, of: "the sentences that clients have understood at once", beyond: "the next is told `busy`")

    private let service: any IntentService
    private let templates: SentenceTemplates?
    private let handler: (any IntentHandler)?
    package let language: String
    private let isLocked: Bool
    package let places = Places(mostAtOnce.value)

    /// - Parameters:
    ///   - handler: does what was meant; nil where the client does.
    ///   - isLocked: whether restricted intents are refused.
    package init(
        _ service: any IntentService, templates: SentenceTemplates?, handler: (any IntentHandler)?, language: String?,
        isLocked: Bool
    ) {
        self.service = service
        self.templates = templates
        self.handler = handler
        self.language = language ?? templates?.language ?? "en"
        self.isLocked = isLocked
    }

    /// The kinds under which the `info` event tells of it.
    func programs(version: String) -> [String: JSONValue] {
        let model = Artifact.value(
            name: service.name, description: "What '\(service.name)' understands", version: version,
            with: ["languages": [.string(language)]])
        func program(_ description: String) -> JSONValue {
            [Artifact.value(name: "rouse", description: description, version: version, with: ["models": [model]])]
        }
        let intent = program("Tells what a sentence means")
        return handler == nil
            ? ["intent": intent] : ["intent": intent, "handle": program("Does what a sentence asks for")]
    }

    /// What becomes of a sentence, as one event.
    package func answer(_ request: SentenceRequest) async -> WyomingEvent {
        let query = IntentQuery(
            text: request.text, language: request.language ?? language, context: request.context)
        var event: WyomingEvent
        do {
            let understanding = try await service.understand(query)
            if let handler, !request.onlyMeaning {
                event = await outcome(of: understanding, query, handler)
            } else {
                event = meaning(of: understanding)
            }
        } catch {
            event = .error("failed", "\(error)")
        }
        if event.type != "error", !request.context.isEmpty { event.data["context"] = .object(request.context) }
        return event
    }

    package func understand(_ query: IntentQuery) async throws -> Understanding {
        try await service.understand(query)
    }

    /// What is said once an intent is done; nil where nobody does it here.
    package func outcome(of intent: Intent, _ query: IntentQuery) async -> String? {
        guard let handler else { return nil }
        return await outcome(of: .intent(intent), query, handler).data["text"]?.string ?? ""
    }

    private func meaning(of understanding: Understanding) -> WyomingEvent {
        switch understanding {
        case .intent(let intent):
            let entities: [JSONValue] = intent.slots.map { ["name": .string($0.name), "value": $0.value] }
            var event = WyomingEvent(
                type: "intent", data: ["name": .string(intent.name), "entities": .array(entities)])
            event.data["text"] = (templates?.response(to: intent) ?? intent.answer).map(JSONValue.string)
            return event
        case .ambiguous(_, let slot): return Self.event("not-recognized", "It fits several values of '\(slot)'.")
        case .answered(let answer): return Self.event("handled", answer.text)
        case .notUnderstood(let why): return Self.event("not-recognized", why.text)
        }
    }

    /// A conversation of one turn: whoever has to be asked something is asked, and nothing is done.
    private func outcome(
        of understanding: Understanding, _ query: IntentQuery, _ handler: any IntentHandler
    ) async -> WyomingEvent {
        var dialogue = Dialogue { templates?.conduct(of: $0) ?? IntentConduct() }
        dialogue.isLocked = isLocked
        var actions = dialogue.heard(.understood(understanding))
        if case .handle(let intent)? = actions.first {
            do {
                let answer = try await handler.handle(intent, in: query)
                actions = dialogue.handled(answer, response: templates?.response(to: intent) ?? intent.answer)
            } catch {
                actions = dialogue.failed()
            }
        }
        var said: [String] = []
        var isDone = true
        for action in actions {
            switch action {
            case .say(let text): said.append(text)
            case .end(let ending): isDone = ending == .finished
            case .listen, .handle: isDone = if case .notUnderstood = understanding { false } else { true }
            }
        }
        return Self.event(isDone ? "handled" : "not-handled", said.joined(separator: " "))
    }

    private static func event(_ type: String, _ text: String?) -> WyomingEvent {
        WyomingEvent(type: type, data: text.map { ["text": .string($0)] } ?? [:])
    }
}
