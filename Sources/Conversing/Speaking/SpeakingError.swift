public import Transcription

/// Why something was not said: a code for programs and one sentence for people, as for everything that a service, a
/// program or an option can do wrong.
public typealias SpeakingError = TranscriptionError

extension SpeakingError.Code {
    /// The loudspeaker could not be played on.
    public static let notPlayed = Self(rawValue: "not-played")
}
