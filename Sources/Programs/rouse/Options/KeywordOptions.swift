import ArgumentParser
import KeywordModels
import KeywordSpotting
import Pipeline

/// Which keywords are looked for, and how eagerly.
struct KeywordOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "A model that 'rouse enroll' made; may be repeated (default: all in ~/.local/share/rouse/keywords).",
            valueName: "file"))
    var model: [String] = []

    @Option(help: "0 to 1: higher misses less and wakes falsely more often. (default: 0.5)")
    var sensitivity: Double?

    @Option(
        help: ArgumentHelp(
            """
            Expected false alarms an hour of other people's talk, 0.01 to 100, instead of a sensitivity: each keyword gets \
            the threshold at which its model expects so many.
            """, valueName: "number"))
    var falseAlarms: Double?

    @Option(help: "Report every local maximum with at least this score, 0 to 1, whatever the sensitivity.")
    var minScore: Double?

    @Option(help: "Seconds after a detection in which the same keyword is not reported again.")
    var refractory: Double = 1

    @Flag(
        inversion: .prefixedNo,
        help: "Report, too, when a keyword's best score comes within 0.4 of the threshold and no further.")
    var nearMisses = false

    func validate() throws {
        guard falseAlarms != nil else { return }
        let others = [("--sensitivity", sensitivity), ("--min-score", minScore)]
        for (option, value) in others where value != nil {
            throw ValidationError("--false-alarms and \(option) both say when a keyword is reported; give one of them.")
        }
    }
}

extension KeywordOptions {
    func load() throws -> [KeywordModel] {
        try KeywordModel.load(model.isEmpty ? KeywordLibrary.modelsOrError() : model)
    }

    /// Says of which keywords the false alarms that are asked for cannot be had.
    func warn(about models: [KeywordModel]) {
        let spotting = pipelineConfiguration.spotting
        guard let wanted = falseAlarms, SpottingConfiguration.falseAlarmRates.contains(wanted) else { return }
        for model in models {
            guard let shortfall = spotting.shortfall(for: model.calibration) else { continue }
            let isTooMany = shortfall.falseAlarmsPerHour > wanted
            let kind = isTooMany ? "strictest" : "most eager"
            let threshold = Decimal.text(shortfall.threshold, places: 2)
            let expected = ExpectedPerformanceText.amount(shortfall.falseAlarmsPerHour)
            let advice = isTooMany ? "; more takes or a longer word make it rarer" : ""
            Terminal.complain(
                "rouse: warning: '\(model.keyword)' cannot have \(wanted) false alarms an hour: at its \(kind) threshold, "
                    + "\(threshold), \(expected) are expected\(advice)")
        }
    }

    /// nil where the false alarms are given in its place.
    var effectiveSensitivity: Double? {
        falseAlarms == nil ? sensitivity ?? SpottingConfiguration().sensitivity : nil
    }

    var pipelineConfiguration: Pipeline.Configuration {
        var configuration = Pipeline.Configuration()
        if let sensitivity { configuration.spotting.sensitivity = sensitivity }
        configuration.spotting.falseAlarmsPerHour = falseAlarms
        configuration.spotting.minimumScore = minScore
        configuration.spotting.refractory = refractory
        if nearMisses { configuration.spotting.nearMissMargin = SpottingConfiguration.usualNearMissMargin }
        return configuration
    }
}
