/// A bound on what comes from outside. Each is declared where it holds, once; `docs/limits.md` lists them all.
package struct Limit<Value: Sendable>: Sendable {
    package enum Unit: String, Sendable {
        case bytes, seconds, days, frames, elements, events, lines, connections, programs, recordings, characters,
            levels
    }

    package let value: Value
    package let unit: Unit
    /// What is bounded, as in "a line of standard input".
    package let subject: String
    /// What happens to what goes beyond, as in "the line is refused, and the next is read".
    package let beyond: String

    package init(_ value: Value, _ unit: Unit, of subject: String, beyond: String) {
        self.value = value
        self.unit = unit
        self.subject = subject
        self.beyond = beyond
    }
}
