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
        place = KeywordPlace(existing: path)
        let earlier = try EarlierEnrolment(place)
        before = earlier.model
        let reader = TakeReader(conversion)
        let old = try earlier.takes(reader)
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
        let enroller = try Enroller(voice: earlier.isForOneVoice ? .enrolled : .anyone)
        let said = try earlier.word?.takes() ?? []
        func learn(_ takes: [Enroller.Take]) throws -> KeywordModel {
            var learned = try enroller.enroll(
                keyword: model.keyword, takes: takes, byManyPeople: earlier.origin.byManyPeople, said: said,
                createdBy: Version.creator)
            learned.speaker = earlier.speaker
            learned.origin = earlier.origin
            return learned
        }
        let alone = try learn(old)
        var both = try learn(old + found.different)
        // What 'learn' and 'calibrate' have made of the threshold since stays.
        let shift = (calibration.threshold - alone.calibration.threshold) / alone.calibration.width
        both.calibration.threshold += shift * both.calibration.width
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

    /// Moves takes aside that a model of before does not have, so that it is not learned from them again.
    static func putAside(besides path: String, _ before: KeywordModel, _ now: KeywordModel?) throws(SystemError) {
        guard let now, now.takes.count > before.takes.count else { return }
        let place = KeywordPlace(existing: path)
        for number in before.takes.count + 1...now.takes.count where FileSystem.exists(place.take(number)) {
            try FileSystem.move(place.take(number), to: place.take(number) + ".old")
        }
    }
}

/// What further takes have made of a model.
struct TakeLearningText {
    let learning: TakeLearning
    let path: String
    let keyword: String
    let isWritten: Bool

    private var lesson: TakeLesson { learning.lesson }
    private var old: Int { lesson.before.margins.count }

    var lines: [String] {
        let count = lesson.additions.count
        var lines = [
            "\(path): '\(keyword)', "
                + (lesson.isImproved
                    ? "\(count) take\(count == 1 ? "" : "s") added" + (isWritten ? "" : " (not written)")
                    : "nothing was changed")
        ]
        for addition in lesson.additions {
            let below = lesson.takesBelow(addition).first.map { learning.names[$0] }
            let heard = addition.margin >= 0 ? "was heard before" : "was not heard before"
            lines.append(
                "  \(addition.name): \(heard)"
                    + (below.map { ", and is closer to your takes than \($0) is" } ?? ""))
        }
        lines += [line("before:", lesson.before), line("after: ", lesson.after)]
        for objection in lesson.objections { lines.append("  refused: \(Self.sentence(objection))") }
        if isWritten { lines.append("  the model of before is \(path).old ('rouse learn --undo' puts it back)") }
        return lines
    }

    private func line(_ name: String, _ standing: TakeLesson.Standing) -> String {
        "  \(name) \(standing.found(standing.margins.count)) of \(standing.margins.count) takes are found by the others, "
            + "the weakest \(Decimal.text(standing.margins.min() ?? 0, places: 1)) steps over the threshold;\n"
            + "          \(standing.alarms) recordings of anything else wake it, talk would "
            + "\(Decimal.text(standing.falseAlarmsPerHour, places: 2)) times an hour"
    }

    private static func sentence(_ objection: TakeLesson.Objection) -> String {
        switch objection {
        case .unlikeTakes: "it is so unlike your takes that it may be another word"
        case .takesLost: "takes that were found by the others are not any more"
        case .newTakesMissed: "recordings that were heard before are not found by the other takes"
        case .alarms: "recordings of anything else wake it that did not before"
        case .falseAlarms: "other people's talk would wake it more often"
        case .nothingGained: "nothing is found better than before"
        }
    }

    var json: JSONLine {
        var line = JSONLine(event: "learned")
        line.add("model", path)
        line.add("keyword", keyword)
        line.add("verdict", lesson.isImproved ? "improved" : "refused")
        line.add("written", isWritten)
        line.add("added", lesson.additions.map(\.name))
        line.add("objections", lesson.objections.map(\.rawValue))
        line.add("takesBefore", lesson.before.margins.count)
        line.add("takes", lesson.after.margins.count)
        line.add("takesFoundBefore", lesson.before.found(lesson.before.margins.count))
        line.add("takesFound", lesson.after.found(lesson.after.margins.count))
        line.add("alarmsBefore", lesson.before.alarms)
        line.add("alarms", lesson.after.alarms)
        line.add("falseAlarmsPerHourBefore", lesson.before.falseAlarmsPerHour)
        line.add("falseAlarmsPerHour", lesson.after.falseAlarmsPerHour)
        return line
    }
}
