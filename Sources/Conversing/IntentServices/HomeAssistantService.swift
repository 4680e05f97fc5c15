import Network
import Services
import System
package import Understanding

/// Has Home Assistant understand a sentence and act: its conversation agents, by `POST /api/conversation/process`.
package struct HomeAssistantService: IntentService {
    package let name = "home-assistant"
    package let usesNetwork = true
    private let site: ServiceSite
    private let agent: String?
    private let language: String?

    package func understand(_ query: IntentQuery) async throws -> Understanding {
        // It refuses what it does not know, and null.
        var body: [String: JSONValue] = ["text": .string(query.text)]
        if let language = query.language ?? language { body["language"] = .string(language) }
        if let agent { body["agent_id"] = .string(agent) }
        if let conversation = query.conversation { body["conversation_id"] = .string(conversation) }
        let payload = try await site.post("/api/conversation/process", .object(body))
        guard let response = HomeAssistantResponse(payload["response"]) else {
            throw site.badAnswer("has no 'response' with a 'response_type'")
        }
        switch (response.isError, response.code) {
        case (true, "no_intent_match"): return .notUnderstood(NotUnderstood(.noMatch, text: response.speech))
        case (true, _) where response.speech == nil:
            throw site.failed(saying: response.code ?? "nothing more")
        default:
            return .answered(
                SpokenAnswer(
                    text: response.speech ?? "", expectsReply: payload["continue_conversation"]?.bool ?? false,
                    // Some releases leave out one that is not of their making.
                    conversation: payload["conversation_id"]?.string.flatMap(ForeignWords.name) ?? query.conversation))
        }
    }

    static let factory = IntentServiceFactory(
        "home-assistant", summary: "Home Assistant understands, acts and answers",
        options: [
            .init("url", "Home Assistant, such as http://homeassistant.local:8123"),
            .init("agent", "the entity of a conversation agent; Home Assistant's own"),
            .init("language", "the language of sentences that come without one"),
        ] + ServiceSite.options
    ) { options in
        guard let token = try BearerToken.from(options) else {
            throw ServiceError(
                .usage,
                "The service 'home-assistant' needs a long-lived access token; name where it is with token-env=NAME "
                    + "or token-file=FILE.")
        }
        return HomeAssistantService(
            site: try ServiceSite(options, token: token, example: "http://homeassistant.local:8123"),
            agent: options.text("agent"), language: options.text("language"))
    }
}
