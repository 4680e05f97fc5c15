import Enrolment
import Evaluation
import Glibc
import KeywordModels
import KeywordSpotting

extension LogLesson {
    /// The events of a log as a model hears them, and the models that could be made of them.
    struct Study {
        struct Event {
            let event: LogEvent
            let mark: EventMarks.Mark?
            let before: ClipDecision
        }

        private let model: KeywordModel
        private(set) var events: [Event] = []
        private var wrong: [HeadCorrection.Segment] = []
        private var right: [HeadCorrection.Segment] = []
        private var unmarked: [HeadCorrection.Segment] = []

        /// Events without a mark that teach.
        private static let mostUnmarked = 200

        init(_ model: KeywordModel) {
            self.model = model
        }

        /// - Throws: `SpottingError` where the log names an impossible threshold.
        mutating func take(_ event: LogEvent, _ mark: EventMarks.Mark?, _ samples: [Float]) throws {
            let configuration = SpottingConfiguration(asFor: event)
            let before = try ClipDecision(
                samples, place: event.placeInClip, models: [model], configuration: configuration)
            events.append(Event(event: event, mark: mark, before: before))
            guard mark != nil || before.isHeard && unmarked.count < Self.mostUnmarked else { return }
            guard let segment = try segment(event, samples) else { return }
            switch mark {
            case .wrong: wrong.append(segment)
            case .right: right.append(segment)
            case nil: unmarked.append(segment)
            }
        }

        /// What the model takes for its word where an event lies.
        private func segment(_ event: LogEvent, _ samples: [Float]) throws -> HeadCorrection.Segment? {
            let trace = try SpottingTrace(samples, model)
            let place = event.placeInClip
            let best = trace.frames.filter { place.contains(Double($0.hop) / 100) }.max { $0.shifted < $1.shifted }
            guard let best, best.match.count > 0 else { return nil }
            let needed = model.calibration.raw(event.threshold)
            return HeadCorrection.Segment(
                frames: Array(trace.features[best.match.clamped(to: trace.features.indices)]),
                margin: (best.shifted - needed) / model.calibration.width)
        }

        var unchanged: [Decision] {
            events.map { Decision($0.event, mark: $0.mark, before: $0.before, after: $0.before) }
        }

        /// Models that have learned, those first that are liked best.
        func candidates() -> [(KeywordModel, Way)] {
            var found: [(KeywordModel, Way)] = []
            if let corrected = HeadCorrection(model, wrong: wrong, right: right, unmarked: unmarked)?.model {
                found.append((corrected, .head))
            }
            if let raised = raised(model, unchanged) { found.append((raised, .threshold)) }
            return found
        }

        /// By so many widths of its score a false alarm has to stay below the threshold.
        private static let margin = 0.2

        /// A model whose threshold is above the false alarms that it still hears, as far as what is marked as the word
        /// and is heard goes on being heard; nil where there is nothing to gain.
        func raised(_ model: KeywordModel, _ decisions: [Decision]) -> KeywordModel? {
            let odds = { (decision: Decision) in
                Self.logOdds(decision.after.score) - Self.logOdds(decision.event.threshold)
            }
            let woke = decisions.filter { $0.mark == .wrong && $0.after.isHeard }.map(odds)
            let words = decisions.filter { $0.mark == .right && $0.after.isHeard }.map(odds)
            let ceiling = (words.min() ?? .infinity) - Self.margin
            guard let needed = woke.map({ $0 + Self.margin }).filter({ $0 <= ceiling }).max(), needed > 0 else {
                return nil
            }
            // Without the word it rises a little only.
            let steps = words.isEmpty ? min(needed, 2) : needed
            var calibration = model.calibration
            calibration.threshold += steps * calibration.width
            return model.with(calibration)
        }

        private static func logOdds(_ score: Double) -> Double {
            let clamped = min(max(score, 1e-6), 1 - 1e-6)
            return log(clamped / (1 - clamped))
        }
    }
}
