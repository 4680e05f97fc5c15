import Glibc
import Services

/// Has speech-dispatcher say a text, which plays it by itself, with the voice that its user has chosen.
public struct SpeechDispatcherVoice: Voice {
    public let name = "speech-dispatcher"
    public let usesNetwork = false
    public let playsItself = true
    public let obeys = Set(Manner.Part.allCases)
    public let limits: SpeechLimits

    private static let remedy =
        "install it (apt-get install speech-dispatcher), or take another engine with --voice-engine"

    public init(limits: SpeechLimits = SpeechLimits()) {
        self.limits = limits
    }

    public func say(_ text: SpokenText, in manner: Manner, to listener: SpeechListener) async throws {
        let program = SpeakingProgram(words: Self.words(text, manner), remedy: Self.remedy)
        do {
            try await program.run(nil, limits: limits, to: listener)
        } catch let error as ServiceError where error.code == .cancelled {
            // What it has been given it goes on saying by itself.
            let stop = SpeakingProgram(words: ["spd-say", "--stop"], remedy: Self.remedy)
            await Task { try? await stop.run(nil, limits: limits, to: listener) }.value
            throw error
        }
    }

    static func words(_ text: SpokenText, _ manner: Manner) -> [String] {
        var words = ["spd-say", "--wait"]
        if let voice = manner.voice { words += ["--synthesis-voice", voice] }
        if let language = manner.language { words += ["--language", language] }
        // All from -100 to 100. Four times as fast or slow, and an octave, are its ends.
        func add(_ option: String, _ value: Double) {
            words += [option, "\(min(100, max(-100, Int(value.rounded()))))"]
        }
        if manner.rate != 1 { add("--rate", 50 * log2(manner.rate)) }
        if manner.pitch != 1 { add("--pitch", 100 * log2(manner.pitch)) }
        if manner.volume != 1 { add("--volume", 200 * manner.volume - 100) }
        return words + ["--", text.description]
    }

    static let factory = VoiceFactory(
        name: "speech-dispatcher", summary: "the voice of the desktop, which plays by itself", usesNetwork: false,
        options: []
    ) { options in
        SpeechDispatcherVoice(limits: try options.speechLimits())
    }
}
