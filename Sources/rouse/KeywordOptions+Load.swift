import ArgumentParser
import KeywordSpotting
import Pipeline

extension KeywordOptions {
    func load() throws -> [KeywordModel] {
        try model.map { try KeywordModel(path: $0) }
    }

    var pipelineConfiguration: Pipeline.Configuration {
        var configuration = Pipeline.Configuration()
        configuration.spotting.sensitivity = sensitivity
        configuration.spotting.minimumScore = minScore
        configuration.spotting.refractory = refractory
        return configuration
    }
}
