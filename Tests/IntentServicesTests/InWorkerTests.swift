import Glibc
import IntentServices
import ServiceSupport
import Services
import System
import TestSupport
import Testing
import Understanding

/// Services for intents whose talk a worker of `--sandbox` has.
@Suite("A service for intents that a worker talks to", .serialized, .timeLimit(.minutes(20)))
struct InWorkerTests {
    private let worker = Program.rouse.path

    @Test("means what it means without, whatever pieces its answer comes in", arguments: Subject.all)
    func answers(subject: Subject) async throws {
        let site = try Site { connection, _ in
            try connection.respondChunked(subject.answer, size: 7, inPiecesOf: 5)
        }
        let service = try subject.service(port: site.port, worker: worker)
        #expect(try await service.understand(Subject.query) == subject.means)
        let here = try await subject.service(port: site.port).understand(Subject.query)
        #expect(here == subject.means)
        let (there, own) = (site.requests.all[0], site.requests.all[1])
        #expect(there.line == own.line && there.body == own.body)
        // Dialogflow gives each its own token.
        let differing = there.headers.filter { own.headers[$0.key] != $0.value }
        #expect(differing.keys.allSatisfy { subject.name == "dialogflow" && $0 == "authorization" })
        #expect(there.headers.count == own.headers.count)
    }

    /// Without Dialogflow, which asks for another token when it is refused.
    @Test(
        "is asked once more when it was busy, and gives the same reasons",
        arguments: Subject.all.filter { $0.name != "dialogflow" })
    func reasons(subject: Subject) async throws {
        let site = try Site { connection, count in
            switch count {
            case 0: try connection.respond("503 Busy", "{}", headers: "Retry-After: 0\r\n")
            case 1: try connection.respond("200 OK", subject.answer)
            case 2:
                try connection.respond("401 Unauthorized", #"{"error": {"message": "no\u001b \#(Subject.secret)"}}"#)
            default:
                try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
                connection.hangUp()
                throw RawConnection.Ended()
            }
        }
        let service = try subject.service(port: site.port, worker: worker)
        #expect(try await service.understand(Subject.query) == subject.means)
        let refused = await failure(of: service)
        #expect(refused?.code == .unauthorized)
        #expect(refused?.description.contains(Subject.secret) == false)
        #expect(await failure(of: service)?.code == .disconnected)
        let port = try DeafPort()
        #expect(await failure(of: try subject.service(port: port.number, worker: worker))?.code == .connectFailed)
    }

    @Test("may be silent, drip or say too much no longer than without", arguments: Subject.all)
    func limits(subject: Subject) async throws {
        let silent = try Site { connection, _ in try connection.untilClosed() }
        let quiet = await failure(of: try subject.service(port: silent.port, ["timeout": ["0.5"]], worker: worker))
        #expect(quiet?.code == .idleTimeout || quiet?.code == .totalTimeout)
        let dripping = try Site { connection, _ in
            try connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            while true { try connection.write("1\r\n \r\n") }
        }
        let drops = await failure(of: try subject.service(port: dripping.port, ["timeout": ["1"]], worker: worker))
        #expect(drops?.code == .totalTimeout || drops?.code == .answerTooLarge)
        let long = try Site("200 OK", subject.answer + String(repeating: " ", count: 2_000))
        let much = await failure(of: try subject.service(port: long.port, ["max-answer": ["1024"]], worker: worker))
        #expect(much?.code == .answerTooLarge)
    }

    @Test(
        "is a failure when the worker does not behave",
        arguments: [
            BadWorker("exit 0", reason: "ended with status 0"),
            BadWorker("kill -SYS $$", reason: "tried what it may not do"),
            BadWorker("echo Segmentation fault", reason: "said what is no frame"),
            BadWorker(#"printf 'H\002\000\000\000{}'"#, reason: "said what is no answer"),
            BadWorker(#"printf 'E\002\000\000\000{}'"#, reason: "said what is no answer"),
            BadWorker(#"while true; do cat "$0-says"; done"#, reason: "said more than"),
        ])
    func nonsense(_ bad: BadWorker) async throws {
        let folder = try TemporaryFolder()
        let worker = try bad.program(in: folder, framesOfKind: "O")
        let subject = Subject.homeAssistant
        let error = await failure(of: try subject.service(port: 1, ["max-answer": ["1024"]], worker: worker))
        #expect(error?.code == .workerFailed)
        #expect(error?.description.contains(bad.reason) == true, "\(error?.description ?? "")")
    }
}
