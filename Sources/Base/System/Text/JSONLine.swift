/// One JSON object on one line, with its fields in the order in which they were added.
///
/// Numbers are written in the shortest form that reads back exactly. What JSON has no word for (NaN, infinity) becomes
/// null.
public struct JSONLine: Sendable, CustomStringConvertible {
    private var fields = ""
    /// The fields that are neither objects nor arrays, as plain text, in their order.
    public private(set) var scalars: [(name: String, text: String)] = []

    public init() {}

    public init(event: String) {
        add("event", event)
    }

    public var description: String { "{\(fields)}" }

    public mutating func add(_ name: String, _ value: String) {
        append(name, Self.quoted(value))
        scalars.append((name, value))
    }
    public mutating func add(_ name: String, _ value: Bool) { add(name, scalar: value ? "true" : "false") }
    public mutating func add(_ name: String, _ value: Int) { add(name, scalar: String(value)) }
    public mutating func add(_ name: String, _ value: Double) {
        add(name, scalar: value.isFinite ? String(describing: value) : "null")
    }
    public mutating func add(_ name: String, _ value: Float) {
        add(name, scalar: value.isFinite ? String(describing: value) : "null")
    }
    public mutating func add(_ name: String, _ value: JSONLine) { append(name, value.description) }
    public mutating func add(_ name: String, _ values: [JSONLine]) {
        append(name, "[\(values.map(\.description).joined(separator: ","))]")
    }
    public mutating func add(_ name: String, _ values: [Int]) {
        append(name, "[\(values.map(String.init).joined(separator: ","))]")
    }
    public mutating func add(_ name: String, _ values: [String]) {
        append(name, "[\(values.map(Self.quoted).joined(separator: ","))]")
    }
    /// Adds nothing for nil.
    public mutating func add(_ name: String, _ value: String?) { if let value { add(name, value) } }
    public mutating func add(_ name: String, _ value: Double?) { if let value { add(name, value) } }

    /// - Parameter value: JSON on one line, as it stands.
    public mutating func add(_ name: String, json value: String) { append(name, value) }

    private mutating func add(_ name: String, scalar: String) {
        append(name, scalar)
        scalars.append((name, scalar))
    }

    private mutating func append(_ name: String, _ value: String) {
        if !fields.isEmpty { fields += "," }
        fields += Self.quoted(name) + ":" + value
    }

    /// `text` as JSON writes it, with all that cannot be seen as an escape.
    static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            (0x20..<0x7f).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        if isPlain { return "\"\(text)\"" }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where VisibleText.isVisible(scalar): result.unicodeScalars.append(scalar)
            default: for unit in String(scalar).utf16 { result += "\\u" + fourDigits(unit) }
            }
        }
        return result + "\""
    }

    private static func fourDigits(_ number: UInt16) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 4 - text.count) + text
    }
}
