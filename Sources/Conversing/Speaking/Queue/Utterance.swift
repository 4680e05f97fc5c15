public import Services

/// Something to be said, in its turn.
public struct Utterance: Sendable, Equatable {
    /// Seconds that a pause around an utterance may have.
    public static let pauses = 0.0...60.0

    /// Counts from 1, in the order in which they were given.
    public let id: Int
    public let text: SpokenText
    public let manner: Manner
    /// Seconds of silence before and after it.
    public let pauseBefore: Double
    public let pauseAfter: Double

    package init(id: Int, text: SpokenText, manner: Manner, pauseBefore: Double = 0, pauseAfter: Double = 0) {
        self.id = id
        self.text = text
        self.manner = manner
        self.pauseBefore = min(max(pauseBefore, Self.pauses.lowerBound), Self.pauses.upperBound)
        self.pauseAfter = min(max(pauseAfter, Self.pauses.lowerBound), Self.pauses.upperBound)
    }
}

/// Where speech may break off.
public enum StopPoint: Sendable, Equatable {
    case atOnce
    /// At the end of the word that is being said. At once where the voice does not tell its words.
    case atWord
}

/// How an utterance ended.
public enum SpeechEnd: Sendable, Equatable {
    /// It was heard to its end.
    case finished
    /// Somebody stopped it.
    case stopped
    /// Another one took its place.
    case interrupted
    case failed(ServiceError)

    /// One word for programs.
    public var reason: String {
        switch self {
        case .finished: "finished"
        case .stopped: "stopped"
        case .interrupted: "interrupted"
        case .failed: "failed"
        }
    }
}

/// What is told of an utterance. Every one ends, and nothing is told of it after that; one that never began just ends.
public enum SpeechEvent: Sendable, Equatable {
    /// Its first sample is heard.
    case began(Int)
    /// A word of its text, by its place in characters, is heard. Only from voices that know it.
    case word(Int, Range<Int>)
    case ended(Int, SpeechEnd)

    /// The utterance that it is about.
    public var utterance: Int {
        switch self {
        case .began(let id), .word(let id, _), .ended(let id, _): id
        }
    }
}
