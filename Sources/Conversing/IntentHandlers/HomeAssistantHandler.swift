import IntentServices
import Network
import Services
import System
package import Understanding

/// Has Home Assistant handle an intent by its name: `POST /api/intent/handle`, with the slots as the intent's data.
///
/// Home Assistant needs its integration `intent`, which `default_config` and the conversation integration load, and has
/// to know the intent: one of its own, such as `HassTurnOn` with the slots `name`, `area` and `domain`, or one that
/// `intent_script` in its configuration declares. It answers in its own language.
package struct HomeAssistantHandler: IntentHandler {
    package let name = "home-assistant"
    package let usesNetwork = true
    private let site: ServiceSite

    package func handle(_ intent: Intent, in query: IntentQuery) async throws -> HandlerAnswer {
        // Nothing else: releases of 2024 refuse to be told the language.
        let body: JSONValue = [
            "name": .string(intent.name), "data": .object(HandlerRequest.firstValues(of: intent)),
        ]
        guard let response = HomeAssistantResponse(try await site.post("/api/intent/handle", body)) else {
            throw site.badAnswer("has no 'response_type'")
        }
        guard !response.isError else { throw site.failed(saying: response.speech ?? response.code ?? "nothing more") }
        return HandlerAnswer(say: response.speech)
    }

    static let factory = IntentHandlerFactory(
        "home-assistant", summary: "Home Assistant, which knows the intent by its name", usesNetwork: true,
        options: [.init("url", "Home Assistant, such as http://homeassistant.local:8123")] + ServiceSite.options
    ) { options in
        guard let token = try BearerToken.from(options) else {
            throw ServiceError(
                .usage,
                "The handler 'home-assistant' needs a long-lived access token; name where it is with token-env=NAME "
                    + "or token-file=FILE.")
        }
        return HomeAssistantHandler(
            site: try ServiceSite(options, token: token, example: "http://homeassistant.local:8123"))
    }
}
