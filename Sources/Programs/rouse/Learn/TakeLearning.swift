import Audio
import Enrolment
import Evaluation
import EventLog
import KeywordModels
import System

/// Learns a keyword again with further takes, and says whether that makes it better. Nothing is written before `write`.
struct TakeLearning {
    let lesson: TakeLesson
    /// Of all takes, those of before first.
    let names: [String]
    private let place: KeywordPlace
    private let before: KeywordModel
    private let after: KeywordModel
    private let added: [Enroller.Take]
    private let kept: Int

    /// Seconds that are left around the word where it is cut out of a longer recording.
    private static let room = 0.4
    /// What scores less may be anything: then the whole recording is the take.
    private static let least = 0.02

    /// - Parameters:
    ///   - clips: recordings of the word.
    ///   - wrong: says how many recordings of anything else wake a model.
    init(
        _ path: String, clips: [String], conversion: ConversionOptions, wrong: (KeywordModel) throws -> Int
    ) throws {
        let reader = TakeReader(conversion)
        let again = try Relearning(path, reader)
        let old = again.old
        (place, before) = (again.place, again.before)
        let hearer = Hearer(conversion: conversion)
        let (model, calibration) = (before, before.calibration)
        var scores: [String: Double] = [:]
        let takes = try clips.map { clip in
            let best = try hearer.hear(clip, with: model) { _ in }.candidates.max { $0.score < $1.score }
            scores[clip] = best?.score ?? 0
            return try Self.take(clip, best, reader, conversion)
        }
        let found = DuplicateTakes(takes, besides: old)
        guard !found.different.isEmpty else {
            throw EnrolmentError("Nothing to add: the model knows each of these recordings. Record the word anew.")
        }
        let alone = try again.alone()
        let both = try again.model(with: found.different, besides: alone)
        after = both
        added = found.different
        kept = old.count
        names = (old + found.different).map(\.name)
        let reports = alone.takes.enumerated().map { number, take in
            // As the model of before has it, where it was made of the same takes.
            model.takes.count == old.count && model.takes[number].rawScore != nil ? model.takes[number] : take
        }
        lesson = TakeLesson(
            before: .init(calibration: calibration, takes: reports, alarms: try wrong(model)),
            after: .init(calibration: both.calibration, takes: both.takes, alarms: try wrong(both)),
            additions: zip(found.different, both.takes.dropFirst(old.count)).map { take, report in
                let raw = calibration.raw(scores[take.name] ?? 0)
                return .init(
                    name: take.name, margin: (raw - calibration.threshold) / calibration.width,
                    isUnlike: report.problems.contains(.unlikeOthers))
            })
    }

    private static func take(
        _ path: String, _ best: Candidate?, _ reader: TakeReader, _ conversion: ConversionOptions
    ) throws -> Enroller.Take {
        guard let best, best.score >= least else { return try reader.read(path) }
        var samples: [Float] = []
        let (first, last) = (Int((best.start - room) * 16_000), Int((best.end + room) * 16_000))
        let source = try conversion.open(path)
        var (hop, position) = (Hop(), 0)
        while position < last, case let count = try source.next(&hop), count > 0 {
            for i in 0..<count where (first..<last).contains(position + i) { samples.append(hop.samples[i]) }
            position += count
        }
        return Enroller.Take(name: path, samples: samples)
    }

    /// Writes model and takes; the model of before is beside it.
    func write() throws {
        try before.write(to: place.model + ".old")
        var store = TakeStore(place, at: WallClock.stamp(WallClock.now()), after: kept)
        for (index, take) in added.enumerated() { try store.store(index + 1, take.samples) }
        try after.write(to: place.model)
        _ = try store.complete()
    }
}
