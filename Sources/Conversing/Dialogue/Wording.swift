import System
public import Understanding

/// What a dialogue says of its own accord, and the words that steer it. English; every sentence can be replaced.
public struct Wording: Sendable, Equatable {
    public var yes = ["yes", "yeah", "yep", "sure", "okay", "ok", "correct", "right", "do it", "please do"]
    public var no = ["no", "nope", "no thanks", "no thank you", "don't", "do not", "wrong"]
    public var cancel = [
        "never mind", "nevermind", "cancel", "forget it", "stop", "stop it", "abort", "quit", "that's all", "nothing",
    ]
    /// What a reply may begin with that is no part of its value: "in the bedroom".
    public var lead = [
        "the", "a", "an", "my", "in", "on", "at", "to", "for", "of", "from", "it's", "it is", "and", "what about",
        "how about", "please", "i mean", "no",
    ]
    /// Of these the ones that say where.
    public var places = ["in", "on", "at", "to", "for"]
    /// What a sentence begins with that goes on with the one before: "and in the bedroom?".
    public var continuation = ["and", "what about", "how about", "also", "then"]

    public var notUnderstood = "Sorry, I did not understand that."
    public var failed = "Sorry, that did not work."
    public var locked = "That is locked."
    public var cancelled = ""
    public var confirm = "Shall I do that?"

    public init() {}

    /// "Did you mean: turn on the lamp?"
    /// - Parameter said: what was perhaps said; nil where that is not known.
    public func suggestion(_ intent: Intent, said: String?) -> String {
        "Did you mean: \(said ?? Self.shown(intent))?"
    }

    /// "The kitchen lamp or the kitchen ceiling?"
    public func choice(_ names: [String]) -> String {
        guard let last = names.last else { return notUnderstood }
        let most = names.dropLast().map { "the \($0)" }.joined(separator: ", ")
        return Self.capital(most.isEmpty ? "the \(last)?" : "\(most) or the \(last)?")
    }

    /// "Brightness goes from 0 to 100."
    public func outOfRange(_ slot: String, _ lowest: Double, _ highest: Double) -> String {
        func number(_ value: Double) -> String {
            Int(exactly: value).map(String.init) ?? String(value)
        }
        return Self.capital(
            "\(slot.replacing("_", with: " ")) goes from \(number(lowest)) to \(number(highest)).")
    }

    /// What a value is called: `light.kitchen_1` is "light kitchen 1".
    static func name(of value: String) -> String {
        value.split(whereSeparator: { "._".contains($0) }).joined(separator: " ")
    }

    private static func shown(_ intent: Intent) -> String {
        let values = intent.slots.map { $0.heard.isEmpty ? $0.value.string ?? $0.value.text : $0.heard }
        return ([intent.name] + values).joined(separator: ", ")
    }

    private static func capital(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }
}
