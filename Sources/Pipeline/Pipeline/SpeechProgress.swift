package import System

/// How far an answer is that is said aloud.
public enum SpeechProgress: Sendable, Equatable {
    /// Its first sample is heard.
    case began
    /// The word of these characters of the text begins; only from a voice that knows.
    case word(Range<Int>)
    /// It is over; a word for programs says why.
    case ended(reason: String)

    var line: JSONLine { line(of: nil) }

    /// - Parameter utterance: its number, where several are told apart.
    package func line(of utterance: Int?) -> JSONLine {
        var line = JSONLine(event: name)
        if let utterance { line.add("utterance", utterance) }
        switch self {
        case .began: break
        case .word(let range):
            line.add("from", range.lowerBound)
            line.add("to", range.upperBound)
        case .ended(let reason): line.add("reason", reason)
        }
        return line
    }

    private var name: String {
        switch self {
        case .began: "speech-began"
        case .word: "speech-word"
        case .ended: "speech-ended"
        }
    }
}
