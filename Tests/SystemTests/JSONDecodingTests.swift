import System
import Testing

@Suite("A type that says what it is made of", .timeLimit(.minutes(20)))
struct JSONDecodingTests {
    private enum Colour: String, Codable {
        case red, green
    }

    private struct Lamp: Codable, Equatable {
        struct Place: Codable, Equatable {
            var room: String
            var shelf: UInt8
        }

        var name: String
        var isOn: Bool
        var level: Float
        var watts: Double
        var count: Int
        var colour: Colour
        var place: Place
        var levels: [[Float]]
        var others: [String: Int16]
        var note: String?
    }

    private static let text =
        #"{"name":"ü","isOn":true,"level":0.1,"watts":2,"count":-3,"colour":"green","place":{"room":"hall","shelf":255},"#
        + #""levels":[[],[1,0.5]],"others":{"a":-32768,"b":1},"more":[null]"#

    private static let lamp = Lamp(
        name: "ü", isOn: true, level: 0.1, watts: 2, count: -3, colour: .green,
        place: .init(room: "hall", shelf: 255), levels: [[], [1, 0.5]], others: ["a": -32_768, "b": 1], note: nil)

    private static func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try #require(JSONValue(parsing: text)).decoded(as: type)
    }

    @Test("is read, and what it does not know is passed over", arguments: ["}", #","note":null}"#])
    func wholeType(end: String) throws {
        #expect(try Self.read(Lamp.self, Self.text + end) == Self.lamp)
    }

    @Test("has what may be missing where it is there")
    func optional() throws {
        var lamp = Self.lamp
        lamp.note = "warm"
        #expect(try Self.read(Lamp.self, Self.text + #","note":"warm"}"#) == lamp)
        #expect(try Self.read([Int?].self, "[1,null,3]") == [1, nil, 3])
    }

    @Test(
        "is refused where something is missing, of another type or too large",
        arguments: [
            ("\"name\"", "\"Name\""), ("\"ü\"", "1"), ("true", "1"), ("0.1", "\"0.1\""),
            ("\"watts\":2", "\"watts\":null"), ("-3", "-3.5"), ("green", "blue"), ("255", "256"), ("255", "-1"),
            ("-32768", "-32769"), ("[[],", "[{},"),
            ("{\"a\":-32768,\"b\":1}", "[1]"), ("[1,0.5]", "[1,null]"), ("{\"room\":\"hall\",\"shelf\":255}", "[]"),
        ])
    func refused(part: String, other: String) throws {
        let text = (Self.text + "}").replacing(part, with: other)
        #expect(text != Self.text + "}")
        #expect(throws: (any Error).self) { try Self.read(Lamp.self, text) }
        #expect(throws: (any Error).self) { try Self.read(Lamp.self, Self.text + #","note":1}"#) }
    }

    private struct Pair: Decodable, Equatable {
        var number: Int
        var name: String

        init(number: Int, name: String) {
            (self.number, self.name) = (number, name)
        }

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            number = try values.decode(Int.self)
            name = try values.isAtEnd ? "none" : values.decode(String.self)
        }
    }

    @Test("reads values of several types one after the other, up to the last")
    func sequence() throws {
        let pairs = [Pair(number: 1, name: "a"), Pair(number: 2, name: "none")]
        #expect(try Self.read([Pair].self, #"[[1,"a"],[2]]"#) == pairs)
        #expect(throws: (any Error).self) { try Self.read(Pair.self, "[]") }
    }
}
