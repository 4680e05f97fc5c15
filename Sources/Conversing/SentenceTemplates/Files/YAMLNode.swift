import System

/// A value of a YAML file, with the line that it stands in.
struct YAMLNode {
    indirect enum Content {
        /// Text, and whether it stands there without quotes, so that it may be a number or a truth.
        case scalar(String, isPlain: Bool)
        case sequence([YAMLNode])
        case mapping([(key: String, value: YAMLNode)])
    }

    struct Problem: Error {
        var line: Int
        var message: String
    }

    static let longest = Limit(8 << 20, .bytes, of: "a file of sentences", beyond: "the file is refused")
    /// An alias stands for its anchor each time it is used, so a short file can be a large one.
    static let nodes = Limit(
        500_000, .elements, of: "a YAML file: values, each alias written out", beyond: "the file is refused")
    static let writtenOut = Limit(
        32 << 20, .bytes, of: "a YAML file, each alias written out", beyond: "the file is refused")
    static let depth = Limit(64, .levels, of: "a YAML file: values in values", beyond: "the file is refused")

    var content: Content
    /// From 1.
    var line: Int
    /// The line of its name in a mapping.
    var keyLine: Int?

    /// - Returns: nil for a file without a document.
    static func parse(_ bytes: [UInt8]) throws(Problem) -> YAMLNode? {
        var reader = try YAMLReader()
        defer { reader.close() }
        return try reader.document(bytes)
    }

    // MARK: - What it is

    var text: String? {
        if case .scalar(let text, _) = content { text } else { nil }
    }

    var isNull: Bool {
        if case .scalar(let text, true) = content { ["", "~", "null", "Null", "NULL"].contains(text) } else { false }
    }

    /// As PyYAML reads it, which is what Home Assistant uses: `yes` and `on` are truths.
    var bool: Bool? {
        guard case .scalar(let text, true) = content else { return nil }
        switch text.lowercased() {
        case "true", "yes", "on": return true
        case "false", "no", "off": return false
        default: return nil
        }
    }

    var integer: Int? {
        if case .scalar(let text, true) = content { Int(text.replacing("_", with: "")) } else { nil }
    }

    var number: Double? {
        guard case .scalar(let text, true) = content, text.unicodeScalars.contains(where: \.isDecimalDigit) else {
            return nil
        }
        return Double(text)
    }

    var elements: [YAMLNode]? {
        if case .sequence(let elements) = content { elements } else { nil }
    }

    var members: [(key: String, value: YAMLNode)]? {
        if case .mapping(let members) = content { members } else { nil }
    }

    subscript(key: String) -> YAMLNode? {
        members?.last { $0.key == key }?.value
    }

    var json: JSONValue {
        switch content {
        case .sequence(let elements): return .array(elements.map(\.json))
        case .mapping(let members): return .object(Dictionary(members.map { ($0.key, $0.value.json) }) { $1 })
        case .scalar(let text, _):
            if isNull { return .null }
            if let bool { return .bool(bool) }
            if let integer { return .integer(integer) }
            if let number { return .number(number) }
            return .string(text)
        }
    }
}
