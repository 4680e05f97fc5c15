public import CommandRecording
import KeywordSpotting
public import System
public import Transcription
import VoiceActivity

extension Wake {
    var json: JSONLine {
        var line = JSONLine(event: "wake")
        line.add("command", command)
        line.add("keyword", detection.keyword)
        line.add("speaker", detection.speaker)
        line.add("start", detection.start)
        line.add("end", detection.end)
        line.add("time", detection.time)
        line.add("score", detection.score)
        line.add("threshold", detection.threshold)
        line.add("level", decibels: measure.level)
        line.add("snr", decibels: measure.snr)
        return line
    }
}

extension CommandStart {
    var json: JSONLine {
        var line = JSONLine(event: "command-start")
        line.add("command", command)
        line.add("keyword", keyword)
        line.add("start", start)
        line.add("keywordEnd", keywordEnd)
        line.add("speechStart", speechStart)
        line.add("time", time)
        return line
    }
}

extension RecordedCommand {
    /// The `command-end` event.
    public var json: JSONLine {
        var line = JSONLine(event: "command-end")
        line.add("command", number)
        line.add("keyword", keyword)
        line.add("reason", reason.rawValue)
        line.add("start", start)
        line.add("end", end)
        line.add("keywordEnd", keywordEnd)
        line.add("speechStart", speechStart)
        line.add("speechEnd", speechEnd)
        line.add("level", decibels: measure.level)
        line.add("snr", decibels: measure.snr)
        line.add("time", end)
        return line
    }
}

extension Failure {
    var json: JSONLine {
        var line = JSONLine(event: "error")
        line.add("source", source)
        line.add("code", code)
        line.add("message", message)
        if let command { line.add("command", command) }
        line.add("backend", backend)
        line.add("time", time)
        return line
    }
}

extension CommandText {
    func json(event: String) -> JSONLine {
        var line = JSONLine(event: event)
        line.add("command", command)
        line.add("keyword", keyword)
        line.add("backend", backend)
        line.add("start", start)
        line.add("end", end)
        line.add("time", time)
        line.add(transcript, from: start)
        return line
    }
}

extension JSONLine {
    /// Adds what a backend has understood.
    /// - Parameter origin: where its audio begins, in seconds.
    public mutating func add(_ transcript: Transcript, from origin: Double) {
        add("text", transcript.text)
        add("confidence", transcript.confidence)
        add("rejection", transcript.rejection?.rawValue)
        add("language", transcript.language)
        add("segments", transcript.segments.map { $0.json(from: origin) })
        add("alternatives", transcript.alternatives.map(\.json))
        if !transcript.extras.isEmpty { add("extras", json: JSONValue.object(transcript.extras).text) }
    }
}

extension Transcript.Segment {
    /// - Parameter origin: where the recording begins in the audio, in seconds.
    fileprivate func json(from origin: Double) -> JSONLine {
        var line = JSONLine()
        line.add("text", text)
        line.add("start", (100 * (origin + start)).rounded() / 100)
        line.add("duration", (100 * duration).rounded() / 100)
        line.add("confidence", confidence)
        return line
    }
}

extension Transcript.Alternative {
    fileprivate var json: JSONLine {
        var line = JSONLine()
        line.add("text", text)
        line.add("confidence", confidence)
        return line
    }
}

extension JSONLine {
    /// Adds a level with one digit after the point; nothing for nil.
    fileprivate mutating func add(_ name: String, decibels value: Double?) {
        if let value { add(name, (value * 10).rounded() / 10) }
    }
}
