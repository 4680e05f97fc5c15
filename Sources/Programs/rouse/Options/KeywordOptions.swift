import ArgumentParser
import KeywordModels
import KeywordSpotting
import Phones
import Pipeline
import Settings

/// Which keywords are looked for, and how eagerly.
struct KeywordOptions: ParsableArguments {
    @Option(.model) var model: [String]
    @Option(.sensitivity) var sensitivity: Double?
    @Option(.keywordSensitivity) var keywordSensitivity: [String]
    @Option(.falseAlarms) var falseAlarms: Double?
    @Option(.minScore) var minScore: Double?
    @Option(.refractory) var refractory: Double
    @Flag(.nearMisses) var nearMisses: Bool

    func validate() throws {
        for name in model { _ = try ModelName(name) }
        guard falseAlarms != nil else { return }
        let others = [("--sensitivity", sensitivity), ("--min-score", minScore)]
        for (option, value) in others where value != nil {
            throw ValidationError("--false-alarms and \(option) both say when a keyword is reported; give one of them.")
        }
    }
}

extension KeywordOptions {
    /// - Parameter mayBeNone: whether it is no error that there is no keyword yet.
    func load(mayBeNone: Bool = false) throws -> [any Keyword] {
        let models = try KeywordFiles.load(paths(mayBeNone: mayBeNone))
        // The large network is read for the answer; it does not look at words in one voice.
        let looked = models.compactMap { $0 as? KeywordModel }.filter { $0.phones != nil && !$0.isOfOneVoice }
        if !looked.isEmpty, let flaw = PhoneModel.largeFlaw {
            Terminal.complain("rouse: warning: the large phone network is not used: \(flaw)")
        }
        return models
    }

    /// Where the models are, in their order.
    /// - Parameter mayBeNone: whether it is no error that there is no keyword yet.
    func paths(mayBeNone: Bool = false) throws -> [String] {
        guard model.isEmpty else { return try model.map(KeywordLibrary.path) }
        return mayBeNone ? KeywordLibrary.models : try KeywordLibrary.modelsOrError()
    }

    /// Says of which keywords the false alarms that are asked for cannot be had.
    func warn(about models: [any Keyword]) {
        let spotting = pipelineConfiguration.spotting
        guard let wanted = falseAlarms, SpottingConfiguration.falseAlarmRates.contains(wanted) else { return }
        for model in models {
            guard let calibration = model.calibrated else {
                Terminal.complain(
                    "rouse: warning: of the false alarms of '\(model.keyword)' nothing is known, because its engine is "
                        + "'\(model.engine)'; its threshold is that of --sensitivity")
                continue
            }
            guard let shortfall = spotting.shortfall(for: calibration) else { continue }
            let isTooMany = shortfall.falseAlarmsPerHour > wanted
            let kind = isTooMany ? "strictest" : "most eager"
            let threshold = Decimal.text(shortfall.threshold, places: 2)
            let expected = amount(shortfall.falseAlarmsPerHour)
            let advice = isTooMany ? "; more takes or a longer word make it rarer" : ""
            Terminal.complain(
                "rouse: warning: '\(model.keyword)' cannot have \(wanted) false alarms an hour: at its \(kind) threshold, "
                    + "\(threshold), \(expected) are expected\(advice)")
        }
    }

    /// So many false alarms, with as many digits as are worth reading.
    private func amount(_ alarms: Double) -> String {
        guard alarms >= 0.01 else { return "less than 0.01" }
        return Decimal.text(alarms, places: alarms < 1 ? 2 : alarms < 10 ? 1 : 0)
    }

    var pipelineConfiguration: Pipeline.Configuration {
        var configuration = Pipeline.Configuration()
        if let sensitivity { configuration.spotting.sensitivity = sensitivity }
        configuration.spotting.sensitivities = sensitivities
        configuration.spotting.falseAlarmsPerHour = falseAlarms
        configuration.spotting.minimumScore = minScore
        configuration.spotting.refractory = refractory
        if nearMisses { configuration.spotting.nearMissMargin = SpottingConfiguration.usualNearMissMargin }
        return configuration
    }

    /// Of the keywords that have a sensitivity of their own, by their name or by that of their model.
    private var sensitivities: [String: Double] {
        let named = NamedOptions.values(keywordSensitivity).compactMapValues { $0.last.flatMap { Double($0) } }
        return model.reduce(into: named) { found, text in
            // A model that cannot be read is told of when it is loaded.
            guard let named = try? ModelName(text), let sensitivity = named.sensitivity,
                let path = try? KeywordLibrary.path(text), let model = try? KeywordFiles.read(path)
            else { return }
            found[model.keyword] = sensitivity
        }
    }

    /// All that decides what is reported, beside the models.
    var searchText: String {
        [sensitivity, falseAlarms, minScore, refractory].map { $0.map { "\($0)" } ?? "" }.joined(separator: ",")
            + (nearMisses ? ",near-misses" : "") + model.compactMap { try? ModelName($0).suffix }.joined()
            + keywordSensitivity.joined(separator: ",")
    }
}
