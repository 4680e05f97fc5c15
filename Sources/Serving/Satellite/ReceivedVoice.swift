import Speaking

/// Plays sounds that were received: the name of a voice is the number of one.
struct ReceivedVoice: Voice {
    let name = "satellite"
    let usesNetwork = false
    let obeys: Set<Manner.Part> = [.voice]
    let limits = SpeechLimits()
    let sounds: ReceivedSounds

    func say(_ text: SpokenText, in manner: Manner, to listener: SpeechListener) async throws {
        guard let number = manner.voice.flatMap({ Int($0) }) else { return }
        try await sounds.play(number, to: listener)
    }
}
