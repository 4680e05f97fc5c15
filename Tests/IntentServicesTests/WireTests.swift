import ServiceSupport
import System
import Testing
import Understanding

/// What the services are sent, as their documentation says.
@Suite("A sentence is sent", .timeLimit(.minutes(20)))
struct WireTests {
    private func request(
        _ subject: Subject, _ options: [String: [String]] = [:], _ query: IntentQuery = Subject.query
    ) async throws -> HTTPRequest {
        let site = try Site("200 OK", subject.answer)
        _ = try await subject.service(port: site.port, options).understand(query)
        return try #require(site.requests.all.first)
    }

    private func json(_ request: HTTPRequest) throws -> JSONValue {
        #expect(request.headers["content-type"] == "application/json")
        return try #require(JSONValue(parsing: request.body))
    }

    @Test("to Home Assistant with nothing that it does not know, and no null")
    func homeAssistant() async throws {
        let full = try await request(.homeAssistant, ["agent": ["conversation.llm"]])
        #expect(full.line == "POST /api/conversation/process HTTP/1.1")
        #expect(full.headers["authorization"] == "Bearer \(Subject.secret)")
        #expect(
            try json(full) == [
                "text": "grüß the kitchen light", "language": "en", "conversation_id": "talk-1",
                "agent_id": "conversation.llm",
            ])
        let bare = try await request(.homeAssistant, [:], IntentQuery(text: "on", context: ["room": "hall"]))
        #expect(try json(bare) == ["text": "on"])
        let spanish = try await request(.homeAssistant, ["language": ["es"]], IntentQuery(text: "on"))
        #expect(try json(spanish) == ["text": "on", "language": "es"])
    }

    @Test("to Rasa, with the token where it wants it")
    func rasa() async throws {
        let bearer = try await request(.rasa)
        #expect(bearer.line == "POST /model/parse HTTP/1.1")
        #expect(bearer.headers["authorization"] == "Bearer \(Subject.secret)")
        #expect(try json(bearer) == ["text": "grüß the kitchen light"])
        let parameter = try await request(.rasa, ["token-in": ["parameter"]])
        #expect(parameter.line == "POST /model/parse?token=\(Subject.secret) HTTP/1.1")
        #expect(parameter.headers["authorization"] == nil)
    }

    @Test("to Wit.ai in the address")
    func wit() async throws {
        let request = try await request(.wit, ["tag": ["my tag&1"]])
        #expect(
            request.line
                == "GET /message?v=20240304&tag=my%20tag%261&q=gr%C3%BC%C3%9F%20the%20kitchen%20light HTTP/1.1")
        #expect(request.headers["authorization"] == "Bearer \(Subject.secret)")
        #expect(request.body == [])
    }

    @Test("to SUSI in the address")
    func susi() async throws {
        let request = try await request(.susi)
        #expect(
            request.line
                == "GET /susi/chat.json?q=gr%C3%BC%C3%9F%20the%20kitchen%20light&language=en HTTP/1.1")
    }

    @Test("to Dialogflow in the session of the conversation, or in a new one")
    func dialogflow() async throws {
        let known = try await request(.dialogflow)
        #expect(known.line == "POST /v2/projects/house-1/agent/sessions/talk-1:detectIntent HTTP/1.1")
        #expect(known.headers["authorization"] == "Bearer ya29.token-1")
        #expect(
            try json(known)
                == ["queryInput": ["text": ["text": "grüß the kitchen light", "languageCode": "en"]]])
        let new = try await request(.dialogflow, ["location": ["europe-west1"]], IntentQuery(text: "on"))
        let parts = try #require(
            new.line.wholeMatch(
                of:
                    /POST \/v2\/projects\/house-1\/locations\/europe-west1\/agent\/sessions\/(.+):detectIntent HTTP\/1.1/
            ))
        #expect(parts.1.count == 36)
        let context = IntentQuery(text: "on", context: ["dialogflow-session": "a/b"])
        let later = try await request(.dialogflow, ["project": ["other"]], context)
        #expect(later.line == "POST /v2/projects/other/agent/sessions/a%2Fb:detectIntent HTTP/1.1")
    }

    @Test("to a language model with the known intents as a schema")
    func openai() async throws {
        let request = try await request(.openai)
        #expect(request.line == "POST /v1/chat/completions HTTP/1.1")
        let body = try json(request)
        #expect(body["model"] == "small")
        #expect(body["temperature"] == .integer(0))
        let messages = try #require(body["messages"]?.array)
        #expect(messages.map { $0["role"]?.string } == ["system", "user"])
        #expect(messages[1]["content"] == "grüß the kitchen light")
        let told = try #require(messages[0]["content"]?.string)
        #expect(told.contains("- TurnOn: switches a light on\n  - slot light: its name"))
        #expect(told.contains("language 'en'"))
        #expect(body["response_format"]?["type"] == "json_schema")
        let format = try #require(body["response_format"]?["json_schema"])
        #expect(format["name"] == "understanding" && format["strict"] == .bool(true))
        func object(_ properties: [String: JSONValue]) -> JSONValue {
            [
                "type": "object", "additionalProperties": .bool(false), "properties": .object(properties),
                "required": .array(properties.keys.sorted().map(JSONValue.string)),
            ]
        }
        func word(_ words: JSONValue...) -> JSONValue { ["type": "string", "enum": .array(words)] }
        #expect(
            format["schema"]
                == object([
                    "result": [
                        "anyOf": [
                            object(["intent": word("Time"), "slots": object([:])]),
                            object([
                                "intent": word("TurnOn"),
                                "slots": object([
                                    "light": ["type": ["string", "null"]],
                                    "room": ["anyOf": [word("kitchen", "hall"), ["type": "null"]]],
                                ]),
                            ]),
                            object(["intent": word("none")]),
                        ]
                    ]
                ]))
    }

    @Test("to a language model below the path that was given", arguments: ["", "/", "/v1", "/v1/", "/openai/deploy"])
    func openaiPath(path: String) async throws {
        let site = try Site("200 OK", Subject.openai.answer)
        let service = try Subject.openai.service(
            port: site.port, ["url": ["http://127.0.0.1:\(site.port)\(path)"]])
        _ = try await service.understand(Subject.query)
        let base = path.isEmpty || path == "/" ? "/v1" : path.hasSuffix("/") ? String(path.dropLast()) : path
        #expect(site.requests.all.first?.line == "POST \(base)/chat/completions HTTP/1.1")
    }
}
