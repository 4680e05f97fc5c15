import ArgumentParser
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

    @Option(help: "0 to 1: higher misses less and wakes falsely more often.")
    var sensitivity: Double = 0.5

    @Option(help: "Report every local maximum with at least this score, 0 to 1, whatever the sensitivity.")
    var minScore: Double?

    @Option(help: "Seconds after a detection in which the same keyword is not reported again.")
    var refractory: Double = 1

    @Flag(
        inversion: .prefixedNo,
        help: "Report, too, when a keyword's best score comes within 0.4 of the threshold and no further.")
    var nearMisses = false
}

extension KeywordOptions {
    func load() throws -> [KeywordModel] {
        try KeywordModel.load(model.isEmpty ? KeywordLibrary.modelsOrError() : model)
    }

    var pipelineConfiguration: Pipeline.Configuration {
        var configuration = Pipeline.Configuration()
        configuration.spotting.sensitivity = sensitivity
        configuration.spotting.minimumScore = minScore
        configuration.spotting.refractory = refractory
        if nearMisses { configuration.spotting.nearMissMargin = SpottingConfiguration.usualNearMissMargin }
        return configuration
    }
}
