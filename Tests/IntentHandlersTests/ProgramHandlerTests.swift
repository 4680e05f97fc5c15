import IntentHandlers
import Services
import System
import TestSupport
import Testing
import Understanding

@Suite("A program that handles intents", .timeLimit(.minutes(20)))
struct ProgramHandlerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A handler whose program is this shell script.
    private func handler(_ script: String, _ options: [String: [String]] = [:]) throws -> any IntentHandler {
        let command = ["command": ["sh -c"], "argument": [script]]
        return try IntentHandlers.catalog.make("program", options: command.merging(options) { $1 })
    }

    @Test("reads the intent as JSON, of a slot that comes twice both")
    func input() async throws {
        let handler = try handler("cat > '\(folder.file("input"))'")
        #expect(try await handler.handle(intent, in: query) == HandlerAnswer())
        #expect(JSONValue(parsing: try folder.bytes("input")) == told)
        _ = try await handler.handle(Intent(name: "Time"), in: IntentQuery(text: "time"))
        #expect(
            JSONValue(parsing: try folder.bytes("input"))
                == ["intent": "Time", "slots": [:], "heard": [:], "confidence": .integer(1), "text": "time"])
        #expect(!handler.usesNetwork)
    }

    @Test("answers with text or JSON, or nothing", arguments: replies)
    func answers(printed: String, answer: HandlerAnswer) async throws {
        let file = try folder.store(printed.utf8, as: "answer")
        #expect(try await handler("cat '\(file)'").handle(intent, in: query) == answer)
    }

    @Test("may leave its input unread, and no shell sees what was said")
    func unread() async throws {
        var long = query
        long.text = String(repeating: "$(touch x) ", count: 100_000)
        #expect(try await handler("echo on").handle(intent, in: long) == HandlerAnswer(say: "on"))
    }

    @Test("is no answer with anything else", arguments: noReplies)
    func garbage(printed: [UInt8]) async throws {
        let file = try folder.store(printed, as: "answer")
        let error = await failure(of: try handler("cat '\(file)'"))
        #expect(error?.code == .badAnswer)
        #expect(error?.description.hasPrefix("What the program 'sh' printed ") == true)
        #expect(error?.description.hasSuffix("; let it print text or JSON.") == true)
    }

    struct Fault: Sendable {
        let script: String
        var options: [String: [String]] = [:]
        let code: ServiceError.Code
        let says: String
    }

    @Test(
        "is spoken of in a plain sentence when it fails",
        arguments: [
            Fault(
                script: "echo on; echo no lamp >&2; exit 1", code: .programFailed,
                says: "The program 'sh' ended with status 1 and said: no lamp."),
            Fault(script: "kill -9 $$", code: .programFailed, says: "The program 'sh' was ended by signal 9."),
            Fault(
                script: "yes", options: ["max-answer": ["2000"]], code: .answerTooLarge,
                says: "The program 'sh' printed more than 2000 bytes and was killed."),
            Fault(
                script: "sleep 600", options: ["timeout": ["0.2"]], code: .totalTimeout,
                says: "The program 'sh' took longer than 0.2 seconds and was killed; allow it more time."),
        ])
    func faults(_ fault: Fault) async throws {
        let error = await failure(of: try handler(fault.script, fault.options))
        #expect(error?.code == fault.code)
        #expect(error?.description == fault.says)
    }

    @Test("is refused where it is not there, before there is an intent")
    func missing() throws {
        let error = #expect(throws: ServiceError.self) {
            try handler("", ["command": ["rouse-no-such-program"]])
        }
        #expect(error?.code == .programFailed)
        #expect(
            error?.description
                == "The program 'rouse-no-such-program' of the handler 'program' is not there or may not be run; install "
                + "it, make it executable or name its whole path.")
    }

    @Test("may leave something behind that goes on, as a timer does")
    func background() async throws {
        let folder = folder
        let handler = try handler(
            "(sleep 0.5; echo > '\(folder.file("rung"))') >/dev/null 2>&1 & echo It runs.")
        #expect(try await handler.handle(intent, in: query) == HandlerAnswer(say: "It runs."))
        while !(try folder.names.contains("rung")) { try await Task.sleep(for: .milliseconds(10)) }
    }

    @Test("is ended when nobody waits for it any more")
    func cancelled() async throws {
        let folder = folder
        let handler = try handler("echo > '\(folder.file("started"))'; sleep 600")
        let task = Task { try await handler.handle(intent, in: query) }
        while !(try folder.names.contains("started")) { try await Task.sleep(for: .milliseconds(10)) }
        task.cancel()
        let error = await #expect(throws: ServiceError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }
}
