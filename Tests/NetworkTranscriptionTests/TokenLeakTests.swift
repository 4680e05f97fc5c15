import Foundation
import ServiceSupport
import Services
import Testing
import Transcription

@Suite("A service that repeats the token", .timeLimit(.minutes(20)))
struct TokenLeakTests {
    private static let token = "sk-Zu9f/Lq+71xWcE=="

    private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    @Test(
        "is quoted without it, in whole and in part, and however it is written",
        arguments: [
            token, "Bearer \(token)", String(token.prefix(9)), String(token.suffix(8)), token.uppercased(),
            "sk-Zu9f%2FLq%2B71xWcE%3D%3D", "sk-Zu9f%2fLq%2b71xWcE%3d%3d",
            token.utf8.map { "%" + String($0, radix: 16) }.joined(), base64(token), base64("Bearer \(token)"),
            base64("x:\(token)"), base64("user:\(token)"), base64(token).replacing("+", with: "-"),
        ])
    func isNotShown(leak: String) async throws {
        for status in ["401 Unauthorized", "200 OK"] {
            let server = try TestServer { connection in
                _ = try connection.readRequest()
                let body = "{\"error\":{\"message\":\"the key '\(leak)' is wrong\"}}"
                try connection.write(
                    "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
                )
            }
            let file = try TokenFile(Self.token)
            let backend = try catalog.make(
                "http", options: ["url": ["http://127.0.0.1:\(server.port)"], "token-file": [file.path]])
            let error = try #require(await failure(of: backend))
            #expect(error.description.contains("the key '"))
            // Its first letters may not be those of the token.
            let letters = Array(leak.utf8.suffix(leak.utf8.count / 2))
            for start in letters.indices.dropLast(4) {
                let piece = String(decoding: letters[start..<(start + 5)], as: UTF8.self)
                #expect(!error.description.contains(piece), "\(error.description)")
            }
        }
    }
}
