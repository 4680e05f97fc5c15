import KeywordModels
import KeywordSpotting
import Pipeline
import TestSupport

/// A minute of speech in which the keyword is said twice, and a pipeline that listens for it.
struct Street: Sendable {
    static let shared = Result { try Street() }

    let model: KeywordModel
    let scene: Scene

    init() throws {
        model = try Words.model("computer")
        var scene = Scene()
        let others = [
            "good morning", "the weather is lovely today", "computer", "where did you put my umbrella",
            "we should buy some bread and butter", "computer", "that is another matter altogether",
            "see you on thursday afternoon",
        ]
        for words in others {
            scene.pause(1)
            scene.say(words, try Words.later.saying(words))
        }
        scene.pause(1.5)
        self.scene = scene
    }

    /// Everything that can be seen: speech, and each candidate whatever its score.
    func pipeline() throws -> Pipeline { try pipeline([model]) }

    /// The same with the keyword a second time, under another name.
    func pipelineOfTwo() throws -> Pipeline { try pipeline(two) }

    /// The same two with other settings.
    func pipelineOfTwo(_ spotting: SpottingConfiguration) throws -> Pipeline {
        var configuration = Pipeline.Configuration()
        configuration.spotting = spotting
        return try Pipeline(keywords: two, configuration: configuration)
    }

    private var two: [KeywordModel] {
        let other = KeywordModel(
            keyword: "another", frontEnd: model.frontEnd, templates: model.templates,
            templatesPerTake: model.templatesPerTake, variance: model.variance, calibration: model.calibration,
            takes: model.takes, createdBy: model.createdBy)
        return [model, other]
    }

    private func pipeline(_ keywords: [KeywordModel]) throws -> Pipeline {
        var configuration = Pipeline.Configuration()
        configuration.reportsSpeech = true
        configuration.spotting.minimumScore = 0
        return try Pipeline(keywords: keywords, configuration: configuration)
    }
}

/// What a pipeline makes of samples that come in pieces of `size`.
func events(of pipeline: consuming Pipeline, in samples: [Float], size: () -> Int) -> [Event] {
    var events: [Event] = []
    var position = 0
    while position < samples.count {
        let end = min(position + size(), samples.count)
        events += pipeline.process(samples.span.extracting(position..<end))
        position = end
    }
    return events + pipeline.finish()
}
