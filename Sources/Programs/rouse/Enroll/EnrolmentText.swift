import Enrolment
import KeywordModels
import KeywordSpotting
import Pipeline
import System

/// What `enroll` and `inspect` say of a model.
struct EnrolmentText {
    let model: KeywordModel
    let path: String
    /// Recordings that were given more than once.
    var copies: [DuplicateTakes.Copy] = []
    /// Recordings of many that teach nothing.
    var leftOut: [ManyTakes.LeftOut] = []

    var lines: [String] {
        var lines = [title]
        for take in model.takes { lines.append("  " + Self.line(take)) }
        for line in ExpectedPerformanceText(ExpectedPerformance(model)).lines { lines.append("  " + line) }
        return lines
    }

    var title: String { "\(model.keyword): \(takesText) in \(path)" }

    private var takesText: String {
        let voices = model.voices > 0 ? ["\(model.voices) voices of programs"] : []
        let takes =
            switch model.takes.count {
            case 0: [String]()
            case 1: ["1 take" + (model.voices > 0 ? "" : " (three are better)")]
            case let count: ["\(count) takes"]
            }
        return (takes + voices).joined(separator: " and ")
    }

    private static func line(_ take: TakeReport) -> String {
        let verdict = take.problems.isEmpty ? "good" : take.problems.map(\.advice).joined(separator: "; ")
        return "\(facts(take)) - \(verdict)"
    }

    static func facts(_ take: TakeReport) -> String {
        let word = Decimal.text(take.wordEnd - take.wordStart, places: 2)
        let level = Decimal.text(take.level, places: 0)
        let noise = Decimal.text(take.signalToNoise, places: 0)
        return "\(take.name): word of \(word) s, \(level) dBFS, \(noise) dB above the rest"
    }

    var json: JSONLine {
        var line = JSONLine(event: "enrolment")
        line.add("keyword", model.keyword)
        line.add("model", path)
        line.add("takes", model.takes.map(Self.json))
        if model.voices > 0 { line.add("voices", model.voices) }
        if !leftOut.isEmpty { line.add("leftOut", leftOut.map { Self.item($0.name, "reason", $0.reason) }) }
        line.add("duplicates", copies.map { Self.item($0.name, "original", $0.original) })
        ExpectedPerformanceText(ExpectedPerformance(model)).add(to: &line)
        return line
    }

    private static func item(_ name: String, _ key: String, _ value: String) -> JSONLine {
        var item = JSONLine()
        item.add("name", name)
        item.add(key, value)
        return item
    }

    /// What the recordings of something else have shown.
    static func text(_ negatives: LearningOptions.Negatives) -> String {
        let listened = "listened to \(Clock.text(negatives.duration)) of anything else"
        guard let worst = negatives.likenesses.first else {
            return "rouse: \(listened); nothing in it wakes the keyword"
        }
        let others = negatives.likenesses.count - 1
        let more = others == 0 ? "" : " and \(others) other recording\(others == 1 ? "" : "s")"
        return "rouse: warning: \(listened); \(worst.recording) at \(Decimal.text(worst.time, places: 1)) s\(more) "
            + "still wake\(others == 0 ? "s" : "") it, because your takes score hardly higher"
    }

    static func json(_ take: TakeReport) -> JSONLine {
        var line = JSONLine()
        line.add("name", take.name)
        line.add("duration", take.duration)
        line.add("start", take.wordStart)
        line.add("end", take.wordEnd)
        line.add("level", take.level)
        line.add("snr", take.signalToNoise)
        line.add("clipping", take.clipping)
        line.add("agreement", take.agreement)
        line.add("rawScore", take.rawScore)
        line.add("problems", take.problems.map(\.rawValue))
        return line
    }
}
