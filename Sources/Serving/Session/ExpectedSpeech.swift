/// What somebody is expected to say next, for a backend that knows several things.
package struct ExpectedSpeech: Sendable, Equatable {
    /// The name of a grammar; nil for anything that can be asked for.
    package var situation: String?
    /// Whether it may go on with the sentence before, as "and in the office" does.
    package var mayGoOn: Bool

    package init(situation: String? = nil, mayGoOn: Bool = true) {
        (self.situation, self.mayGoOn) = (situation, mayGoOn)
    }
}
