import Audio
import Network
import Services
import System
public import Transcription

/// Transcribes with a server that speaks OpenAI's `POST /v1/audio/transcriptions` or whisper.cpp's `POST /inference`.
///
/// The command is sent as a WAV file once it is complete. With `streamsAnswer` the text comes in pieces.
public final class HTTPTranscriptionBackend: TranscriptionBackend {
    /// What the server is told besides the audio.
    public struct Request: Sendable {
        /// whisper.cpp's server ignores it; others need it.
        public var model = "whisper-1"
        /// Asks for segments and words with their times, which not every model has.
        public var wantsSegments = false
        /// Asks for the text while it is worked out, which not every server does.
        public var streamsAnswer = false

        public init() {}
    }

    public let name = "http"
    public let usesNetwork = true
    public let isStreaming = false
    public let limits: TranscriptionLimits
    public let availability = AvailabilityMonitor()

    let service: HTTPService
    package let server: StartedServer?
    private let request: Request
    private let isOpenAI: Bool

    /// - Parameters:
    ///   - url: the server, or the whole URL of the request where its path ends otherwise than usual.
    ///   - server: the program that listens there; nil where somebody else sees to that.
    init(
        url: String, request: Request, token: BearerToken?, roots: TrustedRoots, limits: TranscriptionLimits,
        server: StartedServer? = nil
    ) throws(ServiceError) {
        let address = try ServiceAddress(
            url, schemes: ["http": 80, "https": 443], example: "http://127.0.0.1:8080/inference")
        let base = url.hasSuffix("/") ? String(url.dropLast()) : url
        let path = address.path.hasSuffix("/") ? String(address.path.dropLast()) : address.path
        let suffix =
            switch path {
            case "": "/v1/audio/transcriptions"
            case "/v1": "/audio/transcriptions"
            default: ""
            }
        isOpenAI = !path.hasSuffix("/inference")
        service = HTTPService(url: base + suffix, address: address, token: token, roots: roots)
        self.request = request
        self.limits = limits
        self.server = server
    }

    public func load() async throws {
        try await loadBehindServer { try await service.probe(limits: limits.service) }
    }

    public func shutdown() async { server?.stop() }

    public func transcribe(
        _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
    ) async throws -> Transcript {
        try await awaitServer { try await service.probe(limits: limits.service) }
        progress.started()
        let form = form(PCM.wav(await audio.collect()), hints: hints)
        return try await service.post(
            headers: ["Content-Type: \(form.contentType)"], body: ReplayBuffer(form.bytes), limits: limits.service
        ) { answer in
            guard answer.isEventStream else { return try self.transcript(await answer.collect()) }
            var reader = StreamedAnswer(service: self.service)
            var throttle = PartialThrottle()
            while let piece = try await answer.next() {
                try reader.take(piece) { throttle.pass($0.partial, to: progress) }
            }
            return try reader.result()
        }
    }

    private func transcript(_ bytes: [UInt8]) throws(ServiceError) -> Transcript {
        guard let payload = JSONValue(parsing: bytes) else {
            throw ServiceError.badAnswer(service.address.name, "is not JSON, or only half of it")
        }
        if let complaint = payload.complaint {
            throw ServiceError.failed(service.address.name, saying: service.quoted(complaint))
        }
        guard var transcript = Transcript(payload: payload) else {
            throw ServiceError.badAnswer(service.address.name, "has no 'text'")
        }
        if let usage = payload["usage"] { transcript.extras["usage"] = usage }
        return transcript
    }

    private func form(_ wav: [UInt8], hints: TranscriptionHints) -> MultipartForm {
        var form = MultipartForm()
        if isOpenAI { form.add("model", request.model) }
        form.add("response_format", request.wantsSegments ? "verbose_json" : "json")
        if request.wantsSegments, isOpenAI { form.add("timestamp_granularities[]", "word") }
        if request.streamsAnswer { form.add("stream", "true") }
        if let language = hints.language { form.add("language", language) }
        if !hints.phrases.isEmpty { form.add("prompt", hints.phrases.joined(separator: ", ")) }
        form.add("file", file: "command.wav", type: "audio/wav", wav)
        return form
    }

    static let factory = BackendFactory(
        name: "http", summary: "OpenAI-compatible servers and whisper.cpp's", usesNetwork: true,
        options: [
            .init("url", "the server, such as http://127.0.0.1:8080/inference (whisper.cpp) or https://host/v1"),
            .init("model", "the server's name of the model, whisper-1"),
            .init("segments", "yes asks for words with their times"),
            .init("stream", "yes asks for the text while it is worked out"), StartedServer.option,
        ] + BearerToken.options + [TrustedRoots.option]
    ) { options in
        var request = Request()
        if let model = options.text("model") { request.model = model }
        request.wantsSegments = try options.flag("segments")
        request.streamsAnswer = try options.flag("stream")
        let server = try StartedServer(options, url: "http://127.0.0.1:{port}/inference")
        return try HTTPTranscriptionBackend(
            url: server?.url ?? options.required("url", example: "http://127.0.0.1:8080/inference"), request: request,
            token: BearerToken.from(options),
            roots: TrustedRoots(file: options.text("ca-file")), limits: options.limits(), server: server)
    }
}
