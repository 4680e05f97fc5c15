import Network
import Services
import System
package import Understanding

/// Asks Wit.ai what a sentence means, by `GET /message`.
package struct WitIntentService: IntentService {
    package let name = "wit"
    package let usesNetwork = true
    private let site: ServiceSite
    /// Of the request, besides the sentence.
    private let parameters: [(String, String)]
    private let confidence: Confidence

    package func understand(_ query: IntentQuery) async throws -> Understanding {
        let payload = try await site.get("/message", query: parameters + [("q", query.text)])
        if let complaint = payload["error"]?.string { throw site.failed(saying: complaint) }
        guard let intents = payload["intents"]?.array else { throw site.badAnswer("has no 'intents'") }
        guard let best = intents.first, let name = best["name"]?.string.flatMap(ForeignWords.name) else {
            return .notUnderstood(NotUnderstood(.noMatch))
        }
        let intent = Intent(
            name: name, slots: Self.slots(payload), confidence: Confidence.figure(best["confidence"]))
        return confidence.judged(intent)
    }

    private static func slots(_ payload: JSONValue) -> [Intent.Slot] {
        var slots = Slots()
        let entities = (payload["entities"]?.object ?? [:]).sorted { $0.key < $1.key }
            .flatMap { key, found in (found.array ?? []).map { (key, $0) } }
            .sorted { $0.1["start"]?.whole ?? 0 < $1.1["start"]?.whole ?? 0 }
        for (key, entity) in entities {
            // "name:role"; the role is the name again where the app gives it none.
            let role = key.split(separator: ":").last.map(String.init)
            guard let value = entity["value"] else { continue }
            slots.add(role, heard: entity["body"]?.string ?? "", value: value)
        }
        for (name, found) in (payload["traits"]?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let value = found.array?.first?["value"] else { continue }
            slots.add(name, value: value)
        }
        return slots.all
    }

    static let factory = IntentServiceFactory(
        "wit", summary: "Wit.ai",
        options: [
            .init("url", "https://api.wit.ai"),
            .init("version", "the API's version as a date, 20240304"),
            .init("tag", "a tag of the app"),
            Confidence.option("0.5"),
        ] + ServiceSite.options
    ) { options in
        guard let token = try BearerToken.from(options) else {
            throw ServiceError(
                .usage,
                "The service 'wit' needs the app's token; name where it is with token-env=NAME or token-file=FILE.")
        }
        var parameters = [("v", options.text("version") ?? "20240304")]
        if let tag = options.text("tag") { parameters.append(("tag", tag)) }
        return WitIntentService(
            site: try ServiceSite(
                options, token: token, usual: "https://api.wit.ai", example: "https://api.wit.ai"),
            parameters: parameters, confidence: try Confidence(options, usual: 0.5))
    }
}
