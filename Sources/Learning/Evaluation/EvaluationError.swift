/// Why recordings cannot be evaluated as asked, as one sentence that says what to do.
package struct EvaluationError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Kind: Sendable {
        /// A file is not there or cannot be read.
        case noInput
        /// A file says what makes no sense.
        case badData
        /// Options ask for what cannot be had.
        case usage
        /// A file cannot be written.
        case cannotCreate
    }

    package let kind: Kind
    package let description: String

    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
