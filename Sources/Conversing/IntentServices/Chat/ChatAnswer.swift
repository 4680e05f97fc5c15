package import Services
package import System
package import Understanding

/// Reads what a language model answered, of which nothing is believed that the schema does not allow: a server may
/// ignore the schema, and a model may be talked into anything.
package struct ChatAnswer {
    private let schema: ChatSchema
    private let service: String

    /// - Parameter service: for errors.
    package init(_ schema: ChatSchema, service: String) {
        self.schema = schema
        self.service = service
    }

    /// - Parameter text: the sentence.
    package func understanding(_ payload: JSONValue, of text: String) throws(ServiceError) -> Understanding {
        guard let choice = payload["choices"]?.array?.first, let message = choice["message"] else {
            throw badAnswer("has no 'choices' with a 'message'")
        }
        if let refusal = message["refusal"]?.spoken {
            return .notUnderstood(NotUnderstood(.noMatch, text: refusal))
        }
        guard choice["finish_reason"]?.string != "length" else { throw badAnswer("was cut short by the service") }
        guard let content = message["content"]?.string, let answer = JSONValue(parsing: Self.unfenced(content)),
            answer.object != nil
        else { throw badAnswer("has no JSON object as its 'content'") }
        let result = answer["result"] ?? answer
        guard let name = result["intent"]?.string else { throw badAnswer("names no intent, and not 'none'") }
        guard let entry = schema.intents.entries.first(where: { $0.name == name }) else {
            if name == "none", schema.mayAnswer, let say = result["say"]?.spoken {
                return .answered(SpokenAnswer(text: say, expectsReply: say.hasSuffix("?")))
            }
            return .notUnderstood(NotUnderstood(.noMatch))
        }
        return .intent(Intent(name: name, slots: slots(result["slots"], entry, text)))
    }

    private func slots(_ given: JSONValue?, _ entry: KnownIntents.Entry, _ text: String) -> [Intent.Slot] {
        var slots = Slots()
        for slot in entry.slots {
            guard let value = given?[slot.name]?.string, slot.values?.contains(value) ?? true else { continue }
            let isHeard = text.lowercased().contains(value.lowercased())
            slots.add(slot.name, heard: isHeard ? value : "", value: .string(value))
        }
        return slots.all
    }

    /// Without the fence of Markdown that models like to put around JSON.
    private static func unfenced(_ content: String) -> String {
        let text = content.trimmed
        guard text.hasPrefix("```"), text.hasSuffix("```"), let line = text.firstIndex(where: \.isNewline) else {
            return text
        }
        return String(text[line...].dropLast(3))
    }

    private func badAnswer(_ what: String) -> ServiceError {
        ServiceError(
            .badAnswer,
            "The answer of the service at \(service) \(what); check its address, and that the model can answer in JSON."
        )
    }
}
