import Network
import Services
import System

/// Says a text with the HTTP server of Piper.
public struct PiperVoice: Voice {
    public let name = "piper"
    public let usesNetwork = true
    public let obeys: Set<Manner.Part> = [.voice, .rate]
    public var limits: SpeechLimits { service.limits }

    private let service: SpeechService
    private let speaker: String?

    init(service: SpeechService, speaker: String?) {
        self.service = service
        self.speaker = speaker
    }

    public func say(_ text: SpokenText, in manner: Manner, to listener: SpeechListener) async throws {
        var request: [String: JSONValue] = ["text": .string(text.description)]
        if let voice = manner.voice { request["voice"] = .string(voice) }
        if let speaker { request["speaker"] = .string(speaker) }
        // The longer, the slower.
        if manner.rate != 1 { request["length_scale"] = .number(1 / manner.rate) }
        try await service.post(request, as: WAVSpeech(), to: listener)
    }

    static let factory = VoiceFactory(
        name: "piper", summary: "the HTTP server of Piper", usesNetwork: true,
        options: [
            .init("url", "the server, such as http://127.0.0.1:5000"),
            .init("speaker", "one of the speakers of a voice that has several"),
        ] + VoiceServiceOptions.options
    ) { options in
        let service = try SpeechService(
            url: options.required("url", example: "http://127.0.0.1:5000"),
            path: { $0.isEmpty ? "/synthesize" : nil }, example: "http://127.0.0.1:5000",
            token: VoiceServiceOptions.token(options), roots: VoiceServiceOptions.roots(options),
            limits: options.speechLimits())
        return PiperVoice(service: service, speaker: options.text("speaker"))
    }
}
