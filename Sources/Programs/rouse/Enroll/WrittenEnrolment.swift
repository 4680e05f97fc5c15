import Audio
import Enrolment
import KeywordModels
import KeywordSpotting
import Pipeline
import System
import Transcription

/// An enrolment as a program drives it: JSON Lines out, and `{"command":"repeat"}` and the like in.
struct WrittenEnrolment: EnrolmentVoice {
    mutating func begin(_ keyword: String, takes: Int, device: String) {
        var line = JSONLine(event: "enrolment-start")
        line.add("keyword", keyword)
        line.add("takes", takes)
        line.add("device", device)
        write(line, 0)
    }

    mutating func tell(_ event: CaptureEvent, time: Double) {
        put(Event.capture(event, time: time).json)
    }

    mutating func tell(noise: Double, time: Double) {
        var line = JSONLine(event: "room")
        line.add("noise", Self.tenths(noise))
        write(line, time)
    }

    mutating func prompt(take: Int, isRepetition: Bool, reason: EnrolmentSession.Reason?, time: Double) {
        var line = JSONLine(event: "prompt")
        line.add("take", take)
        line.add("repeat", isRepetition)
        line.add("reason", reason?.clause)
        write(line, time)
    }

    mutating func show(level: Double, noise: Double, isSpeech: Bool, time: Double) {
        var line = JSONLine(event: "level")
        line.add("level", Self.tenths(level))
        line.add("noise", Self.tenths(noise))
        line.add("speech", isSpeech)
        write(line, time)
    }

    mutating func refuse(take: Int, reason: String, time: Double) {
        var line = JSONLine(event: "no-take")
        line.add("take", take)
        line.add("reason", reason)
        write(line, time)
    }

    mutating func verdict(take: Int, _ comparison: TakeComparison, isRepeated: Bool, path: String, time: Double) {
        var line = JSONLine(event: "take")
        line.add("take", take)
        line.add("file", path)
        line.add("report", EnrolmentText.json(comparison.report))
        line.add("advice", comparison.advice)
        line.add("distance", comparison.distance)
        line.add("limit", comparison.limit)
        line.add("repeats", isRepeated)
        write(line, time)
    }

    mutating func dropped(take: Int, _ comparison: TakeComparison, time: Double) {
        var line = JSONLine(event: "dropped")
        line.add("take", take)
        line.add("advice", comparison.advice)
        write(line, time)
    }

    mutating func ask(take: Int, _ comparison: TakeComparison, time: Double) {
        var line = JSONLine(event: "ask")
        line.add("take", take)
        line.add("problems", comparison.report.problems.map(\.rawValue))
        line.add("commands", EnrolmentSession.Command.allCases.map(\.rawValue))
        write(line, time)
    }

    mutating func command(_ line: String, isAsked: Bool) -> EnrolmentSession.Command? {
        let name = JSONValue(parsing: line)?["command"]?.string
        if let command = name.flatMap(EnrolmentSession.Command.init) { return command }
        let names = EnrolmentSession.Command.allCases.map(\.rawValue).joined(separator: ", ")
        Terminal.complain("rouse: no command: \(line.prefix(100)); give {\"command\":NAME} with one of \(names)")
        return nil
    }

    mutating func done(_ model: KeywordModel, path: String, takes: [String], time: Double) {
        var line = JSONLine(event: "done")
        line.add("keyword", model.keyword)
        line.add("model", path)
        line.add("files", takes)
        line.add("takes", model.takes.map(EnrolmentText.json))
        ExpectedPerformanceText(ExpectedPerformance(model)).add(to: &line)
        write(line, time)
    }

    mutating func stopped(takes: [String], time: Double) {
        var line = JSONLine(event: "stopped")
        line.add("files", takes)
        write(line, time)
    }

    mutating func end() {}

    private mutating func write(_ line: JSONLine, _ time: Double) {
        var line = line
        line.add("time", time)
        put(line)
    }

    private func put(_ line: JSONLine) {
        var output = Output(flushesEachLine: true)
        output.line(line.description)
    }

    private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
