import Network
import Services
import System
package import Understanding

/// Asks a Wyoming service for intents or for handling, whichever it does.
package struct WyomingIntentService: IntentService {
    package let name = "wyoming"
    package let usesNetwork = true
    private let address: ServiceAddress
    private let limits: ServiceLimits
    /// `transcript`, as Home Assistant asks services of both kinds, or `recognize`, which is for intents alone.
    private let request: String
    private let language: String?

    package func understand(_ query: IntentQuery) async throws -> Understanding {
        let event = event(for: query)
        let (address, limits) = (address, limits)
        return try await TimeLimit.run(limits.total, failure: .tookTooLong(address.name, limits.total)) {
            try await IdleWatch.run(limit: limits.idle, failure: .idle(address.name)) { watch in
                try await Connection.run(address, limits: limits) { connection in
                    var conversation = WyomingConversation(
                        connection: connection, service: address.name, longest: limits.answerBytes)
                    try await conversation.say(event)
                    watch.expect()
                    var answer = WyomingIntentAnswer(service: address.name)
                    while let event = try await conversation.hear() {
                        watch.heard()
                        if let result = try answer.take(event) { return result }
                    }
                    throw ServiceError.disconnected(address.name)
                }
            }
        }
    }

    private func event(for query: IntentQuery) -> WyomingEvent {
        var data: [String: JSONValue] = ["text": .string(query.text)]
        var context = query.context
        if let conversation = query.conversation { context["conversation_id"] = .string(conversation) }
        if !context.isEmpty { data["context"] = .object(context) }
        if request == "transcript", let language = query.language ?? language { data["language"] = .string(language) }
        return WyomingEvent(type: request, data: data)
    }

    static let factory = IntentServiceFactory(
        "wyoming", summary: "any Wyoming service for intents or their handling",
        options: [
            .init("url", "tcp://HOST:10500 or unix:///PATH"),
            .init("request", "transcript or recognize: how the sentence is sent; transcript"),
            .init("language", "the language of sentences that come without one"),
        ]
    ) { options in
        let url = try options.required("url", example: "tcp://127.0.0.1:10500")
        let request = options.text("request") ?? "transcript"
        guard ["transcript", "recognize"].contains(request) else {
            throw ServiceError(
                .usage,
                "The option 'request' of the service 'wyoming' must be transcript or recognize, not '\(request)'.")
        }
        return WyomingIntentService(
            address: try ServiceAddress(
                url, schemes: ["tcp": 10_500, "unix": nil], example: "tcp://127.0.0.1:10500"),
            limits: try options.serviceLimits(), request: request, language: options.text("language"))
    }
}
