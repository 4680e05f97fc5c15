import CYAML
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
    static let depth = Limit(64, .levels, of: "a YAML file: values in values", beyond: "the file is refused")

    var content: Content
    /// From 1.
    var line: Int

    /// - Returns: nil for a file without a document.
    static func parse(_ bytes: [UInt8]) throws(Problem) -> YAMLNode? {
        var parser = yaml_parser_t()
        guard yaml_parser_initialize(&parser) == 1 else { throw Problem(line: 1, message: "there is no memory for it") }
        defer { yaml_parser_delete(&parser) }
        var document = yaml_document_t()
        let isLoaded = bytes.withUnsafeBufferPointer { bytes in
            yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
            return yaml_parser_load(&parser, &document) == 1
        }
        guard isLoaded else {
            let line = Int(clamping: parser.problem_mark.line) + 1
            throw Problem(line: line, message: "it is not YAML: \(parser.problem.map { String(cString: $0) } ?? "?")")
        }
        defer { yaml_document_delete(&document) }
        guard let root = yaml_document_get_root_node(&document) else { return nil }
        var left = nodes.value
        return try read(root, of: &document, depth: 0, left: &left)
    }

    private static func read(
        _ node: UnsafeMutablePointer<yaml_node_t>, of document: inout yaml_document_t, depth: Int, left: inout Int
    ) throws(Problem) -> YAMLNode {
        let line = Int(clamping: node.pointee.start_mark.line) + 1
        left -= 1
        guard left > 0, depth < Self.depth.value else {
            throw Problem(line: line, message: "it has too many values, or values too deep in others; simplify it")
        }
        func child(_ index: Int32) throws(Problem) -> YAMLNode {
            guard let child = yaml_document_get_node(&document, index) else {
                throw Problem(line: line, message: "it is not YAML")
            }
            return try read(child, of: &document, depth: depth + 1, left: &left)
        }
        switch node.pointee.type {
        case YAML_SCALAR_NODE:
            let scalar = node.pointee.data.scalar
            let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            return YAMLNode(content: .scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE), line: line)
        case YAML_SEQUENCE_NODE:
            let items = node.pointee.data.sequence.items
            var values: [YAMLNode] = []
            var item = items.start
            while let at = item, at != items.top {
                values.append(try child(at.pointee))
                item = at + 1
            }
            return YAMLNode(content: .sequence(values), line: line)
        case YAML_MAPPING_NODE:
            let pairs = node.pointee.data.mapping.pairs
            var members: [(key: String, value: YAMLNode)] = []
            var pair = pairs.start
            while let at = pair, at != pairs.top {
                let key = try child(at.pointee.key)
                guard case .scalar(let name, _) = key.content else {
                    throw Problem(line: key.line, message: "a key is a list or a mapping; write words")
                }
                members.append((name, try child(at.pointee.value)))
                pair = at + 1
            }
            return YAMLNode(content: .mapping(members), line: line)
        default: throw Problem(line: line, message: "it is not YAML")
        }
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
        // bounded: text that is no such number gives nil
        if case .scalar(let text, true) = content { Int(text.replacing("_", with: "")) } else { nil }
    }

    var number: Double? {
        guard case .scalar(let text, true) = content, text.contains(where: \.isDecimalDigit) else { return nil }
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
