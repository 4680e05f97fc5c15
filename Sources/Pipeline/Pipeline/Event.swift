public import Audio
public import CommandRecording
import KeywordModels
public import KeywordSpotting
public import System

/// Something that happened in the audio or because of it.
///
/// Times are seconds from the start of the audio, on its own clock; a consumer that needs the time of day adds it.
public enum Event: Sendable, Equatable {
    /// A keyword was heard.
    case detection(Detection)
    /// A keyword was nearly heard, and it is certain now that it was not.
    case nearMiss(NearMiss)
    /// Speech began at `start`; decided at `time`.
    case speechStarted(start: Double, time: Double)
    /// Speech that had begun at `start` ended at `end`; decided at `time`.
    case speechEnded(start: Double, end: Double, time: Double)
    /// A keyword has started the recording of a command. One `commandEnded` follows for each.
    case wake(Wake)
    /// The command is being spoken.
    case commandStarted(CommandStart)
    /// The recording is over; decided at its `end`.
    case commandEnded(RecordedCommand)
    /// What a backend understands so far.
    case partial(CommandText)
    /// What a backend has understood.
    case transcript(CommandText)
    /// Something did not work; listening goes on.
    case failure(Failure)
    /// Something happened to the microphone.
    case capture(CaptureEvent, time: Double)
    /// Somebody outside has changed what is done.
    case control(ControlEvent, time: Double)
    /// A conversation about a command has gone on.
    case conversation(ConversationEvent, command: Int, time: Double)
}

extension Event {
    /// When it became known, in seconds of audio.
    public var time: Double {
        switch self {
        case .detection(let detection): detection.time
        case .nearMiss(let miss): miss.time
        case .speechStarted(_, let time), .speechEnded(_, _, let time), .capture(_, let time): time
        case .wake(let wake): wake.detection.time
        case .commandStarted(let command): command.time
        case .commandEnded(let command): command.end
        case .partial(let text), .transcript(let text): text.time
        case .failure(let failure): failure.time
        case .control(_, let time), .conversation(_, _, let time): time
        }
    }

    /// The event as the command line prints it with `--json`. docs/events.md describes every field.
    public var json: JSONLine {
        switch self {
        case .detection(let detection): detection.json
        case .nearMiss(let miss): miss.json
        case .speechStarted(let start, let time): Self.speech("speech-start", start: start, end: nil, time: time)
        case .speechEnded(let start, let end, let time): Self.speech("speech-end", start: start, end: end, time: time)
        case .wake(let wake): wake.json
        case .commandStarted(let command): command.json
        case .commandEnded(let command): command.json
        case .partial(let text): text.json(event: "partial")
        case .transcript(let text): text.json(event: "transcript")
        case .failure(let failure): failure.json
        case .capture(let event, let time): event.json(time: time)
        case .control(let event, let time): event.json(time: time)
        case .conversation(let event, let command, let time): event.json(command: command, time: time)
        }
    }

    private static func speech(_ name: String, start: Double, end: Double?, time: Double) -> JSONLine {
        var line = JSONLine(event: name)
        line.add("start", start)
        line.add("end", end)
        line.add("time", time)
        return line
    }
}

extension Detection {
    fileprivate var json: JSONLine {
        var line = JSONLine(event: "detection")
        line.add(keyword, of: speaker, from: start, to: end)
        line.add("time", time)
        line.add(score: score, threshold: threshold, takes: agreeing, speech: speech)
        line.add(phones)
        return line
    }
}

extension NearMiss {
    fileprivate var json: JSONLine {
        var line = JSONLine(event: "near-miss")
        line.add(keyword, of: speaker, from: start, to: end)
        line.add("peak", peak)
        line.add("time", time)
        line.add(score: score, threshold: threshold, takes: agreeing, speech: speech)
        line.add(phones)
        return line
    }
}

extension JSONLine {
    fileprivate mutating func add(_ phones: HeardPhones?) {
        guard let phones else { return }
        var line = JSONLine()
        line.add("expected", phones.expected)
        line.add("heard", phones.heard)
        add("phones", line)
    }

    /// A keyword, and where it lies.
    fileprivate mutating func add(_ keyword: String, of speaker: String?, from start: Double, to end: Double) {
        add("keyword", keyword)
        add("speaker", speaker)
        add("start", start)
        add("end", end)
    }

    /// How well it matches.
    fileprivate mutating func add(score: Double, threshold: Double, takes: Int, speech: Double) {
        add("score", score)
        add("threshold", threshold)
        add("takes", takes)
        add("speech", speech)
    }
}
