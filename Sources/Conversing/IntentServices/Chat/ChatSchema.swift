package import System

/// The JSON schema of what a language model may answer: one of the known intents with its slots, or none.
///
/// Nested in one object, with all members required and no others: the strict mode of OpenAI's servers and the grammars
/// of local ones take that.
package struct ChatSchema: Sendable {
    package let intents: KnownIntents
    /// Whether the model may answer by itself where nothing is to be done.
    package let mayAnswer: Bool

    package init(_ intents: KnownIntents, mayAnswer: Bool) {
        self.intents = intents
        self.mayAnswer = mayAnswer
    }

    package var value: JSONValue {
        let choices = intents.entries.map { entry in
            Self.object([
                "intent": Self.oneOf([entry.name]),
                "slots": Self.object(Dictionary(entry.slots.map { ($0.name, Self.slot($0)) }) { first, _ in first }),
            ])
        }
        var none = ["intent": Self.oneOf(["none"])]
        if mayAnswer { none["say"] = ["type": "string"] }
        return Self.object(["result": ["anyOf": .array(choices + [Self.object(none)])]])
    }

    /// What the model is told before the sentence.
    package func instructions(_ language: String?) -> String {
        var lines = [
            "You find out what a spoken sentence asks for. Answer with one JSON object as the schema says:",
            "the intent with its slots, null for a slot that was not mentioned; the intent 'none' if no intent fits.",
        ]
        if mayAnswer { lines.append("With 'none', answer the person in 'say', in one short sentence.") }
        if let language { lines.append("The sentence is in the language '\(language)'.") }
        lines.append("The intents:")
        for entry in intents.entries {
            lines.append("- \(entry.name): \(entry.description ?? "")")
            for slot in entry.slots { lines.append("  - slot \(slot.name): \(slot.description ?? "")") }
        }
        return lines.joined(separator: "\n")
    }

    private static func slot(_ slot: KnownIntents.Slot) -> JSONValue {
        guard let values = slot.values else { return ["type": ["string", "null"]] }
        return ["anyOf": [oneOf(values), ["type": "null"]]]
    }

    private static func oneOf(_ texts: [String]) -> JSONValue {
        ["type": "string", "enum": .array(texts.map(JSONValue.string))]
    }

    private static func object(_ properties: [String: JSONValue]) -> JSONValue {
        [
            "type": "object", "properties": .object(properties),
            "required": .array(properties.keys.sorted().map(JSONValue.string)), "additionalProperties": .bool(false),
        ]
    }
}
