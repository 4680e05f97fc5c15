import System
import Testing

@Suite("A JSON value", .timeLimit(.minutes(20)))
struct JSONValueTests {
    @Test(
        "is written as it was read",
        arguments: [
            "null", "true", "[]", "{}", "12", "-1.5", "\"a\\\"b\"", "{\"a\":[1,2.5,{\"b\":null}],\"c\":\"ü\"}", "0",
            "-9223372036854775808", "[[],{},\"\"]", "{\"a\":false}", "1e-07",
        ])
    func roundTrip(text: String) {
        #expect(JSONValue(parsing: text)?.text == text)
    }

    @Test("has no point in a whole number, which services want as an integer")
    func wholeNumbers() {
        #expect(JSONValue.number(16_000).text == "16000")
        #expect(JSONValue.number(-0.5).text == "-0.5")
        #expect(JSONValue.number(.infinity).text == "null")
    }

    @Test(
        "is made from all that JSON is",
        arguments: [
            (" [ 1 ,\t2\r\n] ", "[1,2]"), ("1.0", "1"), ("1E2", "100"), ("-0", "0"), ("\"\\u00fc\\/\\n\"", "\"ü/\\n\""),
            ("\"\\ud83d\\ude00\"", "\"😀\""), ("\"\\ud83d\"", "\"\u{fffd}\""), ("\"\\ude00x\"", "\"\u{fffd}x\""),
            ("\"\\ud83d\\u0041\"", "\"\u{fffd}A\""), ("{\"a\":1,\"a\":2}", "{\"a\":2}"),
            ("9223372036854775808", "9.223372036854776e+18"),
        ])
    func whole(text: String, written: String) {
        #expect(JSONValue(parsing: text)?.text == written)
    }

    @Test(
        "is not made from broken text",
        arguments: [
            "", "{", "{\"a\":}", "[1,]x", "nul", "{} {}", "[1,]", "{\"a\":1,}", "{a:1}", "01", "1.", ".5", "+1", "-",
            "1e",
            "1e999", "\"\n\"", "\"\\x\"", "\"\\u12\"", "\"", "\"\\", "[", "]", "tru", "'a'", "NaN", "\u{feff}1", "1 2",
            "{\"a\" 1}",
        ])
    func broken(text: String) {
        #expect(JSONValue(parsing: text) == nil)
    }

    @Test("is not made from bytes that are no UTF-8")
    func bytes() {
        #expect(JSONValue(parsing: [0x22, 0xff, 0x22]) == nil)
        #expect(JSONValue(parsing: [0x22, 0xed, 0xa0, 0x80, 0x22]) == nil)
        #expect(JSONValue(parsing: [0x22, 0x5c, 0x6e, 0xc0, 0x80, 0x22]) == nil)
    }

    @Test("is not nested so deeply that it exhausts a stack", arguments: ["[", "{\"a\":", "[{\"a\":["])
    func deep(opening: String) {
        #expect(JSONValue(parsing: String(repeating: opening, count: 100_000)) == nil)
        let closed = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(JSONValue(parsing: closed) == nil)
        #expect(JSONValue(parsing: String(repeating: "[", count: 100) + String(repeating: "]", count: 100)) != nil)
    }

    @Test("costs no more time than its length, however it is nested")
    func manyBrackets() {
        let deep = String(repeating: "[", count: 90) + String(repeating: "]", count: 90)
        let text = "[" + Array(repeating: deep, count: 2_800).joined(separator: ",") + "]"
        #expect(JSONValue(parsing: text) != nil)
    }

    @Test("has so many values and no more")
    func many() {
        func list(_ count: Int) -> String { "[" + Array(repeating: "0", count: count).joined(separator: ",") + "]" }
        #expect(JSONValue(parsing: list(262_143)) != nil)
        #expect(JSONValue(parsing: list(262_144)) == nil)
    }
}
