import System
import Understanding

/// What a program or webhook is told of an intent.
enum HandlerRequest {
    /// `intent`, `slots` by name with their values, `heard` by name with their words, `confidence` and `text`; and, where
    /// they are known, `language`, `conversation`, `context` and the `answer` that the service would have given.
    static func payload(_ intent: Intent, in query: IntentQuery) -> JSONValue {
        var members: [String: JSONValue] = [
            "intent": .string(intent.name), "slots": .object(values(of: intent)),
            "heard": .object(byName(intent.slots.filter { !$0.heard.isEmpty }) { .string($0.heard) }),
            "confidence": .number(intent.confidence), "text": .string(query.text),
        ]
        let context = query.context.merging(intent.context) { _, new in new }
        if !context.isEmpty { members["context"] = .object(context) }
        if let language = query.language { members["language"] = .string(language) }
        if let conversation = query.conversation { members["conversation"] = .string(conversation) }
        if let answer = intent.answer { members["answer"] = .string(answer) }
        return .object(members)
    }

    /// The values of the slots; of a name that comes more than once all of them, in the order in which they were said.
    static func values(of intent: Intent) -> [String: JSONValue] {
        byName(intent.slots, \.value)
    }

    private static func byName(
        _ slots: [Intent.Slot], _ value: (Intent.Slot) -> JSONValue
    ) -> [String: JSONValue] {
        Dictionary(grouping: slots, by: \.name).mapValues { slots in
            slots.count == 1 ? value(slots[0]) : .array(slots.map(value))
        }
    }
}
