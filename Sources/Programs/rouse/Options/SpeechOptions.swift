import ArgumentParser
import Settings
import Speaking

/// Who says a text, and how.
struct SpeechOptions: ParsableArguments {
    @Option(.voiceEngine) var voiceEngine: String
    @Option(option) var voiceOption: [String]
    @Option(.voice) var voice: String?
    @Option(language) var voiceLanguage: String?
    @Option(rate) var voiceRate: Double
    @Option(pitch) var voicePitch: Double
    @Option(volume) var voiceVolume: Double
    @Option(device) var voiceDevice: String

    private static let option = Setting.voiceOption.called("voice-option", short: "o")
    private static let language = Setting.voiceLanguage.called("language")
    private static let rate = Setting.voiceRate.called("rate")
    private static let pitch = Setting.voicePitch.called("pitch")
    private static let volume = Setting.voiceVolume.called("volume")
    private static let device = Setting.voiceDevice.called("device", short: "d")

    /// The settings whose options have other names here than where there are more of them.
    static let renamed = [
        option.declaration, language.declaration, rate.declaration, pitch.declaration, volume.declaration,
        device.declaration,
    ]

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
