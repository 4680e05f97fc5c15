public import KeywordSpotting
public import Transcription
public import VoiceActivity

/// A keyword that has started the recording of a command.
public struct Wake: Sendable, Equatable {
    /// Counts the commands of a stream from 1; all events of a command carry it.
    public let command: Int
    public let detection: Detection
    /// How loud the keyword was: what tells which of several rooms heard it best.
    public let measure: SpeechMeasure
}

/// A command that is being spoken.
public struct CommandStart: Sendable, Equatable {
    public let command: Int
    public let keyword: String
    /// Where the recording begins, in seconds.
    public let start: Double
    /// Where the keyword ends.
    public let keywordEnd: Double
    /// Where the speech of the command begins, where that is known by now.
    public let speechStart: Double?
    /// When that was decided.
    public let time: Double

    /// Seconds at the start of the recording that are no part of the command.
    public var leadIn: Double { Self.leadIn(start: start, keywordEnd: keywordEnd, speechStart: speechStart) }

    /// The end of the keyword may still be heard, and where a pause follows it, all that is before that pause.
    package static func leadIn(start: Double, keywordEnd: Double, speechStart: Double?) -> Double {
        max(keywordEnd, (speechStart ?? keywordEnd) - beforeSpeech) - start
    }

    /// Seconds before what was taken for speech in which its first sounds may lie.
    private static let beforeSpeech = 0.5
}

/// A piece of a command, 16 kHz mono. The pieces of a command follow each other without a gap; the first begins where
/// the recording does.
public struct CommandAudio: Sendable, Equatable {
    public let command: Int
    public let samples: [Float]
    /// When the piece was complete.
    public let time: Double
}

/// What a backend has understood of a command, for good or so far.
public struct CommandText: Sendable, Equatable {
    public let command: Int
    public let keyword: String
    /// The backend's name.
    public let backend: String
    /// Where the recording begins, in seconds of audio. The segments of the transcript count from here.
    public let start: Double
    /// Where it ends; nil while it goes on.
    public let end: Double?
    public let transcript: Transcript
    /// The audio's time when it became known.
    public let time: Double

    public init(
        command: Int, keyword: String, backend: String, start: Double, end: Double?, transcript: Transcript,
        time: Double
    ) {
        self.command = command
        self.keyword = keyword
        self.backend = backend
        self.start = start
        self.end = end
        self.transcript = transcript
        self.time = time
    }
}

/// Something that did not work while listening went on.
public struct Failure: Sendable, Equatable {
    /// What failed: `transcription`, `save`, `action`, `sound`, `reload`, `control`.
    public let source: String
    /// A short word with hyphens, for programs.
    public let code: String
    /// One sentence for people.
    public let message: String
    /// The command that it concerns.
    public let command: Int?
    public let backend: String?
    /// The audio's time when it became known.
    public let time: Double

    public init(
        source: String, code: String, message: String, command: Int? = nil, backend: String? = nil, time: Double
    ) {
        self.source = source
        self.code = code
        self.message = message
        self.command = command
        self.backend = backend
        self.time = time
    }
}
