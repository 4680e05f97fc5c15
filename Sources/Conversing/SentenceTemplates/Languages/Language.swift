/// The words of a language: what steers a conversation, what is asked and answered, and how numbers are said.
///
/// A further language is a file like those beside this one, and a line in `all`. Number words other than English ones come
/// from `SpellingRules`, for many more languages than there are files here.
package struct Language: Sendable, Equatable {
    /// ISO 639-1.
    package var code: String

    // MARK: - What steers a conversation

    package var yes: [String]
    package var no: [String]
    /// "Never mind."
    package var cancel: [String]
    /// What such an answer may begin with: "please".
    package var politeBefore: [String]
    package var politeAfter: [String]
    /// What a reply may begin with that is no part of its value: "in the bedroom".
    package var lead: [String]
    /// Of these the ones that say where.
    package var places: [String]
    /// What a sentence begins with that goes on with the one before: "and in the bedroom?".
    package var continuation: [String]
    /// What joins two sentences: "turn on the light and close the blinds".
    package var conjunctions: [String]
    package var definiteArticles: [String]
    package var indefiniteArticles: [String]
    /// The forms of "first", those of "second" and so on.
    package var ordinals: [[String]]
    /// What stands for a thing that has been named: the "one" of "the first one".
    package var standIns: [String]

    // MARK: - What is said; {} stands for a value

    package var notUnderstood: String
    /// Of what somebody else does, where no answer is known.
    package var done: String
    package var failed: String
    package var locked: String
    package var confirm: String
    package var suggestion: String
    /// One of several things to choose from.
    package var choice: String
    /// Between the last two of them.
    package var or: String
    /// A question that is made of things to choose from.
    package var question = "{}?"
    /// {slot}, {lowest}, {highest}
    package var outOfRange: String

    // MARK: - Numbers

    /// What may follow a number that answers a question, with the space before it.
    package var units: [String]
    /// What is said behind a whole number for a half more, with the space before it.
    package var andAHalf: [String] = []
    /// Numbers that no rule of spelling has.
    package var furtherNumbers: [String: Double] = [:]

    package static let all = [english, german, french, spanish, italian, dutch]

    /// - Parameter code: of the language, also with a country or a script: `de-CH`.
    /// - Returns: nil for one that has no file here.
    package static func of(_ code: String) -> Language? {
        let family = code.lowercased().prefix { $0 != "-" && $0 != "_" }
        return all.first { $0.code == family }
    }
}
