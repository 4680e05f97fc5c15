import Audio
import Network
public import Services
import System

/// Says a text with any text-to-speech service that speaks the Wyoming protocol, plain or streaming.
public struct WyomingVoice: Voice {
    public let name = "wyoming"
    public let usesNetwork = true
    public let obeys: Set<Manner.Part> = [.voice, .language]
    public let limits: SpeechLimits

    private let address: ServiceAddress
    private let speaker: String?

    /// - Parameters:
    ///   - url: `tcp://host:port` or `unix:///path`.
    ///   - speaker: one of those of the voice; nil for its own choice.
    public init(url: String, speaker: String? = nil, limits: SpeechLimits = SpeechLimits()) throws(ServiceError) {
        address = try ServiceAddress(url, schemes: ["tcp": 10_200, "unix": nil], example: "tcp://127.0.0.1:10200")
        self.speaker = speaker
        self.limits = limits
    }

    public func say(_ text: SpokenText, in manner: Manner, to listener: SpeechListener) async throws {
        let silence = ServiceError(
            .idleTimeout, "The service at \(address.name) took the text and fell silent; check that it works.")
        try await IdleWatch.run(limit: limits.idle, failure: silence) { watch in
            try await Connection.run(address, limits: limits.ofConnection) { connection in
                var conversation = WyomingConversation(
                    connection: connection, service: address.name, longest: limits.ofConnection.answerBytes)
                watch.expect()
                let streams = try await describe(&conversation, manner: manner)
                watch.heard()
                for event in request(text, manner, streams: streams) { try await conversation.say(event) }
                try await hear(&conversation, streams: streams, watch: watch, listener: listener)
            }
        }
    }

    /// Asks the service what it can.
    /// - Returns: whether it speaks before it has the whole text.
    private func describe(
        _ conversation: inout WyomingConversation, manner: Manner
    ) async throws -> Bool {
        try await conversation.say(WyomingEvent(type: "describe"))
        while let event = try await conversation.hear() {
            guard event.type == "info" else { continue }
            let programs = (event.data["tts"]?.array ?? []).filter { $0["installed"]?.bool != false }
            guard !programs.isEmpty else {
                throw ServiceError(
                    .requestRefused,
                    "The Wyoming service at \(address.name) has no text-to-speech; name the address of one that has.")
            }
            try requireVoice(manner.voice, among: programs)
            return programs.contains { $0["supports_synthesize_streaming"]?.bool == true }
        }
        throw ServiceError.disconnected(address.name)
    }

    private func requireVoice(_ voice: String?, among programs: [JSONValue]) throws(ServiceError) {
        let voices = programs.flatMap { $0["voices"]?.array ?? [] }.compactMap { $0["name"]?.string }
        guard let voice, !voices.contains(voice) else { return }
        throw ServiceError(
            .requestRefused,
            "The Wyoming service at \(address.name) has no voice '\(voice)'; it has "
                + "\(ServiceWords.quoted(voices.joined(separator: ", "))).")
    }

    /// What is sent: the text as a whole, and for a service that begins before it has all of it, in pieces around that.
    private func request(_ text: SpokenText, _ manner: Manner, streams: Bool) -> [WyomingEvent] {
        var voice: [String: JSONValue] = [:]
        if let name = manner.voice { voice["name"] = .string(name) }
        if let language = manner.language, manner.voice == nil { voice["language"] = .string(language) }
        if let speaker, manner.voice != nil { voice["speaker"] = .string(speaker) }
        let chosen: [String: JSONValue] = voice.isEmpty ? [:] : ["voice": .object(voice)]
        let words: [String: JSONValue] = ["text": .string(text.description)]
        let whole = WyomingEvent(type: "synthesize", data: words.merging(chosen) { $1 })
        guard streams else { return [whole] }
        return [
            WyomingEvent(type: "synthesize-start", data: chosen), WyomingEvent(type: "synthesize-chunk", data: words),
            whole, WyomingEvent(type: "synthesize-stop"),
        ]
    }

    private func hear(
        _ conversation: inout WyomingConversation, streams: Bool, watch: IdleWatch, listener: SpeechListener
    ) async throws {
        var sound: (any SpeechBytes)?
        while let event = try await conversation.hear() {
            watch.heard()
            switch event.type {
            case "audio-start":
                guard let speech = RawSpeech(event) else {
                    throw ServiceError.badAnswer(address.name, "has audio of a kind that no voice has")
                }
                sound = speech
            case "audio-chunk":
                guard var current = sound else {
                    throw ServiceError.badAnswer(address.name, "has audio before its 'audio-start'")
                }
                try listener.take(event.payload, by: &current)
                sound = current
            case "audio-stop" where !streams: return
            case "synthesize-stopped": return
            case "error":
                let said = event.data["text"]?.string ?? event.data["code"]?.string ?? "nothing more"
                throw ServiceError.failed(address.name, saying: ServiceWords.quoted(said))
            default: break
            }
        }
        throw ServiceError.disconnected(address.name)
    }

    static let factory = VoiceFactory(
        name: "wyoming", summary: "any Wyoming text-to-speech service", usesNetwork: true,
        options: [
            .init("url", "tcp://HOST:10200 or unix:///PATH"),
            .init("speaker", "one of the speakers of the voice"),
        ]
    ) { options in
        try WyomingVoice(
            url: options.required("url", example: "tcp://127.0.0.1:10200"), speaker: options.text("speaker"),
            limits: options.speechLimits())
    }
}
