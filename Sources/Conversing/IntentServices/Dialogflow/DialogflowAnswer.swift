import Network
package import Services
package import System
package import Understanding

/// Reads what Dialogflow ES makes of a sentence.
package struct DialogflowAnswer {
    private let service: String
    private let session: String
    private let least: Double

    /// Under which the next sentence finds the session, where this one was an intent.
    package static let sessionKey = "dialogflow-session"

    /// - Parameter service: for errors.
    package init(service: String, session: String, least: Double) {
        self.service = service
        self.session = session
        self.least = least
    }

    package func understanding(_ payload: JSONValue) throws(ServiceError) -> Understanding {
        guard let result = payload["queryResult"], result.object != nil else {
            throw ServiceError.badAnswer(service, "has no 'queryResult'")
        }
        let text = text(of: result)
        guard let name = result["intent"]?["displayName"]?.string.flatMap(ForeignWords.name) else {
            return text.map { answered($0) } ?? .notUnderstood(NotUnderstood(.noMatch))
        }
        if result["intent"]?["isFallback"]?.bool == true {
            return .notUnderstood(NotUnderstood(.noMatch, text: text))
        }
        if result["cancelsSlotFilling"]?.bool == true { return answered(text ?? "") }
        // It asks for what is missing, and keeps what it has.
        if result["allRequiredParamsPresent"]?.bool == false, let text { return answered(text, expectsReply: true) }
        let figure = Confidence.figure(result["intentDetectionConfidence"])
        let intent = Intent(
            name: name, slots: slots(of: result), confidence: figure,
            context: [Self.sessionKey: .string(session)], answer: text)
        guard figure < least else { return .intent(intent) }
        return .notUnderstood(NotUnderstood(.noMatch, text: text, suggestion: intent))
    }

    private func answered(_ text: String, expectsReply: Bool = false) -> Understanding {
        .answered(SpokenAnswer(text: text, expectsReply: expectsReply, conversation: session))
    }

    private func text(of result: JSONValue) -> String? {
        if let text = result["fulfillmentText"]?.spoken { return text }
        let messages = (result["fulfillmentMessages"]?.array ?? []).compactMap {
            $0["text"]?["text"]?.array?.first?.spoken
        }
        return messages.isEmpty ? nil : ForeignWords.spoken(messages.joined(separator: " "))
    }

    private func slots(of result: JSONValue) -> [Intent.Slot] {
        let contexts = (result["outputContexts"]?.array ?? []).compactMap { $0["parameters"]?.object }
        var slots = Slots()
        for (name, value) in (result["parameters"]?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
            // Those that were not mentioned are there, too.
            guard value != .string(""), value != .null, value != .array([]) else { continue }
            let heard = contexts.lazy.compactMap { $0[name + ".original"]?.string }.first
            slots.add(name, heard: heard ?? "", value: value)
        }
        return slots.all
    }
}
