import Services
import System
package import Understanding

/// Asks a program what a sentence means: JSON on its standard input, JSON on its standard output.
///
/// It reads `text` and, where they are known, `language`, `conversation` and `context`. It prints
/// `{"intent": NAME, "slots": {NAME: VALUE}, "confidence": 0 to 1}`, or, where it has acted by itself,
/// `{"say": TEXT, "ask": TEXT, "conversation": ID}`, or, where it understands nothing, `{"intent": null}`, perhaps with
/// `say`. A slot's value may be `{"value": VALUE, "heard": WORDS}`.
package struct ProgramIntentService: IntentService {
    package let name = "program"
    package let usesNetwork = false
    private let program: ServiceProgram
    private let limits: ServiceLimits
    private let confidence: Confidence

    package func understand(_ query: IntentQuery) async throws -> Understanding {
        var request: [String: JSONValue] = ["text": .string(query.text)]
        if let language = query.language { request["language"] = .string(language) }
        if let conversation = query.conversation { request["conversation"] = .string(conversation) }
        if !query.context.isEmpty { request["context"] = .object(query.context) }
        let bytes = try await program.answer(
            to: Array(JSONValue.object(request).text.utf8), limits: limits, request: "understanding")
        guard let payload = JSONValue(parsing: bytes), let members = payload.object else {
            throw badAnswer("JSON that is broken, or no object; let it print one object")
        }
        let say = payload["say"]?.spoken
        switch members["intent"] {
        case .string(let text)?:
            guard let name = ForeignWords.name(text) else {
                throw badAnswer("an intent whose name is empty, too long or has control characters")
            }
            let figure = Confidence.figure(payload["confidence"])
            let intent = Intent(name: name, slots: slots(payload["slots"]), confidence: figure, answer: say)
            return confidence.judged(intent)
        case nil:
            let ask = payload["ask"]?.spoken
            guard say != nil || ask != nil else { fallthrough }
            return .answered(
                SpokenAnswer(
                    text: [say, ask].compactMap { $0 }.joined(separator: " "), expectsReply: ask != nil,
                    conversation: payload["conversation"]?.string.flatMap(ForeignWords.name)))
        case .null?: return .notUnderstood(NotUnderstood(.noMatch, text: say))
        default: throw badAnswer("an 'intent' that is no text")
        }
    }

    private func slots(_ given: JSONValue?) -> [Intent.Slot] {
        var slots = Slots()
        for (name, value) in (given?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
            if let inner = value["value"] {
                slots.add(name, heard: value["heard"]?.string ?? "", value: inner)
            } else {
                slots.add(name, value: value)
            }
        }
        return slots.all
    }

    private func badAnswer(_ what: String) -> ServiceError {
        ServiceError(.badAnswer, "The program '\(program.name)' printed \(what).")
    }

    static let factory = IntentServiceFactory(
        "program", summary: "any command; JSON in, JSON out", usesNetwork: false,
        options: [
            .init("command", "the program and its arguments, in words as a shell has them"),
            .init("argument", "a further argument, as it stands; may be given more than once"),
            Confidence.option("0"),
        ]
    ) { options in
        ProgramIntentService(
            program: try ServiceProgram(options, example: "my-understanding"), limits: try options.serviceLimits(),
            confidence: try Confidence(options, usual: 0))
    }
}
