import FoundationEssentials
import Network
import Services
import System
package import Understanding

/// Asks a Rasa server what a sentence means (`POST /model/parse`), or has its assistant answer
/// (`POST /webhooks/rest/webhook`).
package struct RasaService: IntentService {
    package let name = "rasa"
    package let usesNetwork = true
    private let site: ServiceSite
    /// In the address, where Rasa's `--auth-token` wants it.
    private let parameter: BearerToken?
    private let isChat: Bool
    private let confidence: Confidence

    private var parameters: [(String, String)] { parameter.map { [$0.parameter("token")] } ?? [] }

    package func understand(_ query: IntentQuery) async throws -> Understanding {
        if isChat { return try await chat(query) }
        let payload = try await site.post("/model/parse", ["text": .string(query.text)], query: parameters)
        guard let object = payload.object, let found = object["intent"] else {
            throw site.badAnswer("has no 'intent'")
        }
        guard let intent = intent(found, payload, query.text) else { return .notUnderstood(NotUnderstood(.noMatch)) }
        // What its fallback classifier finds where it is not sure; the ranking has the intents.
        guard intent.name != "nlu_fallback" else {
            let next = payload["intent_ranking"]?.array?.first { $0["name"]?.string != intent.name }
            let suggestion = next.flatMap { self.intent($0, payload, query.text) }
            return .notUnderstood(NotUnderstood(.noMatch, suggestion: suggestion))
        }
        return confidence.judged(intent)
    }

    private func intent(_ found: JSONValue, _ payload: JSONValue, _ text: String) -> Intent? {
        guard let name = found["name"]?.string.flatMap(ForeignWords.name) else { return nil }
        // Its places count code points.
        let letters = Array(text.unicodeScalars)
        var slots = Slots()
        let entities = (payload["entities"]?.array ?? []).sorted { $0["start"]?.whole ?? 0 < $1["start"]?.whole ?? 0 }
        for entity in entities {
            guard let value = entity["value"] else { continue }
            var heard = ""
            if let start = entity["start"]?.whole, let end = entity["end"]?.whole, start >= 0, start <= end,
                end <= letters.count
            {
                heard = String(String.UnicodeScalarView(letters[start..<end]))
            }
            slots.add(entity["role"]?.string ?? entity["entity"]?.string, heard: heard, value: value)
        }
        return Intent(name: name, slots: slots.all, confidence: Confidence.figure(found["confidence"]))
    }

    private func chat(_ query: IntentQuery) async throws -> Understanding {
        let sender = query.conversation ?? UUID().uuidString
        let payload = try await site.post(
            "/webhooks/rest/webhook", ["sender": .string(sender), "message": .string(query.text)], query: parameters)
        guard let messages = payload.array else { throw site.badAnswer("is no list of messages") }
        let texts = messages.compactMap { $0["text"]?.spoken }
        guard !texts.isEmpty else { return .notUnderstood(NotUnderstood(.noMatch)) }
        let text = ForeignWords.spoken(texts.joined(separator: " "))
        return .answered(SpokenAnswer(text: text, expectsReply: text.hasSuffix("?"), conversation: sender))
    }

    static let factory = IntentServiceFactory(
        "rasa", summary: "a Rasa server",
        options: [
            .init("url", "the server, such as http://127.0.0.1:5005"),
            .init("chat", "yes has the assistant answer by itself, instead of saying what was meant"),
            .init("token-in", "header or parameter: where the server wants the token; header"),
            Confidence.option("0.5"),
        ] + ServiceSite.options
    ) { options in
        let token = try BearerToken.from(options)
        let isParameter: Bool
        switch options.text("token-in") ?? "header" {
        case "header": isParameter = false
        case "parameter": isParameter = true
        case let other:
            throw ServiceError(
                .usage, "The option 'token-in' of the service 'rasa' must be header or parameter, not '\(other)'.")
        }
        return RasaService(
            site: try ServiceSite(
                options, token: token, sendsToken: !isParameter, example: "http://127.0.0.1:5005"),
            parameter: isParameter ? token : nil, isChat: try options.flag("chat"),
            confidence: try Confidence(options, usual: 0.5))
    }
}
