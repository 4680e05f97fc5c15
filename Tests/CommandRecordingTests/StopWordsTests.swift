import CommandRecording
import Testing

@Suite struct StopWordsTests {
    private let words = StopWords(["Done", "that's all", " "])

    @Test(arguments: [
        ("add milk and eggs done", true), ("add milk and eggs. Done!", true), ("done", true),
        ("well, That's all.", true), ("done with it", false), ("undone", false), ("that is all", false), ("", false),
    ])
    func countAtTheEndOfTheText(text: String, ends: Bool) {
        #expect(words.end(text) == ends)
    }

    @Test func noneEndNothing() {
        #expect(!StopWords([""]).end(""))
        #expect(StopWords([" "]).isEmpty)
    }
}
