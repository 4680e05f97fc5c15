package import Session

/// Keywords for clients: the models, how words are looked for, and who else is told of them.
package struct WakeService: Sendable {
    package let shelf: KeywordShelf
    /// Outlets of each client's stream, such as those that keep clips.
    package var outlets: [any StreamOutlets] = []
    /// Where helpers of streams put what went wrong.
    package let failures = FailureBox()

    package init(_ shelf: KeywordShelf) {
        self.shelf = shelf
    }
}
