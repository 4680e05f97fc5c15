import Network
import Services
import System
package import Understanding

/// Has a SUSI.AI server answer, by `GET /susi/chat.json`.
package struct SusiService: IntentService {
    package let name = "susi"
    package let usesNetwork = true
    private let site: ServiceSite
    private let language: String?

    package func understand(_ query: IntentQuery) async throws -> Understanding {
        var parameters = [("q", query.text)]
        if let language = query.language ?? language { parameters.append(("language", language)) }
        let payload = try await site.get("/susi/chat.json", query: parameters)
        guard let answers = payload["answers"]?.array else { throw site.badAnswer("has no 'answers'") }
        // One answer is the answer; what else its actions show, plays or draws is for screens.
        let actions = answers.first?["actions"]?.array ?? []
        let texts = actions.filter { $0["type"]?.string == "answer" }.compactMap { $0["expression"]?.spoken }
        guard !texts.isEmpty else { return .notUnderstood(NotUnderstood(.noMatch)) }
        return .answered(SpokenAnswer(text: ForeignWords.spoken(texts.joined(separator: " "))))
    }

    static let factory = IntentServiceFactory(
        "susi", summary: "a SUSI.AI server, which answers by itself",
        options: [
            .init("url", "the server, such as https://api.susi.ai"),
            .init("language", "the language of sentences that come without one"),
        ] + ServiceSite.options
    ) { options in
        SusiService(
            site: try ServiceSite(options, token: BearerToken.from(options), example: "https://api.susi.ai"),
            language: options.text("language"))
    }
}
