import Audio
import Network
public import Services
import System
public import Transcription

/// Transcribes with any speech-to-text service that speaks the Wyoming protocol, plain or streaming.
public final class WyomingBackend: TranscriptionBackend {
    public let name = "wyoming"
    public let usesNetwork = true
    public let isStreaming = true
    public let limits: TranscriptionLimits
    public let availability = AvailabilityMonitor()

    let address: ServiceAddress
    package let server: StartedServer?
    private let model: String?

    /// - Parameters:
    ///   - url: `tcp://host:port` or `unix:///path`.
    ///   - model: nil for the service's own choice.
    public convenience init(
        url: String, model: String? = nil, limits: TranscriptionLimits = TranscriptionLimits()
    ) throws(ServiceError) {
        try self.init(url: url, model: model, limits: limits, server: nil)
    }

    init(url: String, model: String?, limits: TranscriptionLimits, server: StartedServer?) throws(ServiceError) {
        address = try ServiceAddress(url, schemes: ["tcp": 10_300, "unix": nil], example: "tcp://127.0.0.1:10300")
        self.model = model
        self.limits = limits
        self.server = server
    }

    /// Asks the service whether it can transcribe, and with the model that was named.
    public func load() async throws {
        try await loadBehindServer { try await ask() }
    }

    public func shutdown() async { server?.stop() }

    private func ask() async throws {
        let info = try await converse(limits: limits) { conversation, watch in
            try await conversation.say(WyomingEvent(type: "describe"))
            watch.expect()
            while let event = try await conversation.hear() {
                if event.type == "info" { return event.data }
            }
            return nil
        }
        let programs = (info["asr"]?.array ?? []).filter { $0["installed"]?.bool != false }
        guard !programs.isEmpty else {
            throw ServiceError(
                .requestRefused,
                "The Wyoming service at \(address.name) has no speech-to-text; name the address of one that has.")
        }
        let models = programs.flatMap { $0["models"]?.array ?? [] }.compactMap { $0["name"]?.string }
        if let model, !models.contains(model) {
            throw ServiceError(
                .requestRefused,
                """
                The Wyoming service at \(address.name) has no model '\(model)'; it has \
                \(ServiceWords.quoted(models.joined(separator: ", "))).
                """)
        }
    }

    public func transcribe(
        _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
    ) async throws -> Transcript {
        try await awaitServer { try await Connection.probe(address, limits: limits.service) }
        return try await converse(limits: limits) { conversation, watch in
            progress.started()
            async let sending: Void = self.send(audio, hints: hints, to: conversation.connection, watch: watch)
            var answer = WyomingAnswer(service: self.address.name)
            var throttle = PartialThrottle()
            while let event = try await conversation.hear() {
                watch.heard()
                if let transcript = try answer.take(event) { return transcript }
                throttle.pass(answer.partial, to: progress)
            }
            await sending
            return nil
        }
    }

    /// A connection that is torn down in the middle is for the reader to report.
    private func send(
        _ audio: SessionAudio, hints: TranscriptionHints, to connection: Connection, watch: IdleWatch
    ) async {
        let format: [String: JSONValue] = ["rate": .integer(16_000), "width": .integer(2), "channels": .integer(1)]
        var request: [String: JSONValue] = [:]
        if let model { request["name"] = .string(model) }
        if let language = hints.language { request["language"] = .string(language) }
        do {
            try await connection.write(WyomingEvent(type: "transcribe", data: request).encoded())
            try await connection.write(
                WyomingEvent(type: "audio-start", data: format.merging(["timestamp": .integer(0)]) { $1 }).encoded())
            var sent = 0
            for await samples in audio {
                // A second a chunk at most; services hold a whole chunk in memory.
                for start in stride(from: 0, to: samples.count, by: 16_000) {
                    let piece = samples[start..<min(start + 16_000, samples.count)]
                    let data = format.merging(["timestamp": .integer(sent / 16)]) { $1 }
                    try await connection.write(
                        WyomingEvent(type: "audio-chunk", data: data, payload: PCM.bytes(piece)).encoded())
                    sent += piece.count
                }
            }
            try await connection.write(
                WyomingEvent(type: "audio-stop", data: ["timestamp": .integer(sent / 16)]).encoded())
        } catch {}
        watch.expect()
    }

    /// Connects and runs `body`, whose nil means that the service hung up too early.
    private func converse<Value: Sendable>(
        limits: TranscriptionLimits,
        _ body: @escaping @Sendable (inout WyomingConversation, IdleWatch) async throws -> Value?
    ) async throws -> Value {
        let address = address
        return try await IdleWatch.run(limit: limits.idle, failure: .idle(address.name)) { watch in
            try await Connection.run(address, limits: limits.service) { connection in
                var conversation = WyomingConversation(
                    connection: connection, service: address.name, longest: limits.answerBytes)
                guard let value = try await body(&conversation, watch) else {
                    throw ServiceError.disconnected(address.name)
                }
                return value
            }
        }
    }

    static let factory = BackendFactory(
        name: "wyoming", summary: "any Wyoming speech-to-text service", usesNetwork: true,
        options: [
            .init("url", "tcp://HOST:10300 or unix:///PATH"),
            .init("model", "one of the service's models"), StartedServer.option,
        ]
    ) { options in
        let server = try StartedServer(options, url: "tcp://127.0.0.1:{port}")
        return try WyomingBackend(
            url: server?.url ?? options.required("url", example: "tcp://127.0.0.1:10300"),
            model: options.text("model"), limits: options.limits(), server: server)
    }
}
