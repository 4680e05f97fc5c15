import Services
package import Understanding

/// Does nothing but answer, with a text that has the values of slots in it.
package struct ReplyHandler: IntentHandler {
    package let name = "reply"
    package let usesNetwork = false
    private let say: ReplyTemplate?
    private let ask: ReplyTemplate?
    private let ends: Bool

    package func handle(_ intent: Intent, in query: IntentQuery) async throws -> HandlerAnswer {
        HandlerAnswer(say: Self.words(say, intent), ask: Self.words(ask, intent), ends: ends)
    }

    private static func words(_ template: ReplyTemplate?, _ intent: Intent) -> String? {
        guard let text = template?.filled(from: intent), !text.isEmpty else { return nil }
        return text
    }

    static let factory = IntentHandlerFactory(
        "reply", summary: "a text of yours with the values of slots, as in 'The {room} is dark'", usesNetwork: false,
        isAsked: false,
        options: [
            .init("say", "what is said; {name} is the value of a slot, {{ and }} are braces"),
            .init("ask", "a question, likewise"),
            .init("end", "yes ends the conversation"),
        ]
    ) { options in
        guard options.text("say") != nil || options.text("ask") != nil else {
            throw ServiceError(
                .usage, "The handler 'reply' needs something to say or to ask, for example say='It is done'.")
        }
        return ReplyHandler(
            say: try options.text("say").map { try ReplyTemplate($0) },
            ask: try options.text("ask").map { try ReplyTemplate($0) }, ends: try options.flag("end"))
    }
}
