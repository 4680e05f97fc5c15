public import System
public import Understanding

/// A conversation about what is to be done: resolve what is missing, confirm, handle.
///
/// A pure state machine. It is told what was heard and what came of it, and says what to do next; whoever holds it speaks,
/// listens and handles.
///
///     var dialogue = Dialogue(conduct: templates.conduct)
///     for action in dialogue.heard(.understood(understanding)) { ... }
public struct Dialogue: Sendable {
    /// What the next utterance is expected to be, for whoever has to understand it.
    public enum Expectation: Sendable, Equatable {
        /// Anything that can be asked for.
        case command
        /// The value of a slot, or another command.
        case value(slot: String, of: Intent)
        /// One of several values of a slot.
        case choice([Intent], slot: String)
        /// A yes or a no.
        case confirmation

        /// The name of the grammar for such a reply; nil for that of all commands.
        public var situation: String? {
            switch self {
            case .command: nil
            case .value(let slot, let intent): ReplyGrammars.name(of: slot, intent: intent.name)
            case .choice: ReplyGrammars.choice
            case .confirmation: ReplyGrammars.confirmation
            }
        }
    }

    /// What an utterance turned out to be.
    public enum Heard: Sendable, Equatable {
        case cancel
        case yes
        case no
        /// The value that was asked for.
        case value(Intent.Slot)
        case understood(Understanding)
        /// Nobody said anything.
        case silence
    }

    public enum Action: Sendable, Equatable {
        case say(String)
        /// The next utterance needs no wake word.
        case listen(Expectation)
        /// Do what the intent asks for, and call `handled` or `failed`.
        case handle(Intent)
        case end(Ending)
    }

    public enum Ending: String, Sendable, Equatable, CaseIterable {
        /// Everything is done.
        case finished
        /// "Never mind."
        case cancelled
        /// No reply came.
        case silence
        /// Two misunderstandings in a row.
        case notUnderstood = "not-understood"
        /// What was asked for is refused while the house is locked.
        case locked
        /// Whoever handles the intent could not.
        case failed
        /// The wake word was said in between.
        case interrupted
    }

    private enum State: Sendable, Equatable {
        case idle
        case asking(Intent, slot: String)
        case choosing([Intent], slot: String)
        case confirming(Intent)
        /// Whether something else was meant.
        case suggesting(Intent)
        case handling(Intent)
        /// A handler, or a service, has asked something.
        case open
    }

    public var wording: Wording
    /// Whether restricted intents are refused.
    public var isLocked = false
    /// Turns for which what was said counts for what is said next.
    public let contextTurns: Int
    /// Misunderstandings in a row that end the dialogue.
    public let mostMisunderstandings: Int

    /// How an intent of that name is treated.
    package var conduct: @Sendable (String) -> IntentConduct
    private var state = State.idle
    private var misunderstandings = 0
    private var questions = 0
    private var turnsLeft = 0
    /// What was done last, while it counts.
    private var last: Intent?
    private var remembered: [String: JSONValue] = [:]

    private static let mostQuestions = Limit(
        20, .elements, of: "the questions of one dialogue", beyond: "it ends, and nothing is done")

    /// - Parameter conduct: how an intent of that name is to be treated.
    public init(
        wording: Wording = Wording(), contextTurns: Int = 3, mostMisunderstandings: Int = 2,
        conduct: @escaping @Sendable (String) -> IntentConduct
    ) {
        self.wording = wording
        self.contextTurns = contextTurns
        self.mostMisunderstandings = mostMisunderstandings
        self.conduct = conduct
    }

    public var isIdle: Bool { state == .idle }

    /// The intent that is being done.
    public var handled: Intent? {
        if case .handling(let intent) = state { intent } else { nil }
    }

    public var expectation: Expectation {
        switch state {
        case .asking(let intent, let slot): .value(slot: slot, of: intent)
        case .choosing(let intents, let slot): .choice(intents, slot: slot)
        case .confirming, .suggesting: .confirmation
        case .idle, .handling, .open: .command
        }
    }

    /// What earlier turns add to what is known.
    public var context: [String: JSONValue] { turnsLeft > 0 ? remembered : [:] }

    /// The intent that "and in the bedroom?" goes on with.
    public var continued: Intent? { turnsLeft > 0 ? last : nil }

    // MARK: - What happens

    /// Somebody has said something, or has not.
    public mutating func heard(_ heard: Heard) -> [Action] {
        if case .handling = state { return [] }
        switch heard {
        case .cancel: return end(.cancelled, saying: wording.cancelled)
        case .silence: return end(.silence)
        default: break
        }
        switch (state, heard) {
        case (.confirming(let intent), .yes): return handle(intent)
        case (.confirming, .no): return end(.cancelled, saying: wording.cancelled)
        case (.suggesting(let intent), .yes): return begin(intent)
        case (.suggesting, .no): return end(.notUnderstood, saying: wording.notUnderstood)
        case (.asking(var intent, let slot), .value(let value)):
            intent.slots.removeAll { $0.name == slot }
            intent.slots.append(
                Intent.Slot(name: slot, heard: value.heard, value: value.value))
            return begin(intent)
        case (.choosing(let intents, let slot), .value(let value)):
            guard let chosen = intents.first(where: { $0[slot: slot]?.value == value.value }) else {
                return misunderstood()
            }
            return begin(Self.named(chosen, slot))
        case (_, .understood(let understanding)): return take(understanding)
        default: return misunderstood()
        }
    }

    /// What was asked for is done.
    public mutating func handled(_ answer: HandlerAnswer, response: String? = nil) -> [Action] {
        guard case .handling(let intent) = state else { return [] }
        remember(intent)
        var actions = said(answer.say ?? response)
        if answer.ends { return actions + end(.finished) }
        guard let question = answer.ask, !question.isEmpty else { return actions + end(.finished) }
        actions.append(.say(question))
        return actions + listen(.open)
    }

    /// What was asked for could not be done, or a service could not be asked.
    public mutating func failed() -> [Action] {
        end(.failed, saying: wording.failed)
    }

    /// The wake word was said: what comes next is a command of its own.
    public mutating func interrupted() -> [Action] {
        isIdle ? [] : end(.interrupted)
    }

    /// Nothing of what was said counts any more.
    public mutating func forget() {
        turnsLeft = 0
        last = nil
        remembered = [:]
    }

    // MARK: - Steps

    private mutating func take(_ understanding: Understanding) -> [Action] {
        switch understanding {
        case .intent(let intent): return begin(intent)
        case .ambiguous(let intents, let slot):
            return ask(wording.choice(of: slot, among: intents), .choosing(intents, slot: slot))
        case .answered(let answer):
            misunderstandings = 0
            guard answer.expectsReply else { return said(answer.text) + end(.finished) }
            return said(answer.text) + listen(.open)
        case .notUnderstood(let why):
            if case .outOfRange(let slot, _, let lowest, let highest) = why.reason {
                let text = why.text ?? wording.outOfRange(slot, lowest, highest)
                guard let intent = why.suggestion ?? asked else { return misunderstood(text) }
                return misunderstood(text, then: .asking(intent, slot: slot))
            }
            if let suggestion = why.suggestion {
                return ask(wording.suggestion(suggestion, said: why.text), .suggesting(suggestion))
            }
            return misunderstood(why.text)
        }
    }

    private var asked: Intent? {
        if case .asking(let intent, _) = state { intent } else { nil }
    }

    /// Resolve, confirm, handle.
    private mutating func begin(_ intent: Intent) -> [Action] {
        misunderstandings = 0
        let conduct = conduct(intent.name)
        if conduct.isRestricted, isLocked { return end(.locked, saying: wording.locked) }
        if let missing = conduct.questions.first(where: { intent[slot: $0.slot] == nil }) {
            return ask(missing.question, .asking(intent, slot: missing.slot))
        }
        if conduct.needsConfirmation {
            return ask(conduct.question(about: intent) ?? wording.confirm, .confirming(intent))
        }
        return handle(intent)
    }

    private mutating func handle(_ intent: Intent) -> [Action] {
        state = .handling(intent)
        return [.handle(intent)]
    }

    private mutating func ask(_ question: String, _ next: State) -> [Action] {
        questions += 1
        guard questions <= Self.mostQuestions.value else { return end(.notUnderstood, saying: wording.notUnderstood) }
        return said(question) + listen(next)
    }

    private mutating func listen(_ next: State) -> [Action] {
        state = next
        return [.listen(expectation)]
    }

    /// Asks once more; ends after too many.
    /// - Parameter next: what is asked for from here on; nil for the same as before.
    private mutating func misunderstood(_ text: String? = nil, then next: State? = nil) -> [Action] {
        misunderstandings += 1
        let text = text.flatMap { $0.isEmpty ? nil : $0 } ?? wording.notUnderstood
        guard misunderstandings < mostMisunderstandings else { return end(.notUnderstood, saying: text) }
        let same = state == .idle ? State.open : state
        return said(text) + listen(next ?? same)
    }

    private mutating func end(_ ending: Ending, saying text: String? = nil) -> [Action] {
        state = .idle
        misunderstandings = 0
        questions = 0
        if ending != .finished { turnsLeft = max(0, turnsLeft - 1) }
        return said(text) + [.end(ending)]
    }

    private func said(_ text: String?) -> [Action] {
        guard let text, !text.isEmpty else { return [] }
        return [.say(text)]
    }

    private mutating func remember(_ intent: Intent) {
        if turnsLeft == 0 { remembered = [:] }
        turnsLeft = contextTurns
        last = intent
        remembered.merge(intent.context) { $1 }
        for slot in intent.slots {
            remembered[slot.name] = .object(["value": slot.value, "text": .string(slot.heard)])
        }
    }

    /// The intent with the name by which its value was asked for, which the answer then says: the words that were heard
    /// at first fit several.
    private static func named(_ intent: Intent, _ slot: String) -> Intent {
        var named = intent
        guard let place = named.slots.firstIndex(where: { $0.name == slot }) else { return intent }
        named.slots[place].heard = Wording.name(of: intent, slot)
        return named
    }
}
