public import KeywordModels
import KeywordSpotting

/// The course of an enrolment at the microphone: which take is asked for, and what becomes of a bad one.
///
/// A pure value: it is told what happened and returns what to do. It neither hears nor shows nor writes anything.
public struct EnrolmentSession: Sendable {
    /// What happened.
    public enum Input: Sendable, Hashable {
        /// The audio flows, and the noise of the room is known.
        case ready
        /// A word was said after the prompt.
        case word([Float])
        /// What came after the prompt was no word.
        case noWord(Refusal)
        /// The takes so far were measured: a comparison for each.
        case judged([TakeComparison])
        /// The newest take cannot be used, for this reason.
        case useless(String)
        case command(Command)
        /// Nobody is there to answer questions, from now on.
        case nobodyAnswers
    }

    /// What the speaker, or the program that drives the session, can say.
    public enum Command: String, Sendable, Hashable, CaseIterable {
        /// Say the take in question again; while a take is waited for, the one before it.
        case `repeat`
        /// Keep the take in question.
        case accept
        /// End here, and keep the takes so far.
        case stop
    }

    /// Why there is no take after a prompt.
    public enum Refusal: Sendable, Hashable {
        case silence
        case tooLong

        public var sentence: String {
            switch self {
            case .silence: "nothing was heard; come closer, or see that this is the right microphone"
            case .tooLong: "that went on too long; say the word alone, in a quiet place"
            }
        }
    }

    /// Why a take is asked for that was said before, or one that was not to be expected.
    public enum Reason: Sendable, Hashable {
        /// What is wrong with what was said before.
        case problems([TakeReport.Problem])
        /// The first two takes are unlike each other, and nobody knows yet which of them is wrong.
        case undecided
        /// The speaker wants it.
        case wish

        public var clause: String {
            switch self {
            case .problems(let problems): "because " + problems.map(\.complaint).joined(separator: " and ")
            case .undecided: "to find out which of the two is wrong"
            case .wish: "as you wished"
            }
        }
    }

    /// What to do.
    public enum Action: Sendable, Hashable {
        /// Ask for a take, and listen for it.
        case prompt(take: Int, isRepetition: Bool, reason: Reason? = nil)
        /// Say why what was said is no take.
        case refuse(take: Int, reason: String)
        /// Write down a take, in the place of an earlier one of that number.
        case store(take: Int, samples: [Float])
        /// Measure these takes.
        case judge([Enroller.Take])
        /// Tell of a take; `isRepeated` says that it is said again without anybody being asked.
        case verdict(take: Int, TakeComparison, isRepeated: Bool)
        /// Tell that a take was the wrong one of three, and that the other two are the wanted ones.
        case dropped(take: Int, TakeComparison)
        /// Ask whether to keep a take or say it again.
        case ask(take: Int, TakeComparison)
        /// Make a model of these takes. The session is over.
        case learn([Enroller.Take])
        /// Nothing useful is to be expected any more. The session is over.
        case giveUp(reason: String)
        /// It was asked to end. The session is over.
        case stop
    }

    private enum State: Sendable {
        case starting
        case listening(take: Int, Reason?)
        /// Waits for the verdict on a take; `former` is the one of that number before it.
        case judging(take: Int, former: Enroller.Take?)
        case asking(take: Int, TakeComparison)
        case over
    }

    /// Failures in a row after which nobody seems to be there, when nobody answers.
    private static let mostFailures = 3

    public let wanted: Int
    /// The takes so far.
    public private(set) var takes: [Enroller.Take] = []
    private var state = State.starting
    private var isAnswered: Bool
    /// Takes that the speaker wants to keep as they are, or that were said again without anybody being asked.
    private var settled: Set<Int> = []
    private var failures = 0

    /// - Parameters:
    ///   - takes: how many to ask for.
    ///   - isAnswered: whether somebody can be asked about a bad take. Otherwise it is said again once, and then kept.
    public init(takes: Int, isAnswered: Bool) {
        precondition(takes > 0, "a word is learned from a take at least")
        wanted = takes
        self.isAnswered = isAnswered
    }

    public var isOver: Bool { if case .over = state { true } else { false } }

    /// Takes what happened.
    /// - Returns: what to do, in this order.
    public mutating func process(_ input: Input) -> [Action] {
        switch (input, state) {
        case (_, .over): return []
        case (.ready, .starting): return prompt(1)
        case (.word(let samples), .listening(let take, _)): return judge(samples, as: take)
        case (.noWord(let refusal), .listening(let take, let why)): return refuse(take, refusal.sentence, why)
        case (.judged(let comparisons), .judging(let take, _)): return decide(take, comparisons)
        case (.useless(let reason), .judging(let take, let former)):
            takes.remove(at: take - 1)
            if let former { takes.insert(former, at: take - 1) }
            return refuse(take, reason)
        case (.command(.stop), _): return end(.stop)
        case (.command(.repeat), .asking(let take, let comparison)):
            return prompt(take, .problems(comparison.report.problems))
        case (.command(.repeat), .listening(let take, _)) where take == takes.count + 1 && take > 1:
            settled.remove(take - 1)
            return prompt(take - 1, .wish)
        case (.command(.accept), .asking(let take, _)):
            settled.insert(take)
            return proceed()
        case (.nobodyAnswers, _):
            isAnswered = false
            guard case .asking(let take, let comparison) = state else { return [] }
            return repeatOnce(take, comparison) ?? proceed()
        default: return []
        }
    }

    private mutating func prompt(_ take: Int, _ reason: Reason? = nil) -> [Action] {
        state = .listening(take: take, reason)
        return [.prompt(take: take, isRepetition: take <= takes.count, reason: reason)]
    }

    private mutating func judge(_ samples: [Float], as take: Int) -> [Action] {
        let new = Enroller.Take(name: "take \(take)", samples: samples)
        let former = take <= takes.count ? takes[take - 1] : nil
        if former == nil { takes.append(new) } else { takes[take - 1] = new }
        state = .judging(take: take, former: former)
        return [.judge(takes)]
    }

    private mutating func refuse(_ take: Int, _ reason: String, _ why: Reason? = nil) -> [Action] {
        failures += 1
        if !isAnswered && failures >= Self.mostFailures { return end(.giveUp(reason: reason)) }
        return [.refuse(take: take, reason: reason)] + prompt(take, why)
    }

    private mutating func decide(_ take: Int, _ comparisons: [TakeComparison]) -> [Action] {
        failures = 0
        let unlike = comparisons.indices.filter { comparisons[$0].isOdd }.map { $0 + 1 }
        if takes.count > wanted, let wrong = unlike.first, unlike.count == 1 { return drop(wrong, comparisons) }
        let newest = comparisons[take - 1]
        let store = Action.store(take: take, samples: takes[take - 1].samples)
        guard let bad = doubtful(take, comparisons, unlike) else {
            let verdict = Action.verdict(take: take, newest, isRepeated: false)
            return [store, verdict] + (isUndecided(unlike) ? prompt(3, .undecided) : proceed())
        }
        let again = isAnswered ? nil : repeatOnce(bad, comparisons[bad - 1])
        let verdict = Action.verdict(take: take, newest, isRepeated: again != nil && bad == take)
        let isOther = bad != take && (isAnswered || again != nil)
        let other = Action.verdict(take: bad, comparisons[bad - 1], isRepeated: again != nil)
        let told = [store, verdict] + (isOther ? [other] : [])
        guard isAnswered else { return told + (again ?? proceed()) }
        state = .asking(take: bad, comparisons[bad - 1])
        return told + [.ask(take: bad, comparisons[bad - 1])]
    }

    /// The take that should be said again: the newest when something is wrong with it, and otherwise one that is unlike
    /// the others. Of two that are unlike each other it is not known which.
    private func doubtful(_ newest: Int, _ comparisons: [TakeComparison], _ unlike: [Int]) -> Int? {
        let problems = comparisons[newest - 1].report.problems
        let isBad = isUndecided(unlike) ? problems != [.unlikeOthers] : !problems.isEmpty
        if isBad && !settled.contains(newest) { return newest }
        return isUndecided(unlike) ? nil : unlike.first { !settled.contains($0) }
    }

    private func isUndecided(_ unlike: [Int]) -> Bool { takes.count == 2 && unlike.count == 2 }

    /// One take more than was wanted has shown which one is wrong: the newest takes its place.
    private mutating func drop(_ wrong: Int, _ comparisons: [TakeComparison]) -> [Action] {
        let newest = takes.removeLast()
        var actions = [Action.dropped(take: wrong, comparisons[wrong - 1])]
        if wrong <= takes.count {
            takes[wrong - 1] = Enroller.Take(name: "take \(wrong)", samples: newest.samples)
            actions.append(.store(take: wrong, samples: newest.samples))
        }
        return actions + proceed()
    }

    private mutating func repeatOnce(_ take: Int, _ comparison: TakeComparison) -> [Action]? {
        settled.insert(take).inserted ? prompt(take, .problems(comparison.report.problems)) : nil
    }

    private mutating func proceed() -> [Action] {
        takes.count < wanted ? prompt(takes.count + 1) : end(.learn(takes))
    }

    private mutating func end(_ action: Action) -> [Action] {
        state = .over
        return [action]
    }
}
