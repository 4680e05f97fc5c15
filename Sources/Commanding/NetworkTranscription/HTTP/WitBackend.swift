import Audio
import Network
import Services
public import Transcription

/// Transcribes and understands with Wit.ai's `POST /speech`: the audio is sent while it is spoken.
///
/// Intents, entities and traits are passed on in the transcript's extras, as Wit.ai wrote them. Wit.ai takes 20 s of
/// audio at most.
public final class WitBackend: TranscriptionBackend {
    public let name = "wit"
    public let usesNetwork = true
    public let isStreaming = true
    public let limits: TranscriptionLimits
    public let availability = AvailabilityMonitor()

    let service: HTTPService

    /// - Parameter parameters: of the URL's query.
    init(
        url: String, parameters: [(String, String)], token: BearerToken, roots: TrustedRoots,
        limits: TranscriptionLimits
    ) throws(ServiceError) {
        let address = try ServiceAddress(
            url, schemes: ["http": 80, "https": 443], example: "https://api.wit.ai/speech")
        let query = PercentEscapes.form(parameters)
        service = HTTPService(url: "\(url)?\(query)", address: address, token: token, roots: roots)
        self.limits = limits
    }

    public func load() async throws {
        try await service.probe(limits: limits.service)
    }

    public func transcribe(
        _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
    ) async throws -> Transcript {
        progress.started()
        let spoken = ReplayBuffer()
        async let listening: Void = {
            for await samples in audio { spoken.append(PCM.bytes(samples)) }
            spoken.complete()
        }()
        let headers = [
            "Content-Type: audio/raw;encoding=signed-integer;bits=16;rate=16000;endian=little",
            "Accept: application/json",
        ]
        let transcript = try await service.post(headers: headers, body: spoken, limits: limits.service) { answer in
            var reader = WitAnswer(service: self.service)
            var throttle = PartialThrottle()
            while let piece = try await answer.next() {
                for partial in try reader.take(piece) { throttle.pass(partial, to: progress) }
            }
            return try reader.result()
        }
        await listening
        return transcript
    }

    static let factory = BackendFactory(
        name: "wit", summary: "Wit.ai, with intents and entities", usesNetwork: true,
        options: [
            .init("url", "https://api.wit.ai/speech"),
            .init("version", "the API's version as a date, 20240304"),
            .init("tag", "a tag of the app"),
            .init("context", "the request's context, as JSON"),
        ] + BearerToken.options + [TrustedRoots.option]
    ) { options in
        guard let token = try BearerToken.from(options) else {
            throw ServiceError(
                .usage,
                "The backend 'wit' needs the app's token; name where it is with token-env=NAME or token-file=FILE.")
        }
        var parameters = [("v", options.text("version") ?? "20240304")]
        for name in ["tag", "context"] { if let value = options.text(name) { parameters.append((name, value)) } }
        return try WitBackend(
            url: options.text("url") ?? "https://api.wit.ai/speech", parameters: parameters, token: token,
            roots: TrustedRoots(file: options.text("ca-file")), limits: options.limits())
    }
}
