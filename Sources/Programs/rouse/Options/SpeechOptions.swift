import ArgumentParser
import Settings
import Speaking

/// Who says a text, and how.
struct SpeechOptions: ParsableArguments {
    @Option(.voiceEngine) var voiceEngine: String
    @Option(.voiceOption.called("voice-option", short: "o")) var voiceOption: [String]
    @Option(.voice) var voice: String?
    @Option(.voiceLanguage.called("language")) var language: String?
    @Option(.voiceRate.called("rate")) var rate: Double
    @Option(.voicePitch.called("pitch")) var pitch: Double
    @Option(.voiceVolume.called("volume")) var volume: Double
    @Option(.voiceDevice.called("device", short: "d")) var device: String

    var manner: Manner {
        Manner(voice: voice, language: language, rate: rate, pitch: pitch, volume: volume)
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
