package import Enrolment
import Evaluation
package import KeywordModels
import KeywordSpotting
package import System

/// What a model learns from a log: each event of its keyword is decided by the model as it is, and by the best of several
/// models that have learned from the marks.
package struct LogLesson: Sendable {
    /// Events of a log that are decided again, the newest.
    package static let mostEvents = Limit(
        1_000, .elements, of: "the events of a log that are decided again before a model learns",
        beyond: "older ones are left out, unless they are marked")

    /// An event, decided by the model of before and by the one of after.
    package struct Decision: Sendable, Hashable {
        package let event: LogEvent
        package let mark: EventMarks.Mark?
        package let before: ClipDecision
        package let after: ClipDecision

        package init(_ event: LogEvent, mark: EventMarks.Mark?, before: ClipDecision, after: ClipDecision) {
            (self.event, self.mark, self.before, self.after) = (event, mark, before, after)
        }

        package var isLost: Bool { before.isHeard && !after.isHeard }
        package var isWon: Bool { !before.isHeard && after.isHeard }
    }

    /// How a model has learned.
    package enum Way: String, Sendable {
        /// Nothing that is marked would be decided better.
        case none
        /// Its head knows what is marked.
        case head
        /// That, and a higher threshold.
        case headAndThreshold = "head-and-threshold"
        /// A higher threshold alone.
        case threshold
        /// It has words that it missed as further takes.
        case takes
    }

    package enum Verdict: String, Sendable {
        case improved
        /// What is marked would be decided better, at the price of more that is not marked: somebody has to say whether.
        case costly
        /// No false alarm that is marked wakes the model, and no word that is marked is missed.
        case nothingToDo = "nothing-to-do"
        /// Nothing that could be learned decides better what is marked.
        case refused
    }

    package let before: KeywordModel
    package let after: KeywordModel
    package let way: Way
    package let verdict: Verdict
    package let decisions: [Decision]
    /// Events whose clips are gone or cut.
    package let unread: [String]
    /// What has become of words that are marked and that it missed; nil where there are none, or none shall be a take.
    package let missed: MissedTakes?

    /// - Parameters:
    ///   - makeTakes: makes takes of words that were missed, each called by the ID of its event; nil where none shall
    ///     be one.
    ///   - read: the samples of an event's clip; nil where it is not whole any more.
    /// - Throws: what `read` throws.
    package init(
        _ model: KeywordModel, _ log: LoggedEvents, makeTakes: (([Enroller.Take]) throws -> MissedTakes)? = nil,
        read: (LogEvent) throws -> [Float]?
    ) throws {
        // Of several models of a keyword each has its own events.
        let all = log.events.filter {
            $0.keyword == model.keyword && ($0.speaker == nil || model.speaker == nil || $0.speaker == model.speaker)
        }
        let newest = Set(all.suffix(Self.mostEvents.value).map(\.id))
        let events = all.filter { newest.contains($0.id) || log.marks[$0.id] != nil }
        var (study, unread) = (Study(model), [String]())
        for event in events {
            guard let samples = try read(event) else {
                unread.append(event.id)
                continue
            }
            try study.take(event, log.marks[event.id], samples)
        }
        before = model
        self.unread = unread
        var best = (model: model, way: Way.none, decisions: study.unchanged)
        var gain = -Double.infinity
        func consider(_ candidate: KeywordModel, _ way: Way, _ decisions: [Decision]) {
            let value = Self.gain(decisions)
            guard value > gain, value > 0 || Self.answersMarks(decisions) else { return }
            (best, gain) = ((candidate, way, decisions), value)
        }
        for (candidate, way) in study.candidates() {
            let decisions = try Self.decide(study.events, by: candidate, read)
            consider(candidate, way, decisions)
            // The threshold is the last resort.
            guard way == .head, let raised = study.raised(candidate, decisions) else { continue }
            try consider(raised, .headAndThreshold, Self.decide(study.events, by: raised, read))
        }
        let words = study.events.filter { $0.mark == .right && !$0.before.isHeard }.suffix(MissedTakes.mostWords)
        let takes = try words.compactMap { word in try read(word.event).map(word.event.take) }
        missed = takes.isEmpty ? nil : try makeTakes?(takes)
        if let learned = missed?.model {
            try consider(learned, .takes, Self.decide(study.events, by: learned, read))
        }
        (after, way, decisions) = best
        let isWanted = decisions.contains {
            $0.mark == .wrong && $0.before.isHeard || $0.mark == .right && !$0.before.isHeard
        }
        verdict =
            if way != .none { gain > 0 ? .improved : .costly } else { isWanted ? .refused : .nothingToDo }
    }

    /// Whether more that is marked is decided as it was marked, and nothing that is marked worse than before.
    package static func answersMarks(_ decisions: [Decision]) -> Bool {
        let isBetter = { (one: Decision) in one.mark == .wrong && one.isLost || one.mark == .right && one.isWon }
        let isWorse = { (one: Decision) in one.mark == .wrong && one.isWon || one.mark == .right && one.isLost }
        return decisions.contains(where: isBetter) && !decisions.contains(where: isWorse)
    }

    private static func decide(
        _ events: [Study.Event], by model: KeywordModel, _ read: (LogEvent) throws -> [Float]?
    ) throws -> [Decision] {
        try events.map { one in
            guard let samples = try read(one.event) else {
                return Decision(one.event, mark: one.mark, before: one.before, after: one.before)
            }
            let after = try ClipDecision(
                samples, place: one.event.placeInClip, models: [model],
                configuration: SpottingConfiguration(asFor: one.event))
            return Decision(one.event, mark: one.mark, before: one.before, after: after)
        }
    }

    /// False alarms that go and words that are won, less what is lost. A word that is lost counts as two false alarms;
    /// what is not marked is taken for a word as often as what is marked was one.
    package static func gain(_ decisions: [Decision]) -> Double {
        let heard = decisions.filter(\.before.isHeard)
        let words = Double(heard.count { $0.mark == .right })
        let alarms = Double(heard.count { $0.mark == .wrong })
        let share = (words + 1) / (words + alarms + 2)
        return decisions.reduce(0) { sum, decision in
            guard decision.isLost || decision.isWon else { return sum }
            let lost = decision.isLost
            switch decision.mark {
            case .wrong: return sum + (lost ? 1 : -1)
            case .right: return sum + (lost ? -2 : 1)
            case nil where lost: return sum + (1 - share) - 2 * share
            case nil: return sum
            }
        }
    }

    /// Writes the model that has learned, and what it has learned from; the one of before stays beside it.
    package func write(to path: String) throws {
        if way == .takes, let missed { return try missed.write(to: path, before) }
        try EarlierModel.replace(path, before, by: after)
    }

    /// Whether there is a model to be written.
    package var isLearned: Bool { way != .none }
}
