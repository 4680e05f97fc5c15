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

    /// - Parameter isSandboxed: whether a worker talks to a service in place of this process.
    /// - Throws: `ServiceError` for an engine or an option that does not exist.
    func makeVoice(isSandboxed: Bool) throws -> any Voice {
        let made = try VoiceCatalog.make(
            voiceEngine, options: NamedOptions.values(voiceOption), worker: Protection.worker(isSandboxed))
        if let warning = made.warning { Terminal.complain("rouse: warning: \(warning)") }
        return made
    }
}
