import System
import Understanding

/// What a program or webhook is told of an intent.
enum HandlerRequest {
    /// `intent`, `slots` by name with their values, `heard` by name with their words, `confidence` and `text`; and, where
    /// they are known, `language`, `conversation`, `context` and the `answer` that the service would have given.
    static func payload(_ intent: Intent, in query: IntentQuery) -> JSONValue {
        var members: [String: JSONValue] = [
            "intent": .string(intent.name), "slots": .object(byName(intent.slots, \.value)),
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

    /// The values of the slots, for who takes one of each name: the first.
    static func firstValues(of intent: Intent) -> [String: JSONValue] {
        Dictionary(intent.slots.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// Of a name that comes more than once all of them, in the order in which they were said.
    private static func byName(
        _ slots: [Intent.Slot], _ value: (Intent.Slot) -> JSONValue
    ) -> [String: JSONValue] {
        Dictionary(grouping: slots, by: \.name).mapValues { slots in
            slots.count == 1 ? value(slots[0]) : .array(slots.map(value))
        }
    }
}
