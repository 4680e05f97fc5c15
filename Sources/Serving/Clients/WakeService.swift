package import Pipeline
package import Session

/// Keywords for clients: the models, how words are looked for, and who else is told of them.
package struct WakeService: Sendable {
    package let shelf: KeywordShelf
    package let configuration: Pipeline.Configuration
    /// Outlets of each client's stream, such as those that keep clips.
    package var outlets: [any StreamOutlets] = []
    /// Whether clients are told of near misses; outlets may be told of them where clients are not.
    package var tellsNearMisses = true
    /// Where helpers of streams put what went wrong.
    package let failures = FailureBox()

    package init(_ shelf: KeywordShelf, _ configuration: Pipeline.Configuration) {
        self.shelf = shelf
        self.configuration = configuration
    }
}
