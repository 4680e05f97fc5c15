/// Reads one JSON text (RFC 8259) of which nothing is known: in time that is linear in its length, with a stack and a
/// memory that are bounded.
struct JSONReader {
    /// A text is no JSON, or goes beyond a limit.
    struct Refused: Error {}

    static let depth = Limit(
        100, .levels, of: "JSON in JSON", beyond: "the text is refused as a whole, as if it were no JSON")
    static let values = Limit(
        1 << 18, .elements, of: "a JSON text: values in all", beyond: "the text is refused as a whole, likewise")

    /// UTF-8, so that what lies between two quotes is.
    private let bytes: [UInt8]
    private var place = 0
    private var count = 0
    private var level = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func read(_ bytes: some Sequence<UInt8>) throws(Refused) -> JSONValue {
        let bytes = Array(bytes)
        guard (try? UTF8Span(validating: bytes.span)) != nil else { throw Refused() }
        var reader = JSONReader(bytes)
        let value = try reader.value()
        reader.skipSpace()
        guard reader.place == reader.bytes.count else { throw Refused() }
        return value
    }

    /// The byte at the place; nil at the end.
    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { place += 1 }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(Refused) {
        guard skip(character) else { throw Refused() }
    }

    private mutating func value() throws(Refused) -> JSONValue {
        skipSpace()
        count += 1
        guard count <= Self.values.value else { throw Refused() }
        switch next {
        case UInt8(ascii: "{"): return try nested { reader throws(Refused) in .object(try reader.members()) }
        case UInt8(ascii: "["): return try nested { reader throws(Refused) in .array(try reader.elements()) }
        case UInt8(ascii: "\""): return .string(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func nested(
        _ body: (inout JSONReader) throws(Refused) -> JSONValue
    ) throws(Refused) -> JSONValue {
        level += 1
        guard level <= Self.depth.value else { throw Refused() }
        place += 1
        skipSpace()
        let value = try body(&self)
        level -= 1
        return value
    }

    private mutating func elements() throws(Refused) -> [JSONValue] {
        if skip("]") { return [] }
        var elements: [JSONValue] = []
        while true {
            elements.append(try value())
            skipSpace()
            if skip("]") { return elements }
            try expect(",")
        }
    }

    /// Of a name that comes twice the last value counts.
    private mutating func members() throws(Refused) -> [String: JSONValue] {
        if skip("}") { return [:] }
        var members: [(String, JSONValue)] = []
        members.reserveCapacity(8)
        while true {
            skipSpace()
            let name = try text()
            skipSpace()
            try expect(":")
            members.append((name, try value()))
            skipSpace()
            if skip("}") { return Dictionary(members) { _, last in last } }
            try expect(",")
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Refused) -> JSONValue {
        let end = place + word.utf8CodeUnitCount
        let isThere = end <= bytes.count && word.withUTF8Buffer { bytes[place..<end].elementsEqual($0) }
        guard isThere else { throw Refused() }
        place = end
        return value
    }

    private mutating func number() throws(Refused) -> JSONValue {
        let start = place
        _ = skip("-")
        if !skip("0") { try digits() }
        var isWhole = true
        if skip(".") {
            isWhole = false
            try digits()
        }
        if skip("e") || skip("E") {
            isWhole = false
            if !skip("+") { _ = skip("-") }
            try digits()
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        if isWhole, let number = Int(text) { return .integer(number) }
        guard let number = Double(text), number.isFinite else { throw Refused() }
        return Int(exactly: number).map(JSONValue.integer) ?? .number(number)
    }

    private mutating func digits() throws(Refused) {
        let start = place
        while let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { place += 1 }
        guard place > start else { throw Refused() }
    }

    private mutating func text() throws(Refused) -> String {
        try expect("\"")
        let start = place
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { place += 1 }
        // Nearly every text is without a backslash.
        if next == UInt8(ascii: "\"") {
            defer { place += 1 }
            return String(decoding: bytes[start..<place], as: UTF8.self)
        }
        var text = Array(bytes[start..<place])
        while !skip("\"") {
            guard let byte = next, byte >= 0x20 else { throw Refused() }
            place += 1
            if byte == UInt8(ascii: "\\") { try unescape(into: &text) } else { text.append(byte) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// What a backslash begins; the place is behind it.
    private mutating func unescape(into text: inout [UInt8]) throws(Refused) {
        guard let byte = next else { throw Refused() }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0c)
        case UInt8(ascii: "n"): text.append(0x0a)
        case UInt8(ascii: "r"): text.append(0x0d)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text += Array(String(Character(try scalar())).utf8)
        default: throw Refused()
        }
    }

    /// The scalar behind `\u`, of two escapes where the first is half of one. A half without the other is replaced.
    private mutating func scalar() throws(Refused) -> Unicode.Scalar {
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        let afterFirst = place
        if 0xd800..<0xdc00 ~= first, skip("\\"), skip("u") {
            let second = try hexadecimal()
            if 0xdc00..<0xe000 ~= second {
                return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)) ?? "\u{fffd}"
            }
        }
        place = afterFirst
        return "\u{fffd}"
    }

    private mutating func hexadecimal() throws(Refused) -> UInt32 {
        guard place + 4 <= bytes.count else { throw Refused() }
        var value: UInt32 = 0
        for byte in bytes[place..<(place + 4)] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw Refused() }
            value = value << 4 | UInt32(digit)
        }
        place += 4
        return value
    }
}
