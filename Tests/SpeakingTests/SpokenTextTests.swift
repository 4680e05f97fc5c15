import Services
import Speaking
import Testing

@Suite("A text to be spoken")
struct SpokenTextTests {
    @Test(
        "is one line of what can be said",
        arguments: [
            ("The light is on.", "The light is on."), ("  two \n lines\t\r\n", "two lines"),
            ("a\u{0}b\u{1b}[31mc\u{7}", "ab[31mc"), ("left\u{202e}right", "leftright"), ("it's 5 °C", "it's 5 °C"),
            ("naïve – 日本", "naïve – 日本"), ("one\u{2028}two", "one two"), ("5", "5"), ("👍", "👍"),
        ])
    func cleaned(given: String, said: String) throws {
        #expect(try SpokenText(given).description == said)
    }

    @Test("has something to say in it", arguments: ["", " ", "\n", "...", "-- !?", "\u{1b}\u{0}"])
    func empty(text: String) {
        #expect(throws: ServiceError.self) { try SpokenText(text) }
    }

    @Test("has its longest length")
    func long() throws {
        #expect(try SpokenText(String(repeating: "a", count: 4_096)).description.count == 4_096)
        let error = #expect(throws: ServiceError.self) { try SpokenText(String(repeating: "a", count: 4_097)) }
        #expect(error?.exitStatus == 64)
    }
}
