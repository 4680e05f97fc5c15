import ArgumentParser
import Audio
import Conversation
import EchoCancelling
import Services
import Session
import Settings
import Speaking

/// The options of spoken answers: the device, and echo cancelling.
struct AnswerOptions: ParsableArguments {
    @Flag(.cancelEcho) var cancelEcho: Bool
    @Option(.echoReference) var echoReference: String?
    @Option(.voiceDevice) var voiceDevice: String

    /// The echo canceller with a reference of what others play; nil if no reference is given.
    /// - Parameter open: opens a recording, where the microphone is one.
    /// - Throws: `AudioError` for a device or recording that cannot be opened.
    func makeEcho(besides input: String?, open: (String) throws -> any AudioSource) throws -> EchoCanceller? {
        guard let echoReference, cancelEcho else { return nil }
        let source =
            input == nil
            ? try EchoSource(device: echoReference) : EchoSource(recording: try open(echoReference))
        return EchoCanceller(source: source)
    }

    /// The echo canceller for our own speech. Nil if a loopback reference is used, or if echo cancelling is off.
    func ownEcho(isLive: Bool, besides echo: EchoCanceller?) -> EchoCanceller? {
        echo == nil && isLive && cancelEcho ? EchoCanceller(reference: EchoReference()) : nil
    }

    /// The speaker of answers, and the canceller of its echo.
    struct Speech {
        var announcer: SpeakerAnnouncer
        var echo: EchoCanceller?
    }

    /// - Parameters:
    ///   - voice: who speaks.
    ///   - echo: takes out of the microphone what others play; what is said is among it.
    /// - Throws: `AudioError` where the system has nothing left.
    func makeSpeech(
        by voice: any Voice, _ manner: Manner, isLive: Bool, echo: EchoCanceller?, failures: FailureBox
    ) throws -> Speech {
        let own = voice.playsItself ? nil : ownEcho(isLive: isLive, besides: echo)
        let reference = own?.reference
        let speaker = try Speaker(voice: voice, device: voiceDevice, onPlayback: reference.map { $0.take })
        return Speech(announcer: SpeakerAnnouncer(speaker, manner: manner, failures: failures), echo: own)
    }
}
