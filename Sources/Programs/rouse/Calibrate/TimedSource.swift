import Audio

/// A microphone that is listened to for so long and no longer.
final class TimedSource: AudioSource {
    private let microphone: LiveAudio
    private var left: Int
    let duration: Double?

    init(_ microphone: LiveAudio, seconds: Double) {
        self.microphone = microphone
        duration = seconds
        left = Int(seconds / Hop.duration)
    }

    func next(_ hop: inout Hop) throws -> Int {
        guard left > 0 else { return 0 }
        left -= 1
        return microphone.next(&hop)
    }
}
