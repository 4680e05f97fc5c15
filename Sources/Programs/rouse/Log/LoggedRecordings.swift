import Audio
import Evaluation
import EventLog
import KeywordModels
import KeywordSpotting
import Pipeline

/// Events of a log as recordings: for who wants to hear one again with the models of then, or with others.
struct LoggedRecordings {
    let log: LoggedEvents
    private let clips: LogClips
    private let keywords: KeywordOptions
    private let given: [any Keyword]?
    private var shelf = ModelShelf()

    /// An event with its audio, and what it is to be looked at with.
    struct Event {
        let event: LogEvent
        /// Of its clip, 16 kHz.
        let samples: [Float]
        let models: [any Keyword]
        let spotting: SpottingConfiguration
    }

    /// - Parameter keywords: the models, and thresholds, in place of those of then.
    init(_ folder: String?, _ keywords: KeywordOptions, _ conversion: ConversionOptions) throws {
        log = try LogPlace.open(folder)
        clips = LogClips(log: log, decoding: conversion.decoding)
        self.keywords = keywords
        given = try keywords.model.isEmpty ? nil : keywords.load()
    }

    mutating func event(_ id: String) throws -> Event {
        let event = try log.event(id)
        let models =
            given?.filter { $0.keyword == event.keyword } ?? shelf.models(event.context.models) ?? shelf.present(event)
        guard let models, !models.isEmpty else {
            let reason = given == nil ? "its model is gone" : "none of the models has its keyword"
            throw EvaluationError(.noInput, "\(event.id): \(reason); name one of '\(event.keyword)' with --model")
        }
        let options = keywords.pipelineConfiguration.spotting
        let isChanged = keywords.sensitivity != nil || keywords.falseAlarms != nil || keywords.minScore != nil
        return Event(
            event: event, samples: try clips.samples(event), models: models,
            spotting: isChanged ? options : SpottingConfiguration(asFor: event))
    }
}
