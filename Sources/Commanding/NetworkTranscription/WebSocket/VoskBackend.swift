import Audio
import Network
import Services
import System
public import Transcription

/// Transcribes with Vosk's websocket server while the command is spoken.
public final class VoskBackend: TranscriptionBackend {
    public let name = "vosk"
    public let usesNetwork = true
    public let isStreaming = true
    public let limits: TranscriptionLimits
    public let availability = AvailabilityMonitor()

    let address: ServiceAddress
    package let server: StartedServer?
    private let alternatives: Int
    /// For an address with TLS.
    private let roots: TrustedRoots

    init(
        url: String, alternatives: Int, roots: TrustedRoots, limits: TranscriptionLimits, server: StartedServer? = nil
    ) throws(ServiceError) {
        address = try ServiceAddress(url, schemes: ["ws": 2700, "wss": 2700], example: "ws://127.0.0.1:2700")
        self.alternatives = alternatives
        self.roots = roots
        self.limits = limits
        self.server = server
    }

    public func load() async throws {
        try await loadBehindServer { try await Connection.probe(address, limits: limits.service) }
    }

    public func shutdown() async { server?.stop() }

    public func transcribe(
        _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
    ) async throws -> Transcript {
        try await awaitServer { try await Connection.probe(address, limits: limits.service) }
        return try await IdleWatch.run(limit: limits.idle, failure: .idle(address.name)) { watch in
            try await WebSocketConnection.run(
                self.address, tls: self.address.isSecure ? self.roots : nil, limits: limits
            ) { socket in
                progress.started()
                var answer = VoskAnswer(service: self.address.name, longest: limits.answerBytes)
                var throttle = PartialThrottle()
                async let sending: Int? = self.send(audio, hints: hints, to: socket, watch: watch)
                while let message = try await socket.read(watch) {
                    if try answer.take(message) { throttle.pass(answer.partial, to: progress) }
                    // One answer to each piece of audio, and one to the end.
                    if watch.isExpecting, let sent = await sending, answer.count > sent { return answer.transcript }
                }
                throw ServiceError.disconnected(self.address.name)
            }
        }
    }

    /// - Returns: the number of pieces of audio sent; nil when the connection broke, which the reader reports.
    private func send(
        _ audio: SessionAudio, hints: TranscriptionHints, to socket: WebSocketConnection, watch: IdleWatch
    ) async -> Int? {
        var configuration: [String: JSONValue] = ["sample_rate": .number(16_000), "words": .bool(true)]
        if alternatives > 0 { configuration["max_alternatives"] = .integer(alternatives) }
        if !hints.phrases.isEmpty { configuration["phrase_list"] = .array(hints.phrases.map(JSONValue.string)) }
        do {
            try await socket.write(text: JSONValue.object(["config": .object(configuration)]).text)
            var count = 0
            var waiting: [Int16] = []
            for await samples in audio {
                waiting += samples
                // Pieces of 0.2 s, as the server's own client sends.
                while waiting.count >= 3200 {
                    try await socket.write(PCM.bytes(waiting.prefix(3200)))
                    waiting.removeFirst(3200)
                    count += 1
                }
            }
            if !waiting.isEmpty {
                try await socket.write(PCM.bytes(waiting))
                count += 1
            }
            watch.expect()
            // Servers compare this text letter by letter, blanks included.
            try await socket.write(text: "{\"eof\" : 1}")
            return count
        } catch {
            watch.expect()
            return nil
        }
    }

    static let factory = BackendFactory(
        name: "vosk", summary: "the Vosk websocket server", usesNetwork: true,
        options: [
            .init("url", "ws://HOST:2700"),
            .init("alternatives", "how many other readings to ask for, 0"), StartedServer.option,
            TrustedRoots.option,
        ]
    ) { options in
        let server = try StartedServer(options, url: "ws://127.0.0.1:{port}")
        return try VoskBackend(
            url: server?.url ?? options.required("url", example: "ws://127.0.0.1:2700"),
            alternatives: Int(options.number("alternatives", in: 0...100) ?? 0),
            roots: TrustedRoots(file: options.text("ca-file")), limits: options.limits(), server: server)
    }
}
