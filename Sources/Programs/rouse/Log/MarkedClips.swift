import Audio
import Evaluation
import EventLog
import KeywordModels
import KeywordSpotting

/// The clips of a keyword that somebody has marked, and what its model makes of them.
struct MarkedClips {
    private let log: LoggedEvents
    private let model: KeywordModel
    private let reader: LogClips

    init(_ log: LoggedEvents, _ model: KeywordModel, _ conversion: ConversionOptions) {
        self.log = log
        self.model = model
        reader = LogClips(log: log, decoding: conversion.decoding)
    }

    /// Of each clip with a mark the highest score where its event lies; one that is gone is said and left out.
    func clips(_ mark: EventMarks.Mark) throws -> [Lesson.Clip] {
        var configuration = SpottingConfiguration()
        configuration.minimumScore = 0
        return try log.marked(mark, keyword: model.keyword).compactMap { event in
            switch try reader.read(event) {
            case .missing, .cut:
                Terminal.complain("rouse: warning: \(event.id): its clip is not whole any more; it is left out")
                return nil
            case .samples(let samples):
                let found = try ClipDecision(
                    samples, place: event.placeInClip, models: [model], configuration: configuration)
                return Lesson.Clip(name: event.id, score: found.score)
            }
        }
    }
}
