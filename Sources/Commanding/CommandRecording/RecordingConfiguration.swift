internal import VoiceActivity

/// When a command begins and ends. Durations are seconds of audio, with a resolution of 10 ms.
public struct RecordingConfiguration: Sendable, Hashable {
    /// How much audio before the end of the keyword is part of the recording, 0...5. A command that is spoken in one
    /// breath with the keyword is never cut, because the audio comes out of a ring that is always filled.
    public var preRoll = 0.5
    /// How long to wait for speech after the keyword, 0.1...60. Only `SpeechStop.full` waits.
    public var speechTimeout = 4.0
    /// The silence that ends a command, 0.1...10.
    public var endSilence = Endpointer.Configuration.usualHangover
    /// Speech that is shorter than this is a cough or the rest of the keyword, and no command, 0...10.
    public var minimumCommand = 0.3
    /// What is shorter is no reply either, in seconds. (Of 150 words of one syllable by real people, all but 1 % are found
    /// as speech of 0.1 s, 10 % as less than 0.3 s.)
    static let minimumReply = 0.1
    /// From this probability of speech on a frame belongs to a reply.
    static let replyProbability: Float = 0.25
    /// The command is ended after this long whatever is heard, 0.5...60.
    public var maximumCommand = 15.0
    public var speechStop = SpeechStop.full
    public var rewake = Rewake.restart
    /// Whether a recorded command has its audio. Without it the recording costs no memory, and may last longer.
    package var keepsAudio = true

    public init() {}

    public static let preRolls = 0.0...5
    public static let speechTimeouts = 0.1...60
    public static let endSilences = 0.1...10
    public static let minimumCommands = 0.0...10
    public static let maximumCommands = 0.5...60
    /// The same where no audio is kept.
    private static let maximumCommandsWithoutAudio = 0.5...3_600

    /// - Throws: `RecordingError` that names the value outside its range.
    public func validate() throws(RecordingError) {
        try Self.check(preRoll, in: Self.preRolls, "pre-roll")
        try Self.check(speechTimeout, in: Self.speechTimeouts, "speech timeout")
        try Self.check(endSilence, in: Self.endSilences, "end silence")
        try Self.check(minimumCommand, in: Self.minimumCommands, "shortest command")
        try Self.check(
            maximumCommand, in: keepsAudio ? Self.maximumCommands : Self.maximumCommandsWithoutAudio, "longest command")
        guard minimumCommand < maximumCommand else {
            throw RecordingError(
                "The shortest command (\(minimumCommand) s) must be shorter than the longest (\(maximumCommand) s).")
        }
    }

    private static func check(
        _ value: Double, in range: ClosedRange<Double>, _ name: String
    ) throws(RecordingError) {
        guard range.contains(value) else {
            throw RecordingError(
                "\(value) s for the \(name) is impossible; give \(range.lowerBound) to \(range.upperBound) seconds.")
        }
    }
}

/// What of the speech decides about the command.
public enum SpeechStop: String, Sendable, Hashable, CaseIterable {
    /// Nothing: only the longest duration, a stop word or a request ends the command, which begins at once.
    case off
    /// The end: the command begins at once and ends with a pause after speech. There is no limit to the waiting but
    /// the longest duration.
    case stop
    /// Begin and end: speech has to begin within the time to wait, and a pause ends the command.
    case full
}

/// What another detection does while a command is recorded.
public enum Rewake: String, Sendable, Hashable, CaseIterable {
    /// The recording is cancelled, and a new one begins behind the new keyword.
    case restart
    /// The keyword is a part of the command like any other word.
    case ignore
}

/// Why a recording ended.
public enum EndReason: String, Sendable, Hashable, CaseIterable {
    /// The speaker paused.
    case silence
    /// Nobody spoke in time.
    case noSpeech = "no-speech"
    /// The longest duration was reached.
    case tooLong = "too-long"
    /// A stop word was recognised.
    case stopWord = "stop-word"
    /// Who transcribes it had its text before: a service that knows by itself where commands end.
    case transcribed
    /// The client that sends the audio has said that the command is over.
    case requested
    /// Somebody, or another keyword, asked for it.
    case cancelled
    /// The audio ended or the microphone went away.
    case sourceEnded = "source-ended"
}

/// Why commands cannot be recorded as asked, as one sentence that says what to do.
public struct RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String

    package init(_ description: String) {
        self.description = description
    }
}
