import ArgumentParser
import Settings
import Speaking

/// Whether something is spoken, by whom and how.
struct VoiceOptions: ParsableArguments {
    @Flag(.speak) var speak: Bool
    @Option(.voiceEngine) var voiceEngine: String
    @Option(.voiceOption) var voiceOption: [String]
    @Option(.voice) var voice: String?
    @Option(.voiceLanguage) var voiceLanguage: String?
    @Option(.voiceRate) var voiceRate: Double
    @Option(.voicePitch) var voicePitch: Double
    @Option(.voiceVolume) var voiceVolume: Double

    var manner: Manner {
        Manner(voice: voice, language: voiceLanguage, rate: voiceRate, pitch: voicePitch, volume: voiceVolume)
    }

    /// - Throws: `ServiceError` for an engine or an option that does not exist.
    func makeVoice() throws -> any Voice {
        try VoiceCatalog.make(voiceEngine, options: NamedOptions.values(voiceOption))
    }
}
