import ArgumentParser
import Conversation
import Session
import Settings
import Speaking

/// Where answers are played, by a program that does not listen at the same time.
struct VoiceOutputOptions: ParsableArguments {
    @Option(.voiceDevice) var voiceDevice: String

    /// - Throws: `ServiceError` for a voice or an option that does not exist.
    func announcer(
        by voice: VoiceOptions, isSandboxed: Bool, _ failures: FailureBox
    ) throws -> any Announcer {
        let speaker = try Speaker(voice: try voice.makeVoice(isSandboxed: isSandboxed), device: voiceDevice)
        return SpeakerAnnouncer(speaker, manner: voice.manner, failures: failures)
    }
}
