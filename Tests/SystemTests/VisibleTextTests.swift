import System
import Testing

@Suite("Text from outside")
struct VisibleTextTests {
    @Test(
        "is shown as one line in which nothing acts",
        arguments: [
            ("computer", "computer"), ("Grüße, 語 and 👩‍🚒", "Grüße, 語 and 👩‍🚒"), ("a\\b \"c\" 'd'", "a\\b \"c\" 'd'"),
            ("two\nlines\r\n", "two\\nlines\\r\\n"), ("a\tb", "a\\tb"), ("\u{1b}[31mred", "\\u{1b}[31mred"),
            ("\0\u{7}\u{8}\u{7f}", "\\u{0}\\u{7}\\u{8}\\u{7f}"), ("\u{85}\u{9b}2J\u{9f}", "\\u{85}\\u{9b}2J\\u{9f}"),
            ("a\u{2028}b\u{2029}c", "a\\u{2028}b\\u{2029}c"), ("\u{202e}evil\u{2066}", "\\u{202e}evil\\u{2066}"),
            ("\u{200f}\u{feff}\u{ad}\u{e0041}", "\\u{200f}\\u{feff}\\u{ad}\\u{e0041}"), ("", ""),
        ])
    func line(text: String, shown: String) {
        #expect(VisibleText.line(text) == shown)
    }

    @Test("keeps the lines and tabs of what was made here")
    func lines() {
        #expect(VisibleText.lines("1.0\t2.0\tspeech\n\u{1b}c\r\n") == "1.0\t2.0\tspeech\n\\u{1b}c\\r\\n")
    }

    @Test("becomes JSON that means the same and that a terminal can show")
    func json() {
        let text = (0..<0x3000).compactMap(Unicode.Scalar.init).map(String.init).joined() + "\u{e0041}👩‍🚒"
        var line = JSONLine()
        line.add("text", text)
        #expect(line.description.unicodeScalars.allSatisfy(VisibleText.isVisible))
        #expect(JSONValue(parsing: line.description)?["text"]?.string == text)
        #expect(JSONValue.string(text).text.unicodeScalars.allSatisfy(VisibleText.isVisible))
    }
}
