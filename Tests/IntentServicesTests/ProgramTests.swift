import IntentServices
import Services
import System
import TestSupport
import Testing
import Understanding

@Suite("A program that understands", .timeLimit(.minutes(20)))
struct ProgramTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A service whose program is this shell script.
    private func service(_ script: String, _ options: [String: [String]] = [:]) throws -> any IntentService {
        let command = ["command": ["sh -c"], "argument": [script]]
        return try IntentServices.catalog.make("program", options: command.merging(options) { $1 })
    }

    private func printing(_ text: String, _ options: [String: [String]] = [:]) async throws -> Understanding {
        let file = try folder.store(text.utf8, as: "answer")
        return try await service("cat '\(file)'", options).understand(Subject.query)
    }

    @Test("reads what is known as JSON")
    func input() async throws {
        let file = folder.file("input")
        let service = try service("cat > '\(file)'; echo '{\"intent\": null}'")
        let query = IntentQuery(
            text: "it's \"on\"\n", language: "en", conversation: "talk-1", context: ["room": ["name": "hall"]])
        #expect(try await service.understand(query) == .notUnderstood(NotUnderstood(.noMatch)))
        #expect(
            JSONValue(parsing: try folder.bytes("input")) == [
                "text": "it's \"on\"\n", "language": "en", "conversation": "talk-1",
                "context": ["room": ["name": "hall"]],
            ])
        _ = try await service.understand(IntentQuery(text: "on"))
        #expect(JSONValue(parsing: try folder.bytes("input")) == ["text": "on"])
        #expect(!service.usesNetwork)
    }

    @Test("prints an intent, an answer, or neither")
    func answers() async throws {
        #expect(
            try await printing(
                #"{"intent": "TurnOn", "slots": {"room": "hall", "level": {"value": 3, "heard": "three"}}, "confidence": 0.5, "say": "Fine"}"#
            )
                == .intent(
                    Intent(
                        name: "TurnOn",
                        slots: [
                            .init(name: "level", heard: "three", value: .integer(3)),
                            .init(name: "room", heard: "", value: "hall"),
                        ], confidence: 0.5, answer: "Fine")))
        #expect(
            try await printing(#"{"say": "Hello.", "ask": "Which room?", "conversation": "c"}"#)
                == .answered(SpokenAnswer(text: "Hello. Which room?", expectsReply: true, conversation: "c")))
        #expect(try await printing(#"{"say": "Hello\n\u001bthere"}"#) == .answered(SpokenAnswer(text: "Hello there")))
        #expect(
            try await printing(#"{"intent": null, "say": "What?"}"#)
                == .notUnderstood(NotUnderstood(.noMatch, text: "What?")))
        #expect(try await printing("{}") == .notUnderstood(NotUnderstood(.noMatch)))
        #expect(
            try await printing(#"{"intent": "On", "confidence": 0.2}"#, ["min-confidence": ["0.3"]])
                == .notUnderstood(NotUnderstood(.noMatch, suggestion: Intent(name: "On", confidence: 0.2))))
    }

    @Test(
        "prints nothing else",
        arguments: [
            "", "on", "[]", "{", #"{"intent": 5}"#, #"{"intent": ""}"#, #"{"intent": "a\nb"}"#, #"{"intent": []}"#,
            String(repeating: "[", count: 1_000), "\u{0}",
        ])
    func garbage(text: String) async throws {
        let error = await #expect(throws: ServiceError.self) { try await printing(text) }
        #expect(error?.code == .badAnswer)
        #expect(error?.description.contains("'sh'") == true)
    }

    struct Fault: Sendable {
        let script: String
        var options: [String: [String]] = [:]
        let code: ServiceError.Code
        let says: String
    }

    @Test(
        "is spoken of by its name when it fails",
        arguments: [
            Fault(
                script: "echo one >&2; echo no model >&2; exit 3", code: .programFailed,
                says: "The program 'sh' ended with status 3 and said: no model."),
            Fault(script: "kill -9 $$", code: .programFailed, says: "The program 'sh' was ended by signal 9."),
            Fault(
                script: "yes", options: ["max-answer": ["2000"]], code: .answerTooLarge,
                says: "The program 'sh' printed more than 2000 bytes and was killed."),
            Fault(
                script: "sleep 600", options: ["timeout": ["0.2"]], code: .totalTimeout,
                says: "The program 'sh' took longer than 0.2 seconds and was killed; allow it more time."),
            Fault(
                script: "", options: ["command": ["/nonexistent/program"]], code: .programFailed,
                says:
                    "The program '/nonexistent/program' cannot be run: No such file or directory; install it or name "
                    + "its whole path."),
        ])
    func faults(_ fault: Fault) async throws {
        let error = await failure(of: try service(fault.script, fault.options))
        #expect(error?.code == fault.code)
        #expect(error?.description == fault.says)
    }

    @Test("is ended when the sentence is not wanted any more")
    func cancelled() async throws {
        let folder = folder
        let service = try service("echo > '\(folder.file("started"))'; sleep 600")
        let task = Task { try await service.understand(Subject.query) }
        while !(try folder.names.contains("started")) { try await Task.sleep(for: .milliseconds(10)) }
        task.cancel()
        let error = await #expect(throws: ServiceError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }
}
