import Network
import ServiceSupport
import Services
import TestSupport
import Testing
import Transcription

@Suite("Connections to an HTTP service", .serialized, .timeLimit(.minutes(20)))
struct ConnectionReuseTests {
    @Test("are used again")
    func kept() async throws {
        let connections = Seen<Int>()
        let server = try TestServer { connection in
            let number = connections.add(0)
            while true {
                _ = try connection.readRequest()
                try connection.respond("200 OK", "{\"text\": \"\(number)\"}")
            }
        }
        let backend = try catalog.make("http", options: ["url": ["http://127.0.0.1:\(server.port)"]])
        for _ in 0..<3 { #expect(try await backend.transcribe(samples: speech).text == "1") }
    }

    @Test("are made anew when the service has closed one that was kept, and the whole command is sent again")
    func closedMeanwhile() async throws {
        let connections = Seen<Int>()
        let server = try TestServer { connection in
            connections.add(0)
            let request = try connection.readRequest()
            try connection.respond("200 OK", "{\"text\": \"\(request.parts["file"]?.count ?? 0)\"}")
            // It takes the beginning of the next request along.
            if connections.all.count == 1 { _ = try connection.read(1) }
        }
        let backend = try catalog.make("http", options: ["url": ["http://127.0.0.1:\(server.port)"]])
        for _ in 0..<2 { #expect(try await backend.transcribe(samples: speech).text == "\(44 + speechBytes.count)") }
        #expect(connections.all.count == 2)
    }

    @Test("serve many commands at once")
    func parallel() async throws {
        let server = try TestServer { connection in
            while true {
                let request = try connection.readRequest()
                try connection.respond("200 OK", "{\"text\": \"\(request.parts["file"]?.count ?? 0)\"}")
            }
        }
        let backend = try catalog.make("http", options: ["url": ["http://127.0.0.1:\(server.port)"]])
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for length in 1...20 {
                group.addTask {
                    let samples = [Int16](repeating: 1, count: length * 1000)
                    return try await backend.transcribe(samples: samples).text == "\(44 + 2 * samples.count)"
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test("go to the address that was named, whatever proxy the environment names")
    func noProxy() throws {
        let server = try TestServer { connection in
            _ = try connection.readRequest()
            try connection.respond("200 OK", #"{"text": "heard"}"#, headers: "Connection: close\r\n")
        }
        let folder = try TemporaryFolder()
        let recording = try folder.store(WAV().bytes([Float](repeating: 0.1, count: 16_000)), as: "command.wav")
        let program = try RunningProgram(
            .rouse, ["transcribe", "--backend", "http", "-o", "url=http://127.0.0.1:\(server.port)", recording],
            in: folder.path, environment: ["http_proxy": "http://127.0.0.1:1", "all_proxy": "http://127.0.0.1:1"])
        let outcome = program.end()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("heard"))
    }
}
