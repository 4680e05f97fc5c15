import Network
import Services
import System

/// Says a text with a server that speaks OpenAI's `POST /v1/audio/speech`.
public struct OpenAIVoice: Voice {
    public let name = "openai"
    public let usesNetwork = true
    public let obeys: Set<Manner.Part> = [.voice, .rate]
    public var limits: SpeechLimits { service.limits }

    private let service: SpeechService
    private let model: String
    private let format: SpeechFormat

    /// What the service's raw samples are, by its description.
    private static let usualRate = 24_000

    init(service: SpeechService, model: String, format: SpeechFormat) {
        self.service = service
        self.model = model
        self.format = format
    }

    public func say(_ text: SpokenText, in manner: Manner, to listener: SpeechListener) async throws {
        var request: [String: JSONValue] = [
            "model": .string(model), "input": .string(text.description), "voice": .string(manner.voice ?? "alloy"),
            "response_format": "pcm",
        ]
        if manner.rate != 1 { request["speed"] = .number(manner.rate) }
        try await service.post(request, as: RawOrWAVSpeech(format), to: listener)
    }

    static let factory = VoiceFactory(
        name: "openai", summary: "OpenAI-compatible servers", usesNetwork: true,
        options: [
            .init("url", "the server, such as http://127.0.0.1:8880 or https://host/v1"),
            .init("model", "the server's name of the model, tts-1"),
            .init("rate", "samples a second that the server sends, 24000"),
        ] + VoiceServiceOptions.options
    ) { options in
        let rate = try options.number("rate", in: 4_000...384_000).map { Int($0) } ?? usualRate
        guard let format = SpeechFormat(rate: rate, channels: 1) else {
            preconditionFailure("the rate is in its range")
        }
        let service = try SpeechService(
            url: options.required("url", example: "http://127.0.0.1:8880"),
            path: { $0.isEmpty ? "/v1/audio/speech" : $0 == "/v1" ? "/audio/speech" : nil },
            example: "http://127.0.0.1:8880/v1", token: VoiceServiceOptions.token(options),
            roots: VoiceServiceOptions.roots(options), limits: options.speechLimits())
        return OpenAIVoice(service: service, model: options.text("model") ?? "tts-1", format: format)
    }
}

/// Raw samples, or WAV from a server that knows nothing else: which of them, the first bytes say.
private struct RawOrWAVSpeech: SpeechBytes {
    private var start: [UInt8]? = []
    private var sound: any SpeechBytes

    init(_ raw: SpeechFormat) {
        sound = RawSpeech(raw)
    }

    var format: SpeechFormat? { start == nil ? sound.format : nil }

    mutating func take(_ bytes: [UInt8]) throws(UnusableSound) -> [Int16] {
        guard let before = start else { return try sound.take(bytes) }
        let all = before + bytes
        guard all.count >= 4 else {
            start = all
            return []
        }
        if all.starts(with: "RIFF".utf8) { sound = WAVSpeech() }
        start = nil
        return try sound.take(all)
    }

    mutating func finish() throws(UnusableSound) { try sound.finish() }
}
