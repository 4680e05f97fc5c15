import SentenceTemplates
import System
public import Understanding

/// What a dialogue says of its own accord, and the words that steer it, in a language; every sentence can be replaced.
public struct Wording: Sendable, Equatable {
    public var yes: [String]
    public var no: [String]
    public var cancel: [String]
    /// What an answer may begin, and end, with: "please".
    public var politeBefore: [String]
    public var politeAfter: [String]
    /// What a reply may begin with that is no part of its value: "in the bedroom".
    public var lead: [String]
    /// Of these the ones that say where.
    public var places: [String]
    /// What a sentence begins with that goes on with the one before: "and in the bedroom?".
    public var continuation: [String]
    /// What joins two sentences: "and", "and then".
    public var conjunctions: [String]
    public var articles: [String]
    /// The forms of "first", those of "second" and so on.
    public var ordinals: [[String]]
    /// The "one" of "the first one".
    public var standIns: [String]

    public var notUnderstood: String
    /// Of what somebody else does, where no answer is known.
    public var done: String
    public var failed: String
    public var locked: String
    public var cancelled = ""
    public var confirm: String
    private let language: Language

    /// - Parameter language: as ISO 639-1 has it, also with a country: `de-CH`; English for one whose words are not known.
    public init(language: String = "en") {
        let words = Language.of(language) ?? .english
        self.language = words
        yes = words.yes
        no = words.no
        cancel = words.cancel
        politeBefore = words.politeBefore
        politeAfter = words.politeAfter
        lead = words.lead
        places = words.places
        continuation = words.continuation
        conjunctions = words.conjunctions
        articles = words.definiteArticles
        ordinals = words.ordinals
        standIns = words.standIns
        notUnderstood = words.notUnderstood
        done = words.done
        failed = words.failed
        locked = words.locked
        confirm = words.confirm
    }

    /// "Did you mean: turn on the lamp?"
    /// - Parameter said: what was perhaps said; nil where that is not known.
    public func suggestion(_ intent: Intent, said: String?) -> String {
        language.suggestion.replacing("{}", with: said ?? Self.shown(intent))
    }

    /// "The kitchen lamp or the kitchen ceiling?"
    public func choice(_ names: [String]) -> String {
        let named = names.map { language.choice.replacing("{}", with: $0) }
        guard let last = named.last else { return notUnderstood }
        let most = named.dropLast().joined(separator: ", ")
        let choice = Self.capital(most.isEmpty ? last : "\(most) \(language.or) \(last)")
        return language.question.replacing("{}", with: choice)
    }

    /// Which of several values of a slot is meant.
    package func choice(of slot: String, among intents: [Intent]) -> String {
        choice(intents.map { Self.name(of: $0, slot) })
    }

    /// "Brightness goes from 0 to 100."
    public func outOfRange(_ slot: String, _ lowest: Double, _ highest: Double) -> String {
        func number(_ value: Double) -> String {
            Int(exactly: value).map(String.init) ?? String(value)
        }
        return Self.capital(
            language.outOfRange.replacing("{lowest}", with: number(lowest))
                .replacing("{highest}", with: number(highest))
                .replacing("{slot}", with: slot.replacing("_", with: " ")))
    }

    /// What the value of a slot is called when it is one of several: the words that tell it from the others.
    package static func name(of intent: Intent, _ slot: String) -> String {
        guard let found = intent[slot: slot] else { return intent.name }
        return name(of: found.value.string ?? found.value.text)
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
