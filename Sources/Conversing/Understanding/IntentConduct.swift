/// How a conversation treats an intent: what must be known, what is asked, what is confirmed.
public struct IntentConduct: Sendable, Equatable {
    /// What is asked when a slot is missing.
    public struct Question: Sendable, Equatable {
        public var slot: String
        public var question: String

        public init(slot: String, question: String) {
            self.slot = slot
            self.question = question
        }
    }

    /// In the order in which they are asked.
    public var questions: [Question] = []
    /// Whether a yes is wanted before it is done.
    public var needsConfirmation = false
    /// What is asked then, with the values of slots in it; nil for the usual question.
    public var confirmation: AnswerTemplate?
    /// Whether it is refused while the house is locked.
    public var isRestricted = false
    /// How sure of the words whoever heard them has to be, 0...1; below it is asked back. Nil for what is usual there.
    public var leastConfidence: Double?

    public init() {}

    /// What is asked before an intent is done.
    public func question(about intent: Intent) -> String? { confirmation?.text(for: intent) }
}
