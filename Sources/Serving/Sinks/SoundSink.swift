package import Audio
public import Pipeline
public import Session

/// Plays a short sound at each keyword.
public final class SoundSink: EventSink {
    private let player: SoundPlayer
    private let recordsCommands: Bool

    /// - Parameters:
    ///   - device: the ALSA device that plays it.
    ///   - recordsCommands: whether a `wake` follows a detection, and is what is acted upon.
    ///   - decoding: where the sound is decoded.
    /// - Throws: `AudioError` for a sound that cannot be played.
    package init(
        path: String, device: String, recordsCommands: Bool, decoding: Decoding, failures: FailureBox
    ) throws {
        self.recordsCommands = recordsCommands
        player = try SoundPlayer(path: path, device: device, decoding: decoding) { error in
            failures.add(source: "sound", code: "not-played", message: error.description)
        }
    }

    public func handle(_ event: StampedEvent) {
        switch event.event {
        case .wake: player.play()
        case .detection where !recordsCommands: player.play()
        default: break
        }
    }
}
