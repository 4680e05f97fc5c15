package import Network
package import Services
import System
package import Understanding

/// Puts together what a Wyoming service found or did, at once or in pieces.
package struct WyomingIntentAnswer {
    private let service: String
    /// The pieces of a text that is still growing.
    private var chunks: String?
    /// Of several intents the first.
    private var first: Intent?
    private var isRow = false

    package init(service: String) {
        self.service = service
    }

    /// - Returns: the result, when this event has it.
    package mutating func take(_ event: WyomingEvent) throws(ServiceError) -> Understanding? {
        let text = event.data["text"]?.spoken
        switch event.type {
        case "intents-start": isRow = true
        case "intent":
            guard let name = event.data["name"]?.string.flatMap(ForeignWords.name) else {
                throw ServiceError.badAnswer(service, "has an intent without 'name'")
            }
            if first == nil {
                first = Intent(
                    name: name, slots: slots(event.data["entities"]), context: context(of: event), answer: text)
            }
            if !isRow { return first.map(Understanding.intent) }
        case "intents-stop":
            return first.map(Understanding.intent) ?? .notUnderstood(NotUnderstood(.noMatch))
        case "not-recognized", "not-handled": return .notUnderstood(NotUnderstood(.noMatch, text: text))
        case "handled": return answered(text ?? "", context(of: event))
        case "handled-start": chunks = ""
        case "handled-chunk": chunks = (chunks ?? "") + (event.data["text"]?.string ?? "")
        case "handled-stop":
            // Reached by services that leave out the whole text.
            guard let chunks else { throw ServiceError.badAnswer(service, "ends without an answer") }
            return answered(ForeignWords.spoken(chunks), [:])
        case "error":
            let said = event.data["text"]?.string ?? event.data["code"]?.string ?? "nothing more"
            throw ServiceError.failed(service, saying: ServiceWords.quoted(said))
        default: break
        }
        return nil
    }

    private func answered(_ text: String, _ context: [String: JSONValue]) -> Understanding {
        .answered(
            SpokenAnswer(text: text, conversation: context["conversation_id"]?.string.flatMap(ForeignWords.name)))
    }

    private func context(of event: WyomingEvent) -> [String: JSONValue] {
        event.data["context"].map(ForeignWords.value)?.object ?? [:]
    }

    private func slots(_ entities: JSONValue?) -> [Intent.Slot] {
        var slots = Slots()
        for entity in entities?.array ?? [] {
            slots.add(entity["name"]?.string, value: entity["value"] ?? .null)
        }
        return slots.all
    }
}
