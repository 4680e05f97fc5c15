import FoundationEssentials
import Network
import Services
import System
package import Understanding

/// Asks an agent of Dialogflow ES, as a service account of its project.
package struct DialogflowService: IntentService {
    /// What Dialogflow takes.
    private static let longestText = Limit(
        256, .characters, of: "a sentence for Dialogflow", beyond: "it is not sent; the request fails")
    private static let longestSession = 36

    package let name = "dialogflow"
    package let usesNetwork = true
    private let site: ServiceSite
    private let tokens: AccessTokens
    /// The path up to the session.
    private let agent: String
    private let language: String
    private let confidence: Confidence

    package func understand(_ query: IntentQuery) async throws -> Understanding {
        guard query.text.unicodeScalars.count <= Self.longestText.value else {
            throw ServiceError(
                .requestRefused,
                "The sentence is longer than the \(Self.longestText.value) characters that Dialogflow takes; say less.")
        }
        let known = query.conversation ?? query.context[DialogflowAnswer.sessionKey]?.string
        let session = known.map { String($0.prefix(Self.longestSession)) } ?? UUID().uuidString
        let path = "\(agent)/sessions/\(PercentEscapes.escaped(session)):detectIntent"
        let body: JSONValue = [
            "queryInput": [
                "text": ["text": .string(query.text), "languageCode": .string(query.language ?? language)]
            ]
        ]
        return try await TimeLimit.run(
            site.limits.total, failure: .tookTooLong(site.address.name, site.limits.total)
        ) {
            let payload = try await post(path, body)
            return try DialogflowAnswer(
                service: site.address.name, session: session, least: confidence.least
            ).understanding(payload)
        }
    }

    /// Tries once more with a new token where an old one is not taken any more.
    private func post(_ path: String, _ body: JSONValue) async throws -> JSONValue {
        let (token, isFresh) = try await tokens.token()
        do {
            return try await site.post(path, body, token: token)
        } catch let error as ServiceError where error.code == .unauthorized && !isFresh {
            tokens.forget()
            return try await site.post(path, body, token: tokens.token().0)
        }
    }

    static let factory = IntentServiceFactory(
        "dialogflow", summary: "an agent of Google's Dialogflow ES",
        options: [
            .init("key-file", "JSON key file of a service account that may use the agent"),
            .init("project", "the agent's project; that of the key"),
            .init("location", "the agent's region, such as europe-west1; none"),
            .init("url", "https://dialogflow.googleapis.com"),
            .init("language", "the language of sentences that come without one, en"),
            .init("ca-file", "PEM file of certificates to trust instead of the system's"),
            Confidence.option("0, as the agent itself has a threshold"),
        ]
    ) { options in
        let usual = "https://dialogflow.googleapis.com"
        let account = try ServiceAccount(file: options.required("key-file", example: "key.json"))
        guard let project = options.text("project") ?? account.project else {
            throw ServiceError(.usage, "The key of the service 'dialogflow' names no project; name it with project=ID.")
        }
        let site = try ServiceSite(
            options, token: nil, credentials: AccessTokens.credentials, usual: usual, example: usual)
        let location = options.text("location").map { "/locations/\(PercentEscapes.escaped($0))" } ?? ""
        return DialogflowService(
            site: site,
            tokens: try AccessTokens(
                account, roots: try TrustedRoots(file: options.text("ca-file")), limits: site.limits),
            agent: "/v2/projects/\(PercentEscapes.escaped(project))\(location)/agent",
            language: options.text("language") ?? "en", confidence: try Confidence(options, usual: 0))
    }
}
