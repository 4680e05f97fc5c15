import Clients
import Pipeline
import Services
import Session
import System
import Understanding

/// Answers `hermes/nlu/query`: turns a conversation's events into messages that say what was meant, and, with a
/// handler, what became of it.
struct HermesUnderstanding {
    private let request: QueryRequest
    private let services: HermesServices
    private let understanding: ServedUnderstanding
    private var said: [String] = []
    /// Whether all is told.
    private var isOver = false

    private init(_ request: QueryRequest, _ services: HermesServices, _ understanding: ServedUnderstanding) {
        (self.request, self.services, self.understanding) = (request, services, understanding)
    }

    static func answer(_ request: QueryRequest, _ services: HermesServices) {
        guard let understanding = services.understanding else { return }
        let answer = HermesUnderstanding(request, services, understanding)
        // Nothing was said: whatever would be made of that was not meant.
        guard !request.text.allSatisfy(\.isWhitespace) else { return answer.tellNothing() }
        let place: FairSlots.Slot
        do {
            place = try understanding.places.acquire(for: "site \(request.site)")
        } catch {
            return answer.complain(error.text)
        }
        Task(executorPreference: TaskThread.shared) {
            await answer.understand()
            withExtendedLifetime(place) {}
        }
    }

    /// In a session a sentence goes on with those before it at this site; without one it stands for itself.
    private func understand() async {
        var answer = self
        let (site, origin) = (request.site, "site \(request.site)")
        let key = request.session.map { _ in ConversationStore.Key(site: site) }
        await understanding.understand(
            Sentence(request.text, language: request.language, intents: request.filter),
            of: ServedUnderstanding.Speaker(key, session: request.session, origin: origin, client: site),
            at: monotonicSeconds(), outlets: services.wake.outlets
        ) { answer.take($0) }
        answer.finish()
    }

    private mutating func take(_ event: Event) {
        switch event {
        case .failure(let failure) where failure.source == "understanding":
            isOver = true
            complain(String(failure.message.trimmingPrefix("\(understanding.service): ")))
        case .conversation(.understood(_, let meaning), _, _): take(meaning)
        case .conversation(.handling(let intent), _, _):
            if request.session != nil { tell(intent) }
            // Without a handler here whoever hears of it does it.
            if !understanding.isHandling { isOver = true }
        case .conversation(.answer(let text), _, _): said.append(text)
        case .conversation(.awaitsReply, _, _): goOn()
        default: break
        }
    }

    private mutating func take(_ meaning: Understanding) {
        switch meaning {
        case .intent(let intent): if request.session == nil { tell(intent) }
        case .ambiguous, .answered:
            // Only in a session can somebody choose, or is there somebody who is answered.
            if request.session == nil { endWithNothing() }
        case .notUnderstood: endWithNothing()
        }
    }

    private mutating func endWithNothing() {
        guard !isOver else { return }
        isOver = true
        tellNothing()
    }

    /// Asks, and listens for the answer.
    private mutating func goOn() {
        guard !isOver, let session = request.session else { return }
        isOver = true
        services.publish(
            MQTTMessage(
                "hermes/dialogueManager/continueSession",
                [
                    "sessionId": .string(session), "siteId": .string(request.site),
                    "text": .string(said.joined(separator: " ")), "customData": .optional(request.customData),
                    "intentFilter": HermesDialogue.names(request.filter), "sendIntentNotRecognized": .bool(false),
                ]))
    }

    /// Says what is said at the end, and ends the session with it.
    private func finish() {
        guard !isOver, request.session != nil || understanding.isHandling else { return }
        let text = said.joined(separator: " ")
        if let session = request.session {
            services.publish(
                MQTTMessage(
                    "hermes/dialogueManager/endSession",
                    ["sessionId": .string(session), "siteId": .string(request.site), "text": .string(text)]))
        } else if !text.isEmpty {
            services.publish(
                MQTTMessage("hermes/tts/say", ["text": .string(text), "siteId": .string(request.site)]))
        }
    }

    // MARK: - Messages

    private func complain(_ text: String) {
        services.publish(
            HermesComplaint(
                .nlu, text, site: request.site, session: request.session, context: request.text
            ).message)
    }

    private var fields: [String: JSONValue] {
        [
            "input": .string(request.text), "siteId": .string(request.site), "id": .optional(request.id),
            "sessionId": .optional(request.session), "customData": .optional(request.customData),
        ]
    }

    private func tellNothing() {
        services.publish(MQTTMessage("hermes/nlu/intentNotRecognized", .object(fields)))
    }

    private func tell(_ intent: Intent) {
        var fields = fields
        fields["intent"] = [
            "intentName": .string(intent.name), "confidenceScore": .number(rounded(intent.confidence)),
        ]
        fields["slots"] = .array(intent.slots.map { Self.slot(of: $0, in: request.text) })
        fields["lang"] = .optional(request.language)
        fields["wakewordId"] = .optional(request.wakeword)
        services.publish(MQTTMessage("hermes/intent/\(TopicLevel.name(intent.name))", .object(fields)))
    }

    private static func slot(of slot: Intent.Slot, in text: String) -> JSONValue {
        var value: [String: JSONValue] = [
            "entity": .string(slot.name), "slotName": .string(slot.name), "value": ["value": slot.value],
            "rawValue": .string(slot.heard), "confidence": .number(1),
        ]
        if !slot.heard.isEmpty, let range = text.range(ofFolded: slot.heard) {
            value["range"] = ["start": .integer(range.lowerBound), "end": .integer(range.upperBound)]
        }
        return .object(value)
    }
}

extension String {
    /// Where a part is, in characters, whatever its case.
    func range(ofFolded part: String) -> Range<Int>? {
        let (all, wanted) = (Array(lowercased()), Array(part.lowercased()))
        guard !wanted.isEmpty, wanted.count <= all.count else { return nil }
        for start in 0...(all.count - wanted.count) where all[start..<start + wanted.count].elementsEqual(wanted) {
            return start..<start + wanted.count
        }
        return nil
    }
}
