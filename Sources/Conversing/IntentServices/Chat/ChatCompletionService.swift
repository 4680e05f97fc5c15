import Network
package import Services
import System
package import Understanding

/// Asks a language model behind OpenAI's `POST /v1/chat/completions` which of the known intents a sentence is: OpenAI's
/// own, or one on this machine behind llama.cpp's server, Ollama and others.
package struct ChatCompletionService: IntentService {
    package let name = "openai"
    package let usesNetwork = true
    private let site: ServiceSite
    private let path: String
    private let model: String
    private let language: String?
    private let schema: ChatSchema

    /// For a caller that knows the intents otherwise than from a file.
    package init(_ options: ServiceOptions, intents: KnownIntents) throws(ServiceError) {
        let example = "http://127.0.0.1:8080/v1"
        site = try ServiceSite(options, token: BearerToken.from(options), example: example)
        // What stands before it is the server's own.
        path = site.address.path.isEmpty || site.address.path == "/" ? "/v1/chat/completions" : "/chat/completions"
        model = try options.required("model", example: "gpt-4o-mini")
        language = options.text("language")
        schema = ChatSchema(intents, mayAnswer: try options.flag("answers"))
    }

    package func understand(_ query: IntentQuery) async throws -> Understanding {
        let payload = try await site.post(
            path,
            [
                "model": .string(model), "temperature": .integer(0),
                "messages": [
                    ["role": "system", "content": .string(schema.instructions(query.language ?? language))],
                    ["role": "user", "content": .string(query.text)],
                ],
                "response_format": [
                    "type": "json_schema",
                    "json_schema": ["name": "understanding", "schema": schema.value, "strict": .bool(true)],
                ],
            ])
        return try ChatAnswer(schema, service: site.address.name).understanding(payload, of: query.text)
    }

    static let factory = IntentServiceFactory(
        "openai", summary: "a language model behind OpenAI's chat completions, also on this machine",
        options: [
            .init("url", "the server, such as http://127.0.0.1:8080/v1 or https://api.openai.com/v1"),
            .init("model", "the server's name of the model"),
            .init("intents", "JSON file of the intents that there are, with their slots"),
            .init("answers", "yes lets the model answer where no intent fits"),
            .init("language", "the language of sentences that come without one"),
        ] + ServiceSite.options
    ) { options in
        try ChatCompletionService(
            options, intents: KnownIntents(file: options.required("intents", example: "intents.json")))
    }
}
