package import System

extension LogEvent {
    /// The line of the log. The file comes first: by that the folder finds its lines again.
    package var json: JSONLine {
        var line = JSONLine()
        line.add("file", file)
        line.add("id", id)
        line.add("event", kind.rawValue)
        line.add("keyword", keyword)
        line.add("speaker", speaker)
        line.add("client", client)
        line.add("wall", wall)
        line.add("start", word.lowerBound)
        line.add("end", word.upperBound)
        line.add("time", time)
        line.add("score", score)
        line.add("threshold", threshold)
        line.add("takes", takes)
        line.add("speech", speech)
        line.add("level", Self.tenths(level))
        line.add("snr", Self.tenths(signalToNoise))
        line.add("clipStart", clip.lowerBound)
        line.add("clipEnd", clip.upperBound)
        line.add("recording", context.recording)
        line.add("refractory", context.refractory)
        line.add(
            "models",
            context.models.map { model in
                var line = JSONLine()
                line.add("path", model.path)
                line.add("id", model.id)
                return line
            })
        return line
    }

    private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

    /// Seconds of audio, and since 1970; beyond lies no event.
    private static let times = 0.0...1e11
    /// A clip ends with a whole hundredth of a second.
    private static let slack = 0.02
    private static let decibels = -1_000.0...1_000
    /// Models of one keyword.
    private static let mostModels = Limit(
        64, .elements, of: "the models of an event in a log", beyond: "the event is left out, and that is said")
    private static let longestText = Limit(
        4_096, .bytes, of: "a keyword, a speaker or a path in a log", beyond: "the event is left out, likewise")

    /// What a line of a log says.
    /// - Returns: nil for what no line of ours says.
    package init?(_ value: JSONValue) {
        func number(_ name: String, _ range: ClosedRange<Double>) -> Double? {
            value[name]?.number.flatMap { range.contains($0) ? $0 : nil }
        }
        func text(_ value: JSONValue?) -> String? {
            value?.string.flatMap { $0.utf8.count <= Self.longestText.value ? $0 : nil }
        }
        guard let file = value["file"]?.string, LogEvent.isClip(file), let id = value["id"]?.string, EventID.isOne(id),
            let kind = value["event"]?.string.flatMap(Kind.init), let keyword = text(value["keyword"]),
            let wall = value["wall"]?.number, abs(wall) <= Self.times.upperBound,
            let start = number("start", Self.times), let end = number("end", Self.times), start <= end,
            let time = number("time", Self.times), let score = number("score", 0...1),
            let threshold = number("threshold", 0...1), let takes = number("takes", 0...1e6),
            let speech = number("speech", 0...1), let level = number("level", Self.decibels),
            let signalToNoise = number("snr", Self.decibels), let clipStart = number("clipStart", Self.times),
            let clipEnd = number("clipEnd", Self.times), clipStart <= time, time <= clipEnd + Self.slack,
            let refractory = number("refractory", 0...3_600),
            let listed = value["models"]?.array, listed.count <= Self.mostModels.value
        else { return nil }
        let models = listed.compactMap { model -> ModelIdentity? in
            guard let path = text(model["path"]), let id = text(model["id"]) else { return nil }
            return ModelIdentity(path: path, id: id)
        }
        guard models.count == listed.count else { return nil }
        self.init(
            id: id, kind: kind, keyword: keyword, speaker: text(value["speaker"]), word: start...end, time: time,
            score: score, threshold: threshold, takes: ForeignNumber(takes).clamped(to: 0...1_000_000), speech: speech,
            level: level, signalToNoise: signalToNoise, wall: wall, file: file, clip: clipStart...clipEnd,
            context: LogContext(models: models, refractory: refractory, recording: text(value["recording"])))
        client = text(value["client"])
    }
}
