import IntentServices
import ServiceSupport
import Services
import System
import TestSupport
import Testing
import Understanding

/// A service that is asked by HTTP, with an answer as its documentation has them and what that means.
struct Subject: Sendable, CustomTestStringConvertible {
    let name: String
    var options: [String: [String]] = [:]
    let answer: String
    let means: Understanding

    var testDescription: String { name }

    static let secret = "sk-Zu9fLq71xWcE"

    /// - Parameters:
    ///   - more: in place of the subject's own options, or besides them.
    ///   - worker: the program that talks to the service; nil for this process.
    func service(
        port: Int, scheme: String = "http", _ more: [String: [String]] = [:], worker: String? = nil
    ) throws -> any IntentService {
        let files = try Self.files.get()
        // Among hundreds of other tests an answer may take longer than the usual half minute.
        var all = ["url": ["\(scheme)://127.0.0.1:\(port)"], "timeout": ["600"]].merging(options) { $1 }
        switch name {
        case "dialogflow": all["key-file"] = [try files.key(port: port, scheme: scheme)]
        default: all["token-file"] = [files.token]
        }
        if name == "openai" { all["intents"] = [files.intents] }
        return try IntentServices.catalog.make(name, options: all.merging(more) { $1 }, worker: worker)
    }

    private static let files = Result { try Files() }

    /// What the options name.
    final class Files: Sendable {
        let folder: TemporaryFolder
        let token: String
        let intents: String

        init() throws {
            folder = try TemporaryFolder()
            token = try folder.store(Subject.secret.utf8, as: "token")
            intents = try folder.store(
                #"""
                {"TurnOn": {"description": "switches a light on",
                            "slots": {"room": {"values": ["kitchen", "hall"]}, "light": {"description": "its name"}}},
                 "Time": {}}
                """#.utf8, as: "intents.json")
            let made = try Program("openssl").run(
                ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", folder.file("key.pem")],
                in: folder.path)
            guard made.status == 0 else { throw RunningProgram.Missing(description: made.errors) }
        }

        /// The key file of a service account whose tokens are at that port.
        func key(port: Int, scheme: String = "http") throws -> String {
            let pem = String(decoding: try folder.bytes("key.pem"), as: UTF8.self)
            let file: JSONValue = [
                "type": "service_account", "project_id": "house-1", "private_key_id": "k1",
                "private_key": .string(pem), "client_email": "rouse@house-1.iam.gserviceaccount.com",
                "token_uri": .string("\(scheme)://127.0.0.1:\(port)/token"),
            ]
            return try folder.store(file.text.utf8, as: "key-\(port).json")
        }
    }

    static func madeFiles() throws -> Files { try files.get() }

    static let homeAssistant = Subject(
        name: "home-assistant",
        answer: #"""
            {"continue_conversation": true, "conversation_id": "01KABC", "response": {"response_type": "action_done",
             "language": "en", "data": {"targets": [], "success": [{"name": "Kitchen", "type": "area", "id": "kitchen"}],
             "failed": []}, "speech": {"plain": {"speech": "Turned on the light", "extra_data": null}}}}
            """#,
        means: .answered(SpokenAnswer(text: "Turned on the light", expectsReply: true, conversation: "01KABC")))

    static let rasa = Subject(
        name: "rasa",
        answer: #"""
            {"text": "grüß the kitchen light", "intent": {"name": "turn_on", "confidence": 0.93},
             "intent_ranking": [{"name": "turn_on", "confidence": 0.93}, {"name": "turn_off", "confidence": 0.05}],
             "entities": [{"entity": "light", "value": "ceiling", "start": 17, "end": 22, "extractor": "DIET"},
                          {"entity": "place", "role": "room", "value": "kitchen", "start": 9, "end": 16}]}
            """#,
        means: .intent(
            Intent(
                name: "turn_on",
                slots: [
                    .init(name: "room", heard: "kitchen", value: "kitchen"),
                    .init(name: "light", heard: "light", value: "ceiling"),
                ], confidence: 0.93)))

    static let wit = Subject(
        name: "wit",
        answer: #"""
            {"text": "grüß the kitchen light", "intents": [{"id": "1", "name": "turn_on", "confidence": 0.98}],
             "entities": {"wit$number:level": [{"body": "three", "value": 3, "start": 20, "end": 22, "confidence": 1}],
                          "place:place": [{"body": "kitchen", "value": "kitchen", "start": 9, "end": 16}]},
             "traits": {"wit$on_off": [{"id": "2", "value": "on", "confidence": 0.9}]}}
            """#,
        means: .intent(
            Intent(
                name: "turn_on",
                slots: [
                    .init(name: "place", heard: "kitchen", value: "kitchen"),
                    .init(name: "level", heard: "three", value: .integer(3)),
                    .init(name: "wit$on_off", heard: "", value: "on"),
                ], confidence: 0.98)))

    static let dialogflow = Subject(
        name: "dialogflow",
        answer: #"""
            {"responseId": "r1", "queryResult": {"queryText": "grüß the kitchen light", "action": "on",
             "parameters": {"room": "kitchen", "level": 3.0, "colour": ""}, "allRequiredParamsPresent": true,
             "fulfillmentText": "The light is on.", "fulfillmentMessages": [{"text": {"text": ["The light is on."]}}],
             "outputContexts": [{"name": "projects/house-1/agent/sessions/S/contexts/c", "lifespanCount": 2,
                                 "parameters": {"room": "kitchen", "room.original": "the kitchen"}}],
             "intent": {"name": "projects/house-1/agent/intents/1", "displayName": "turn_on"},
             "intentDetectionConfidence": 0.87, "languageCode": "en"}}
            """#,
        means: .intent(
            Intent(
                name: "turn_on",
                slots: [
                    .init(name: "level", heard: "", value: .integer(3)),
                    .init(name: "room", heard: "the kitchen", value: "kitchen"),
                ], confidence: 0.87, context: ["dialogflow-session": "talk-1"], answer: "The light is on.")))

    static let susi = Subject(
        name: "susi",
        answer: #"""
            {"query": "grüß the kitchen light", "count": 1, "answers": [{"data": [{"0": "x"}], "metadata": {"count": 1},
             "actions": [{"type": "anchor", "link": "http://x"}, {"type": "answer", "expression": "It is on."},
                         {"type": "answer", "expression": "Enjoy."}]}, {"actions": []}], "identity": {"type": "host"}}
            """#,
        means: .answered(SpokenAnswer(text: "It is on. Enjoy.")))

    static let openai = Subject(
        name: "openai", options: ["model": ["small"]],
        answer: #"""
            {"id": "c1", "object": "chat.completion", "choices": [{"index": 0, "finish_reason": "stop", "message":
             {"role": "assistant", "refusal": null, "content": "{\"result\": {\"intent\": \"TurnOn\", \"slots\":
             {\"room\": \"kitchen\", \"light\": \"lamp\"}}}"}}], "usage": {"total_tokens": 9}}
            """#.replacing("\n", with: ""),
        means: .intent(
            Intent(
                name: "TurnOn",
                slots: [
                    .init(name: "light", heard: "", value: "lamp"),
                    .init(name: "room", heard: "kitchen", value: "kitchen"),
                ])))

    static let all = [homeAssistant, rasa, wit, dialogflow, susi, openai]

    static let query = IntentQuery(text: "grüß the kitchen light", language: "en", conversation: "talk-1")
}
