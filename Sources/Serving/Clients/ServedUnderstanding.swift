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

    package init(
        onlyMeaning: Bool, text: String, language: String? = nil, context: [String: JSONValue] = [:]
    ) {
        self.onlyMeaning = onlyMeaning
        self.text = text
        self.language = language
        self.context = context
    }
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
    private let wording: Wording
    private let reader: ReplyReader
    private let dialogues = KeptDialogues()
    package let places = Places(mostAtOnce.value)
    /// What is understood here costs the processor: so much at once, and whoever asks in turn. Nil where others understand.
    private let turns: FairTurns?

    /// Sentences that are understood at the same time, each of somebody else: the system shares its cores out to them.
    private static let mostRunning = 8

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
        wording = Wording(language: self.language)
        reader = ReplyReader(wording: wording, templates: templates)
        turns = service.usesNetwork ? nil : FairTurns(atOnce: Self.mostRunning)
    }

    /// The kinds under which the `info` event tells of it.
    package func programs(version: String) -> [String: JSONValue] {
        let model = Artifact.value(
            name: service.name, description: "What '\(service.name)' understands", version: version,
            with: ["languages": [.string(language)]])
        func program(_ description: String) -> JSONValue {
            let more: [String: JSONValue] = ["models": [model], "supports_home_control": .bool(true)]
            return [Artifact.value(name: "rouse", description: description, version: version, with: more)]
        }
        let intent = program("Tells what a sentence means")
        return handler == nil
            ? ["intent": intent] : ["intent": intent, "handle": program("Does what a sentence asks for")]
    }

    /// What becomes of a sentence, as one event.
    /// - Parameter origin: the machine that asks; nil where there is one alone.
    package func answer(
        _ request: SentenceRequest, for origin: String? = nil, at now: Double = monotonicSeconds()
    ) async -> WyomingEvent {
        var event: WyomingEvent
        do {
            if request.onlyMeaning {
                event = meaning(of: try await understand(query(request), for: origin))
            } else {
                event = try await turn(request, for: origin, now)
            }
        } catch {
            event = .error("failed", "\(error)")
        }
        if event.type != "error", !request.context.isEmpty { event.data["context"] = .object(request.context) }
        return event
    }

    private func query(_ request: SentenceRequest) -> IntentQuery {
        IntentQuery(text: request.text, language: request.language ?? language, context: request.context)
    }

    /// The next sentence of the conversation that the client names, or the first of a new one.
    private func turn(_ request: SentenceRequest, for origin: String?, _ now: Double) async throws -> WyomingEvent {
        let key = KeptDialogues.Key(request.context)
        var kept = dialogues.take(key, at: now) ?? KeptDialogues.Kept(newDialogue)
        defer { dialogues.keep(kept, as: key, at: now) }
        var query = query(request)
        query.conversation = kept.name
        query.context.merge(kept.dialogue.context) { $1 }
        let heard = try await heard(query, in: &kept, for: origin)
        return await outcome(of: heard, &kept.dialogue, query)
    }

    /// What a sentence is in its dialogue.
    private func heard(
        _ query: IntentQuery, in kept: inout KeptDialogues.Kept, for origin: String?
    ) async throws -> Dialogue.Heard {
        if !kept.dialogue.isIdle, let heard = reader.read(query.text, expecting: kept.dialogue.expectation) {
            return heard
        }
        if let last = kept.dialogue.continued, let intent = reader.continuation(query.text, of: last) {
            return .understood(.intent(intent))
        }
        let understanding = try await understand(query, for: origin)
        if case .answered(let answer) = understanding { kept.name = answer.conversation ?? kept.name }
        return .understood(understanding)
    }

    /// What a client is expected to say next, by the name of a grammar; nil for anything.
    package func situation(_ context: [String: JSONValue], at now: Double) -> String? {
        dialogues.situation(of: KeptDialogues.Key(context), at: now)
    }

    private var newDialogue: Dialogue {
        Dialogue(wording: wording) { [templates] in templates?.conduct(of: $0) ?? IntentConduct() }
    }

    /// - Parameter origin: the machine or the site that asks; nil where there is one alone.
    package func understand(_ query: IntentQuery, for origin: String?) async throws -> Understanding {
        let turn = await turns?.take(for: origin ?? "")
        defer { withExtendedLifetime(turn) {} }
        try Task.checkCancellation()
        // To compute is nothing for the threads of Swift's tasks: others wait for them.
        guard let templates = service as? SentenceTemplates else { return try await service.understand(query) }
        return try await DetachedThread.value { templates.understand(query) }
    }

    /// What is said once an intent is done; nil where nobody does it here.
    package func outcome(of intent: Intent, _ query: IntentQuery) async -> String? {
        guard handler != nil else { return nil }
        var dialogue = newDialogue
        return await outcome(of: .understood(.intent(intent)), &dialogue, query).data["text"]?.string ?? ""
    }

    private func meaning(of understanding: Understanding) -> WyomingEvent {
        switch understanding {
        case .intent(let intent): return meaning(of: intent)
        case .ambiguous(let intents, let slot):
            return Self.event("not-recognized", wording.choice(of: slot, among: intents))
        case .answered(let answer): return Self.event("handled", answer.text)
        case .notUnderstood(let why): return Self.event("not-recognized", why.text ?? wording.notUnderstood)
        }
    }

    /// What the client is to do; the text is said once it has.
    private func meaning(of intent: Intent) -> WyomingEvent {
        let entities: [JSONValue] = intent.slots.map { ["name": .string($0.name), "value": $0.value] }
        let text = templates?.response(to: intent) ?? intent.answer ?? wording.done
        return WyomingEvent(
            type: "intent",
            data: ["name": .string(intent.name), "entities": .array(entities), "text": .string(text)])
    }

    /// What is said, and whether it is done, of a sentence that asks for something or answers a question.
    private func outcome(
        of heard: Dialogue.Heard, _ dialogue: inout Dialogue, _ query: IntentQuery
    ) async -> WyomingEvent {
        dialogue.isLocked = isLocked
        var actions = dialogue.heard(heard)
        if case .handle(let intent)? = actions.first {
            let response = templates?.response(to: intent) ?? intent.answer
            guard let handler else {
                _ = dialogue.handled(HandlerAnswer(), response: response)
                return meaning(of: intent)
            }
            do {
                actions = dialogue.handled(try await handler.handle(intent, in: query), response: response)
            } catch {
                actions = dialogue.failed()
            }
        }
        var said: [String] = []
        var isDone = true
        for action in actions {
            switch action {
            case .say(let text): said.append(text)
            case .end(let ending): isDone = ending == .finished || ending == .cancelled
            case .listen, .handle: isDone = if case .understood(.notUnderstood) = heard { false } else { true }
            }
        }
        let text = said.joined(separator: " ")
        guard !isDone else { return Self.event("handled", text) }
        return Self.event(
            handler == nil ? "not-recognized" : "not-handled", text.isEmpty ? wording.notUnderstood : text)
    }

    private static func event(_ type: String, _ text: String?) -> WyomingEvent {
        WyomingEvent(type: type, data: text.map { ["text": .string($0)] } ?? [:])
    }
}
