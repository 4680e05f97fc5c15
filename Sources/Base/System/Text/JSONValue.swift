/// Any JSON value, for what a backend says beyond the transcript.
public enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Reads one JSON text.
    /// - Returns: nil when the bytes are not exactly one JSON value, or go beyond the limits of `JSONReader`.
    public init?(parsing bytes: some Sequence<UInt8>) {
        guard let value = try? JSONReader.read(bytes) else { return nil }
        self = value
    }

    public init?(parsing text: String) {
        self.init(parsing: text.utf8)
    }

    /// The value as JSON on one line, keys in alphabetical order. What JSON has no word for (NaN, infinity) becomes null.
    public var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    /// Whole numbers without a point: services that want an integer take them.
    private static func text(of value: Double) -> String {
        if let whole = Int(exactly: value), abs(value) < 1e15 { return String(whole) }
        return value.isFinite ? String(describing: value) : "null"
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): text += Self.text(of: value)
        case .string(let value): text += JSONLine.quoted(value)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { text += "," }
                text += JSONLine.quoted(member.key) + ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    public subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    public var object: [String: JSONValue]? {
        if case .object(let value) = self { value } else { nil }
    }

    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
