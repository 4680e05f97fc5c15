import Testing
import Transcription

@Suite("Connections to an HTTP service", .serialized, .timeLimit(.minutes(2)))
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
}
