package import Audio
public import Pipeline
public import Session
import System

/// Plays a short sound at each keyword, or when its command is over.
public final class SoundSink: EventSink {
    /// When it is played.
    package enum Moment: Sendable {
        /// - recordsCommands: whether a `wake` follows a detection, and is what is acted upon.
        case wake(recordsCommands: Bool)
        case commandEnd
    }

    private let player: SoundPlayer
    private let moment: Moment

    /// - Parameters:
    ///   - path: a file, or `built-in`.
    ///   - device: the ALSA device that plays it.
    ///   - decoding: where the sound is decoded.
    /// - Throws: `AudioError` for a sound that cannot be played.
    package init(
        path: String, at moment: Moment, device: String, decoding: Decoding, failures: FailureBox
    ) throws {
        self.moment = moment
        let complain: @Sendable (AudioError) -> Void = { error in
            failures.add(source: "sound", code: "not-played", message: error.description)
        }
        // In a file of settings it has become a path of its folder.
        let isBuiltIn = path == Chime.name || path.hasSuffix("/" + Chime.name) && !FileSystem.exists(path)
        if isBuiltIn {
            let chime: Chime = if case .commandEnd = moment { .end } else { .wake }
            player = try SoundPlayer(chime, device: device, onFailure: complain)
        } else {
            player = try SoundPlayer(path: path, device: device, decoding: decoding, onFailure: complain)
        }
    }

    public func handle(_ event: StampedEvent) {
        switch (event.event, moment) {
        case (.wake, .wake), (.detection, .wake(recordsCommands: false)), (.commandEnded, .commandEnd): player.play()
        default: break
        }
    }
}
