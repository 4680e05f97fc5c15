package import System

/// How far an answer is that is said aloud.
public enum SpeechProgress: Sendable, Equatable {
    /// Its first sample is heard.
    case began
    /// The word of these characters of the text begins; only from a voice that knows.
    case word(Range<Int>)
    /// It is over; a word for programs says why.
    case ended(reason: String)

    package var line: JSONLine {
        var line: JSONLine
        switch self {
        case .began: line = JSONLine(event: "speech-began")
        case .word(let range):
            line = JSONLine(event: "speech-word")
            line.add("from", range.lowerBound)
            line.add("to", range.upperBound)
        case .ended(let reason):
            line = JSONLine(event: "speech-ended")
            line.add("reason", reason)
        }
        return line
    }
}
