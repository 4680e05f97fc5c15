public import System

/// What somebody wants done, with what was said about it.
public struct Intent: Sendable, Equatable {
    /// A part of the sentence that has a value: which room, how many minutes.
    public struct Slot: Sendable, Equatable {
        public var name: String
        /// The words as they were heard; empty where the sentence template sets the value without any.
        public var heard: String
        public var value: JSONValue

        public init(name: String, heard: String, value: JSONValue) {
            self.name = name
            self.heard = heard
            self.value = value
        }
    }

    public var name: String
    /// In the order in which they were said.
    public var slots: [Slot]
    /// 0...1; 1 where a sentence template matched.
    public var confidence: Double
    /// Which of the intent's answers the sentence asks for; nil for "default".
    public var response: String?
    /// What the sentence adds to the conversation's context.
    public var context: [String: JSONValue]
    /// What a service that found the intent would have said once it is done; nil where it leaves that to the handler.
    public var answer: String?

    public init(
        name: String, slots: [Slot] = [], confidence: Double = 1, response: String? = nil,
        context: [String: JSONValue] = [:], answer: String? = nil
    ) {
        self.name = name
        self.slots = slots
        self.confidence = confidence
        self.response = response
        self.context = context
        self.answer = answer
    }

    public subscript(slot name: String) -> Slot? {
        slots.first { $0.name == name }
    }
}
