/// What enrolment found out about one recording of the keyword.
public struct TakeReport: Codable, Sendable, Hashable {
    /// Something that makes a take less useful, or useless.
    public enum Problem: String, Codable, Sendable, CaseIterable {
        case tooQuiet = "too-quiet"
        case clipped
        case noisy
        case tooShort = "too-short"
        case tooLong = "too-long"
        case cutAtStart = "cut-at-start"
        case cutAtEnd = "cut-at-end"
        case unlikeOthers = "unlike-others"
        /// Only beside other takes that do say the name; no model has it.
        case otherWord = "other-word"

        /// What to tell the speaker.
        public var advice: String {
            switch self {
            case .tooQuiet: "too quiet: come closer or raise the microphone's level"
            case .clipped: "clipped: move back or lower the microphone's level"
            case .noisy: "noisy: record in a quieter place"
            case .tooShort: "too short: a keyword of two or more syllables is safer"
            case .tooLong: "long: say the keyword alone"
            case .cutAtStart: "starts in mid-word: leave a pause before the word"
            case .cutAtEnd: "ends in mid-word: leave a pause after the word"
            case .unlikeOthers: "unlike the other takes: record it again"
            case .otherWord: "not the word that the keyword is called by: record it again"
            }
        }

        /// The same as a reason for saying it again.
        public var complaint: String {
            switch self {
            case .tooQuiet: "it was too quiet"
            case .clipped: "it was clipped"
            case .noisy: "it was noisy"
            case .tooShort: "it was too short"
            case .tooLong: "it was long"
            case .cutAtStart: "its start was cut off"
            case .cutAtEnd: "its end was cut off"
            case .unlikeOthers: "it was unlike the other takes"
            case .otherWord: "it was another word"
            }
        }
    }

    /// How the take was called: a file's name without its folders, or `take 1`.
    public var name: String
    /// Seconds of audio.
    public var duration: Double
    /// Where the word begins and ends, in seconds.
    public var wordStart: Double
    public var wordEnd: Double
    /// Level of the word in dBFS (root mean square; 0 is a full-scale square wave).
    public var level: Double
    /// Level of the word above the rest of the take, in dB.
    public var signalToNoise: Double
    /// Share of the word's samples at full scale.
    public var clipping: Double
    /// Minus the distance of this take to the most similar other one; nil for an only take.
    public var agreement: Double?
    /// The raw score that a model of the other takes gives this one; nil for an only take, and in models of before.
    public var rawScore: Double?
    public var problems: [Problem]

    package init(
        name: String, duration: Double, wordStart: Double, wordEnd: Double, level: Double, signalToNoise: Double,
        clipping: Double, agreement: Double?, problems: [Problem]
    ) {
        self.name = name
        self.duration = duration
        self.wordStart = wordStart
        self.wordEnd = wordEnd
        self.level = level
        self.signalToNoise = signalToNoise
        self.clipping = clipping
        self.agreement = agreement
        self.problems = problems
    }

    /// Where the word lies, and the level around it.
    package var bounds: WordBounds {
        WordBounds(start: wordStart, end: wordEnd, floor: level - signalToNoise)
    }
}
