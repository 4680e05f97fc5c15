import Foundation
import IntentServices
import ServiceSupport
import Services
import System
import TestSupport
import Testing
import Understanding

@Suite("The Wyoming service for intents", .timeLimit(.minutes(20)))
struct WyomingTests {
    private func service(_ port: Int, _ options: [String: [String]] = [:]) throws -> any IntentService {
        let basics = ["url": ["tcp://127.0.0.1:\(port)"]]
        return try IntentServices.catalog.make("wyoming", options: basics.merging(options) { $1 })
    }

    private func asked(_ options: [String: [String]], _ query: IntentQuery) async throws -> [String] {
        let seen = Seen<[String]>()
        let server = try TestServer { connection in
            seen.add(try connection.readEvent())
            try connection.write("{\"type\": \"not-recognized\"}\n")
        }
        #expect(try await service(server.port, options).understand(query) == .notUnderstood(NotUnderstood(.noMatch)))
        return try #require(seen.all.first)
    }

    @Test("sends a transcript as Home Assistant does, or a request to recognize")
    func wire() async throws {
        let query = IntentQuery(text: "on", language: "en", conversation: "talk-1", context: ["satellite_id": "s"])
        let transcript = try await asked([:], query)
        #expect(transcript[0].contains("\"type\":\"transcript\""))
        let context = #"{"conversation_id":"talk-1","satellite_id":"s"}"#
        #expect(transcript[1] == #"{"context":\#(context),"language":"en","text":"on"}"#)
        let recognize = try await asked(["request": ["recognize"]], query)
        #expect(recognize[0].contains("\"type\":\"recognize\""))
        #expect(recognize[1] == #"{"context":\#(context),"text":"on"}"#)
        #expect(try await asked([:], IntentQuery(text: "on"))[1] == #"{"text":"on"}"#)
        #expect(
            try await asked(["language": ["de"]], IntentQuery(text: "an"))[1] == #"{"language":"de","text":"an"}"#)
    }

    @Test("takes an answer in whatever pieces it comes", arguments: [1, 2, 5, 10_000])
    func pieces(size: Int) async throws {
        let server = try TestServer { connection in
            _ = try connection.readEvent()
            let data = #"{"text": "It is nöon."}"#
            try connection.write(
                """
                {"type": "something-new", "data_length": 2, "payload_length": 3}
                {}abc{"type": "handled-start"}
                {"type": "handled-chunk", "data": {"text": "It "}}
                {"type": "handled", "data_length": \(data.utf8.count)}
                \(data)
                """, inPiecesOf: size)
        }
        #expect(
            try await service(server.port).understand(Subject.query) == .answered(SpokenAnswer(text: "It is nöon.")))
    }

    @Test("takes the pieces together where the whole is left out")
    func chunks() async throws {
        let server = try TestServer { connection in
            _ = try connection.readEvent()
            for text in ["It ", "is\\n", "noon.\\u001b"] {
                try connection.write("{\"type\": \"handled-chunk\", \"data\": {\"text\": \"\(text)\"}}\n")
            }
            try connection.write("{\"type\": \"handled-stop\"}\n")
        }
        #expect(
            try await service(server.port).understand(Subject.query) == .answered(SpokenAnswer(text: "It is noon.")))
    }

    struct Ending: Sendable {
        let bytes: String
        let code: ServiceError.Code
    }

    @Test(
        "tells what is wrong with an answer",
        arguments: [
            Ending(bytes: "", code: .disconnected), Ending(bytes: #"{"type": "inte"#, code: .disconnected),
            Ending(bytes: "HTTP/1.1 400 Bad Request\r\n", code: .badAnswer), Ending(bytes: "[]\n", code: .badAnswer),
            Ending(bytes: "\u{0}\n", code: .badAnswer),
            Ending(bytes: String(repeating: "[", count: 20_000) + "\n", code: .badAnswer),
            Ending(bytes: #"{"type": "intent", "data_length": -1}"# + "\n", code: .badAnswer),
            Ending(bytes: #"{"type": "intent", "data": {}}"# + "\n", code: .badAnswer),
            Ending(bytes: #"{"type": "intent", "data": {"name": 5}}"# + "\n", code: .badAnswer),
            Ending(bytes: #"{"type": "intent", "data": {"name": "a\u001b"}}"# + "\n", code: .badAnswer),
            Ending(bytes: #"{"type": "handled-stop"}"# + "\n", code: .badAnswer),
            Ending(bytes: #"{"type": "handled", "data_length": 100000000}"# + "\n", code: .answerTooLarge),
            Ending(bytes: String(repeating: "x", count: 100_000), code: .answerTooLarge),
            Ending(bytes: #"{"type": "error", "data": {"text": "no\u001b model"}}"# + "\n", code: .serverError),
        ])
    func endings(_ ending: Ending) async throws {
        let server = try TestServer { connection in
            _ = try connection.readEvent()
            try connection.write(ending.bytes)
        }
        let error = await failure(of: try service(server.port))
        #expect(error?.code == ending.code)
        if ending.code == .serverError { #expect(error?.description.contains("said: no  model") == true) }
    }

    @Test("gives up on one that says too much, or nothing")
    func endless() async throws {
        let talkative = try TestServer { connection in
            _ = try connection.readEvent()
            let many = String(repeating: "{\"type\": \"handled-chunk\", \"data\": {\"text\": \"la \"}}\n", count: 1_000)
            while true { try connection.write(many) }
        }
        #expect(await failure(of: try service(talkative.port))?.code == .answerTooLarge)
        let silent = try TestServer { try $0.untilClosed() }
        let code = await failure(of: try service(silent.port, ["timeout": ["0.5"]]))?.code
        #expect(code == .idleTimeout || code == .totalTimeout)
        let deaf = try DeafPort()
        #expect(await failure(of: try service(deaf.number))?.code == .connectFailed)
    }

    /// Against the reference implementation: `pip install wyoming`, for the Python that the environment variable
    /// ROUSE_TEST_PYTHON names, or `python3`.
    @Test("understands the reference implementation", arguments: ["transcript", "recognize"])
    func peer(request: String) async throws {
        let folder = try TemporaryFolder()
        let python = ProcessInfo.processInfo.environment["ROUSE_TEST_PYTHON"] ?? "python3"
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("wyoming_intents.py")
        let url = "unix://" + folder.file("s")
        let peer = try RunningProgram(Program("/usr/bin/env"), [python, script.path, url], in: folder.path)
        defer { withExtendedLifetime(peer) {} }
        let service = try service(0, ["url": [url], "request": [request]])
        func ask(_ text: String) async throws -> Understanding {
            try await service.understand(
                IntentQuery(text: text, language: "en", conversation: "talk-1", context: ["room": "hall"]))
        }
        // Until it listens, however long Python takes to start beside all other tests.
        var first: Understanding?
        while first == nil {
            do { first = try await ask("intent") } catch let error as ServiceError where error.code == .connectFailed {
                try await Task.sleep(for: .milliseconds(50))
            }
        }
        let slots = [
            Intent.Slot(name: "room", heard: "", value: "kitchen"),
            Intent.Slot(name: "level", heard: "", value: .integer(3)),
        ]
        #expect(
            first == .intent(Intent(name: "TurnOn", slots: slots, context: ["room": "kitchen"], answer: "Done.")))
        #expect(try await ask("bare intent") == .intent(Intent(name: "TurnOn")))
        #expect(try await ask("intents") == .intent(Intent(name: "TurnOn", slots: slots)))
        #expect(try await ask("no intents") == .notUnderstood(NotUnderstood(.noMatch)))
        #expect(try await ask("not recognized") == .notUnderstood(NotUnderstood(.noMatch, text: "What?")))
        #expect(try await ask("not handled") == .notUnderstood(NotUnderstood(.noMatch)))
        let language = request == "transcript" ? "\"en\"" : "null"
        #expect(
            try await ask("handled")
                == .answered(
                    SpokenAnswer(
                        text: #"["\#(request)", \#(language), {"conversation_id": "talk-1", "room": "hall"}]"#,
                        conversation: "talk-2")))
        #expect(try await ask("silently") == .answered(SpokenAnswer(text: "")))
        #expect(try await ask("streamed") == .answered(SpokenAnswer(text: "It is noon.")))
        let error = await #expect(throws: ServiceError.self) { try await ask("anything else") }
        #expect(error?.code == .serverError && error?.description.contains("no such test") == true)
    }
}
