import NIOCore
import NIOSSL
import NIOWebSocket
import System
public import Transcription

/// Transcribes with Vosk's websocket server while the command is spoken.
public final class VoskBackend: TranscriptionBackend {
    public let name = "vosk"
    public let usesNetwork = true
    public let isStreaming = true
    public let limits: TranscriptionLimits
    public let availability = AvailabilityMonitor()

    private let address: ServiceAddress
    private let alternatives: Int
    private let tls: TLSConfiguration

    init(
        url: String, alternatives: Int, tls: TLSConfiguration, limits: TranscriptionLimits
    ) throws(TranscriptionError) {
        address = try ServiceAddress(url, schemes: ["ws": 2700, "wss": 2700], example: "ws://127.0.0.1:2700")
        self.alternatives = alternatives
        self.tls = tls
        self.limits = limits
    }

    public func load() async throws {
        try await Connection.probe(address, limits: limits)
    }

    public func transcribe(
        _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
    ) async throws -> Transcript {
        let address = address
        let stream = try await WebSocketConnection.open(address, tls: tls, limits: limits)
        do {
            return try await IdleWatch.run(limit: limits.idle, service: address.name) { watch in
                try await stream.executeThenClose { inbound, outbound in
                    progress.started()
                    var answer = VoskAnswer(service: address.name, longest: limits.answerBytes)
                    async let sending: Int? = self.send(audio, hints: hints, to: outbound, watch: watch)
                    for try await frame in inbound {
                        watch.heard()
                        switch frame.opcode {
                        case .text:
                            if let partial = try answer.take(frame.unmaskedData.readableBytesView) {
                                progress.partial(partial)
                            }
                            // One answer to each piece of audio, and one to the end.
                            if watch.isExpecting, let sent = await sending, answer.count > sent {
                                return answer.transcript
                            }
                        case .ping:
                            try await outbound.write(Self.frame(.pong, frame.unmaskedData))
                        case .connectionClose: throw TranscriptionError.disconnected(address.name)
                        default: break
                        }
                    }
                    throw TranscriptionError.disconnected(address.name)
                }
            }
        } catch {
            throw TranscriptionError(network: error, service: address.name)
        }
    }

    /// - Returns: the number of pieces of audio sent; nil when the connection broke, which the reader reports.
    private func send(
        _ audio: SessionAudio, hints: TranscriptionHints, to outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>,
        watch: IdleWatch
    ) async -> Int? {
        var configuration: [String: JSONValue] = ["sample_rate": .number(16_000), "words": .bool(true)]
        if alternatives > 0 { configuration["max_alternatives"] = .integer(alternatives) }
        if !hints.phrases.isEmpty { configuration["phrase_list"] = .array(hints.phrases.map(JSONValue.string)) }
        do {
            try await outbound.write(Self.frame(.text, JSONValue.object(["config": .object(configuration)]).text))
            var count = 0
            var waiting: [Int16] = []
            for await samples in audio {
                waiting += samples
                // Pieces of 0.2 s, as the server's own client sends.
                while waiting.count >= 3200 {
                    try await outbound.write(Self.frame(.binary, waiting.prefix(3200)))
                    waiting.removeFirst(3200)
                    count += 1
                }
            }
            if !waiting.isEmpty {
                try await outbound.write(Self.frame(.binary, waiting[...]))
                count += 1
            }
            watch.expect()
            // Servers compare this text letter by letter, blanks included.
            try await outbound.write(Self.frame(.text, "{\"eof\" : 1}"))
            return count
        } catch {
            watch.expect()
            return nil
        }
    }

    private static func frame(_ opcode: WebSocketOpcode, _ text: String) -> WebSocketFrame {
        frame(opcode, ByteBuffer(string: text))
    }

    private static func frame(_ opcode: WebSocketOpcode, _ samples: ArraySlice<Int16>) -> WebSocketFrame {
        frame(opcode, ByteBuffer(bytes: PCM.bytes(samples)))
    }

    private static func frame(_ opcode: WebSocketOpcode, _ data: ByteBuffer) -> WebSocketFrame {
        WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: data)
    }

    static let factory = BackendFactory(
        name: "vosk", summary: "the Vosk websocket server", usesNetwork: true,
        options: [
            .init("url", "ws://HOST:2700"),
            .init("alternatives", "how many other readings to ask for, 0"),
            TrustedRoots.option,
        ]
    ) { options in
        try VoskBackend(
            url: options.required("url", example: "ws://127.0.0.1:2700"),
            alternatives: Int(options.number("alternatives", in: 0...100) ?? 0),
            tls: TrustedRoots.configuration(file: options.text("ca-file")), limits: options.limits())
    }
}
