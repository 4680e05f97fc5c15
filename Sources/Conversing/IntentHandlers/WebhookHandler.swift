import Network
import Services
import System
package import Understanding

/// Posts an intent as JSON to an address, whose answer is that to the person, as `HandlerReply` reads it.
package struct WebhookHandler: IntentHandler {
    package let name = "webhook"
    package let usesNetwork = true
    private let service: HTTPService
    private let limits: ServiceLimits

    package func handle(_ intent: Intent, in query: IntentQuery) async throws -> HandlerAnswer {
        let body = ReplayBuffer(Array(HandlerRequest.payload(intent, in: query).text.utf8))
        let place = service.address.name
        return try await TimeLimit.run(limits.total, failure: .tookTooLong(place, limits.total)) {
            try await service.post(
                headers: ["Content-Type: application/json", "Accept: application/json, text/plain"], body: body,
                limits: limits
            ) { answer in
                let bytes = try await answer.collect()
                return try HandlerReply.answer(from: bytes) { .badAnswer(place, $0) }
            }
        }
    }

    static let factory = IntentHandlerFactory(
        "webhook", summary: "any HTTP service; the intent as JSON, the answer as text or JSON", usesNetwork: true,
        options: [.init("url", "the whole address, such as http://127.0.0.1:8000/intents")]
            + BearerToken.options + [TrustedRoots.option]
    ) { options in
        let example = "http://127.0.0.1:8000/intents"
        let url = try options.required("url", example: example)
        let address = try ServiceAddress(url, schemes: ["http": 80, "https": 443], example: example)
        return WebhookHandler(
            service: HTTPService(
                url: url, address: address, token: try BearerToken.from(options),
                roots: try TrustedRoots(file: options.text("ca-file"))), limits: try options.serviceLimits())
    }
}
