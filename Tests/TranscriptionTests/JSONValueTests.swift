import System
import Testing
import Transcription

@Suite("A JSON value")
struct JSONValueTests {
    @Test(
        "is written as it was read",
        arguments: [
            "null", "true", "[]", "{}", "12", "-1.5", "\"a\\\"b\"", "{\"a\":[1,2.5,{\"b\":null}],\"c\":\"ü\"}",
        ])
    func roundTrip(text: String) {
        #expect(JSONValue(parsing: text)?.text == text)
    }

    @Test("is not made from broken text", arguments: ["", "{", "{\"a\":}", "[1,]x", "nul", "{} {}"])
    func broken(text: String) {
        #expect(JSONValue(parsing: text) == nil)
    }

    @Test("does not exhaust the stack on deep nesting")
    func deep() {
        #expect(JSONValue(parsing: String(repeating: "[", count: 100_000)) == nil)
    }
}
