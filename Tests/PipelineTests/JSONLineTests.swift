import Foundation
import Pipeline
import System
import Testing

/// One JSON object on one line, whatever is put into it.
@Suite struct JSONLineTests {
    private func parsed(_ line: JSONLine) throws -> [String: Any] {
        #expect(!line.description.contains("\n"))
        let object = try JSONSerialization.jsonObject(with: Data(line.description.utf8))
        return try #require(object as? [String: Any])
    }

    @Test func fieldsKeepTheirOrder() {
        var line = JSONLine(event: "test")
        line.add("b", 1)
        line.add("a", true)
        line.add("c", 0.5)
        line.add("absent", nil as String?)
        line.add("list", ["x", "y"])
        #expect(line.description == #"{"event":"test","b":1,"a":true,"c":0.5,"list":["x","y"]}"#)
    }

    @Test func everyCharacterComesBack() throws {
        let text = String(String.UnicodeScalarView((0..<0x300).compactMap(Unicode.Scalar.init))) + "\u{2028}\u{1F600}"
        var line = JSONLine()
        line.add("text", text)
        line.add(text, "name")
        let object = try parsed(line)
        #expect(object["text"] as? String == text)
        #expect(object[text] as? String == "name")
    }

    @Test(arguments: [0, -0.0, 0.1, 1.0 / 3, 1e-300, 1.7976931348623157e308, 123_456_789.01])
    func everyNumberComesBack(number: Double) throws {
        var line = JSONLine()
        line.add("x", number)
        #expect(try parsed(line)["x"] as? Double == number)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func whatIsNoNumberIsNull(number: Double) throws {
        var line = JSONLine()
        line.add("x", number)
        line.add("y", Float(number))
        #expect(line.description == #"{"x":null,"y":null}"#)
    }

    @Test func objectsNest() throws {
        var inner = JSONLine()
        inner.add("x", 1)
        var outer = JSONLine()
        outer.add("one", inner)
        outer.add("many", [inner, inner])
        #expect(outer.description == #"{"one":{"x":1},"many":[{"x":1},{"x":1}]}"#)
    }
}
