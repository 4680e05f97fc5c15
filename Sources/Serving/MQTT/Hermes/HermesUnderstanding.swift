import Clients
import Services
import System
import Understanding

/// Answers `hermes/nlu/query`: what was meant, and, with a handler, what became of it.
enum HermesUnderstanding {
    static func answer(_ request: QueryRequest, _ services: HermesServices) {
        guard let understanding = services.understanding else { return }
        let place: Places.Place
        do {
            place = try understanding.places.take(for: "site \(request.site)")
        } catch {
            return services.publish(complaint(request, error.text).message)
        }
        Task(executorPreference: TaskThread.shared) {
            do {
                let query = IntentQuery(text: request.text, language: request.language ?? understanding.language)
                // Nothing was said: whatever would be made of that was not meant.
                let isEmpty = request.text.allSatisfy(\.isWhitespace)
                let meaning =
                    isEmpty
                    ? .notUnderstood(NotUnderstood(.noMatch))
                    : try await understanding.understand(query, for: "site \(request.site)")
                await tell(meaning, request, understanding, query, services)
            } catch {
                services.publish(complaint(request, "\(error)").message)
            }
            withExtendedLifetime(place) {}
        }
    }

    private static func complaint(_ request: QueryRequest, _ text: String) -> HermesComplaint {
        HermesComplaint(.nlu, text, site: request.site, session: request.session, context: request.text)
    }

    private static func tell(
        _ meaning: Understanding, _ request: QueryRequest, _ understanding: ServedUnderstanding, _ query: IntentQuery,
        _ services: HermesServices
    ) async {
        var fields: [String: JSONValue] = [
            "input": .string(request.text), "siteId": .string(request.site), "id": .optional(request.id),
            "sessionId": .optional(request.session), "customData": .optional(request.customData),
        ]
        guard case .intent(let intent) = meaning, request.filter?.contains(intent.name) ?? true else {
            services.publish(MQTTMessage("hermes/nlu/intentNotRecognized", .object(fields)))
            return
        }
        fields["intent"] = [
            "intentName": .string(intent.name), "confidenceScore": .number(rounded(intent.confidence)),
        ]
        fields["slots"] = .array(intent.slots.map { slot(of: $0, in: request.text) })
        fields["lang"] = .optional(request.language)
        fields["wakewordId"] = .optional(request.wakeword)
        services.publish(MQTTMessage("hermes/intent/\(TopicLevel.name(intent.name))", .object(fields)))
        await handle(intent, request, understanding, query, services)
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

    /// Does what was meant, and ends the session with the answer.
    private static func handle(
        _ intent: Intent, _ request: QueryRequest, _ understanding: ServedUnderstanding, _ query: IntentQuery,
        _ services: HermesServices
    ) async {
        guard let said = await understanding.outcome(of: intent, query) else { return }
        if let session = request.session {
            services.publish(
                MQTTMessage(
                    "hermes/dialogueManager/endSession",
                    ["sessionId": .string(session), "siteId": .string(request.site), "text": .string(said)]))
        } else if !said.isEmpty {
            services.publish(
                MQTTMessage("hermes/tts/say", ["text": .string(said), "siteId": .string(request.site)]))
        }
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
