import TestSupport
import Testing

/// One line of a table: a command, and how it ends.
struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    let command: String
    let status: Int32
    /// Standard error, or what it contains.
    let errors: String

    init(_ id: String, _ command: String, _ status: Int32, _ errors: String) {
        self.id = id
        self.command = command
        self.status = status
        self.errors = errors
    }

    var testDescription: String { "\(id): rouse \(command)" }
    /// Arguments hold no spaces here; `''` is an empty one.
    var arguments: [String] { command.split(separator: " ").map { $0 == "''" ? "" : String($0) } }

    /// An error of Rouse's own is this sentence and nothing else.
    func expectSentence(_ outcome: Program.Outcome, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(outcome.status == status, "\(outcome.errors)", sourceLocation: sourceLocation)
        #expect(outcome.errors == "rouse: \(errors)\n", sourceLocation: sourceLocation)
        #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
    }

    /// A mistake in the arguments is explained in the first line; what follows shows the usage.
    func expectUsageError(_ outcome: Program.Outcome, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(outcome.status == status, sourceLocation: sourceLocation)
        let first = outcome.errorLines.first ?? ""
        #expect(first.hasPrefix("rouse: "), "\(first)", sourceLocation: sourceLocation)
        #expect(first.contains(errors), "\(outcome.errors)", sourceLocation: sourceLocation)
        #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
    }
}
