import System

/// What an earlier evaluation found, as `rouse evaluate --json` has printed it.
package struct Baseline: Sendable {
    static let longest = Limit(
        64 << 20, .bytes, of: "a file of `evaluate --baseline`",
        beyond: "the file is refused; evaluate fewer recordings")

    private let found: [Outcomes]

    /// - Throws: `EvaluationError` that names the file.
    package init(path: String) throws(EvaluationError) {
        let bytes: [UInt8]
        do throws(WholeFile.Refusal) {
            bytes = try WholeFile.read(path, atMost: Self.longest.value)
        } catch {
            throw EvaluationError(.noInput, "\(path): cannot be read (\(error)); check the path of the baseline")
        }
        try self.init(bytes, name: path)
    }

    package init(_ bytes: [UInt8], name: String) throws(EvaluationError) {
        guard let object = JSONValue(parsing: bytes), object["event"]?.string == "evaluation",
            let models = object["models"]?.array
        else {
            throw EvaluationError(
                .badData, "\(name): is nothing that 'rouse evaluate --json' has printed; check the path")
        }
        found = models.flatMap(Self.outcomes)
    }

    /// What a model of the word had then: that of the same name, or the only one of the word.
    package func outcomes(of keyword: String, named name: String, at choice: OperatingPoint.Choice) -> Outcomes? {
        let same = found.filter { $0.keyword == keyword && $0.choice == choice }
        var match = same.first { $0.name == name } ?? (same.count == 1 ? same.first : nil)
        match?.name = "before"
        return match
    }

    private static func outcomes(_ model: JSONValue) -> [Outcomes] {
        guard let name = model["model"]?.string, let keyword = model["keyword"]?.string,
            let hours = model["hours"]?.number, (0...1e7).contains(hours)
        else { return [] }
        let words = (model["takes"]?.array ?? []).compactMap(word)
        return (model["points"]?.array ?? []).compactMap { point in
            guard let choice = point["at"]?.string.flatMap(OperatingPoint.Choice.init(text:)),
                case .integer(let alarms)? = point["alarms"], (0...1 << 40).contains(alarms)
            else { return nil }
            let threshold = point["threshold"]?.number ?? -.infinity
            let heard = words.map { word in
                (word.occurrence, choice == .given ? word.score >= threshold : word.score > threshold)
            }
            return Outcomes(
                name: name, keyword: keyword, choice: choice, heard: Dictionary(heard) { first, _ in first },
                alarms: Frequency(alarms, inHours: hours))
        }
    }

    private static func word(_ take: JSONValue) -> ModelMeasurement.Word? {
        guard let file = take["file"]?.string else { return nil }
        var place: ClosedRange<Double>?
        if let start = take["start"]?.number, let end = take["end"]?.number, start <= end { place = start...end }
        return ModelMeasurement.Word(
            occurrence: Occurrence(file: file, place: place, condition: take["condition"]?.string ?? ""),
            score: take["score"]?.number ?? -.infinity)
    }
}
