import Evaluation

/// Evaluations that are made up.
enum Study {
    static func candidate(_ time: Double, _ score: Double) -> Candidate {
        Candidate(start: time - 0.6, end: time - 0.1, time: time, score: score)
    }

    /// A model that hears words of one recording each with these scores, and makes these false alarms in so many hours.
    static func measurement(
        _ name: String = "computer.rouse", words: [Double], alarms: [Double], hours: Double = 2,
        conditions: [String] = [""]
    ) -> ModelMeasurement {
        let files = words.indices.map { "take\($0).wav" }
        let recordings = Recordings(
            positives: files.enumerated().map { ($1, "", conditions[$0 % conditions.count]) },
            negatives: ["radio <b>&.wav"])
        var hearings = [
            "radio <b>&.wav": Hearing(
                candidates: alarms.enumerated().map { candidate(Double($0 + 1) * 10, $1) }, duration: hours * 3600)
        ]
        for (file, score) in zip(files, words) {
            hearings[file] = Hearing(candidates: [candidate(1.1, score)], duration: 2, sound: 0.5...1)
        }
        return ModelMeasurement(
            name: name, keyword: "computer", threshold: 0.5, recordings, hearings: hearings)
    }

    static func report(_ measurements: ModelMeasurement..., baseline: Baseline? = nil) -> EvaluationReport {
        EvaluationReport(createdBy: "tests", models: measurements.map(ModelReport.init), baseline: baseline)
    }
}
