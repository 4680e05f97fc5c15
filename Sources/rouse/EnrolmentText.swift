import KeywordSpotting
import Pipeline

/// What `enroll` and `inspect` say of a model.
struct EnrolmentText {
    let model: KeywordModel
    let path: String

    var text: String {
        var lines = ["\(model.keyword): \(takesText) in \(path)"]
        for take in model.takes { lines.append("  " + line(take)) }
        return lines.joined(separator: "\n")
    }

    private var takesText: String {
        model.takes.count == 1 ? "1 take (three are better)" : "\(model.takes.count) takes"
    }

    private func line(_ take: TakeReport) -> String {
        let word = Decimal.text(take.wordEnd - take.wordStart, places: 2)
        let level = Decimal.text(take.level, places: 0)
        let noise = Decimal.text(take.signalToNoise, places: 0)
        let facts = "\(take.name): word of \(word) s, \(level) dBFS, \(noise) dB above the rest"
        return take.problems.isEmpty
            ? facts + " - good" : facts + " - " + take.problems.map(\.advice).joined(separator: "; ")
    }

    var json: JSONLine {
        var line = JSONLine(event: "enrolment")
        line.add("keyword", model.keyword)
        line.add("model", path)
        line.add("takes", model.takes.map(json))
        return line
    }

    func json(_ take: TakeReport) -> JSONLine {
        var line = JSONLine()
        line.add("name", take.name)
        line.add("duration", take.duration)
        line.add("start", take.wordStart)
        line.add("end", take.wordEnd)
        line.add("level", take.level)
        line.add("snr", take.signalToNoise)
        line.add("clipping", take.clipping)
        line.add("agreement", take.agreement)
        line.add("problems", take.problems.map(\.rawValue))
        return line
    }
}
