public import KeywordSpotting

/// Something that happened in the audio.
///
/// Times are seconds from the start of the audio, on its own clock; a consumer that needs the time of day adds it.
public enum Event: Sendable, Hashable {
    /// A keyword was heard.
    case detection(Detection)
    /// Speech began at `start`; decided at `time`.
    case speechStarted(start: Double, time: Double)
    /// Speech that had begun at `start` ended at `end`; decided at `time`.
    case speechEnded(start: Double, end: Double, time: Double)
}

extension Event {
    /// The event as the command line prints it with `--json`.
    public var json: JSONLine {
        switch self {
        case .detection(let detection):
            return detection.json
        case .speechStarted(let start, let time):
            var line = JSONLine(event: "speech-start")
            line.add("start", start)
            line.add("time", time)
            return line
        case .speechEnded(let start, let end, let time):
            var line = JSONLine(event: "speech-end")
            line.add("start", start)
            line.add("end", end)
            line.add("time", time)
            return line
        }
    }
}

extension Detection {
    fileprivate var json: JSONLine {
        var line = JSONLine(event: "detection")
        line.add("keyword", keyword)
        line.add("start", start)
        line.add("end", end)
        line.add("time", time)
        line.add("score", score)
        line.add("threshold", threshold)
        line.add("takes", agreeing)
        line.add("speech", speech)
        return line
    }
}
