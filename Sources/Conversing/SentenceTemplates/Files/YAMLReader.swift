import CYAML
import System

/// Makes values of the events of libyaml.
///
/// What a file may not be is refused at the event that shows it, before libyaml reads on: its own parser of a whole
/// document takes quadratic time for brackets in brackets.
struct YAMLReader {
    /// What a value takes, with each alias in it written out.
    private struct Size {
        var nodes: ForeignNumber = 0
        var bytes: ForeignNumber = 0

        static func + (a: Size, b: Size) -> Size { Size(nodes: a.nodes + b.nodes, bytes: a.bytes + b.bytes) }
        static func - (a: Size, b: Size) -> Size { Size(nodes: a.nodes - b.nodes, bytes: a.bytes - b.bytes) }
    }

    private struct Event {
        enum Kind {
            case end
            case alias(String)
            case scalar(YAMLNode, anchor: String?)
            case sequence(anchor: String?)
            case mapping(anchor: String?)
            /// The end of a sequence or a mapping.
            case closing
            case other
        }

        var kind: Kind
        var line: Int
    }

    private var parser = yaml_parser_t()
    private var anchors: [String: (node: YAMLNode, size: Size)] = [:]
    private var total = Size()

    init() throws(YAMLNode.Problem) {
        guard yaml_parser_initialize(&parser) == 1 else {
            throw YAMLNode.Problem(line: 1, message: "there is no memory for it")
        }
    }

    mutating func close() { yaml_parser_delete(&parser) }

    /// The first document of a file.
    mutating func document(_ bytes: [UInt8]) throws(YAMLNode.Problem) -> YAMLNode? {
        let input = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, bytes.count))
        defer { input.deallocate() }
        _ = input.initialize(from: bytes)
        yaml_parser_set_input_string(&parser, input.baseAddress, bytes.count)
        while true {
            let event = try next()
            switch event.kind {
            case .end: return nil
            case .other, .closing: continue
            default: return try node(event, depth: 0)
            }
        }
    }

    private mutating func node(_ event: Event, depth: Int) throws(YAMLNode.Problem) -> YAMLNode {
        guard depth < YAMLNode.depth.value else {
            throw YAMLNode.Problem(
                line: event.line, message: "its values are more than \(YAMLNode.depth.value) deep; simplify it")
        }
        let before = total
        switch event.kind {
        case .scalar(let node, let anchor):
            try count(Size(nodes: 1, bytes: ForeignNumber(node.text?.utf8.count ?? 0)), event.line)
            keep(node, anchor, since: before)
            return node
        case .alias(let name):
            guard let (node, size) = anchors[name] else {
                throw YAMLNode.Problem(
                    line: event.line, message: "'*\(name)' is within itself, or nothing is called '&\(name)'")
            }
            try count(size, event.line)
            return node
        case .sequence(let anchor):
            anchors[anchor ?? ""] = nil
            try count(Size(nodes: 1), event.line)
            var values: [YAMLNode] = []
            while let item = try item() { values.append(try node(item, depth: depth + 1)) }
            let node = YAMLNode(content: .sequence(values), line: event.line)
            keep(node, anchor, since: before)
            return node
        case .mapping(let anchor):
            anchors[anchor ?? ""] = nil
            try count(Size(nodes: 1), event.line)
            var members: [(key: String, value: YAMLNode)] = []
            while let item = try item() {
                let key = try node(item, depth: depth + 1)
                guard case .scalar(let name, _) = key.content else {
                    throw YAMLNode.Problem(line: key.line, message: "a key is a list or a mapping; write words")
                }
                guard let value = try self.item() else { break }
                var member = try node(value, depth: depth + 1)
                member.keyLine = key.line
                members.append((name, member))
            }
            let node = YAMLNode(content: .mapping(members), line: event.line)
            keep(node, anchor, since: before)
            return node
        case .closing, .other, .end: throw YAMLNode.Problem(line: event.line, message: "it is not YAML")
        }
    }

    /// The next item of a sequence or a mapping; nil at its end.
    private mutating func item() throws(YAMLNode.Problem) -> Event? {
        let event = try next()
        if case .closing = event.kind { return nil }
        return event
    }

    private mutating func count(_ size: Size, _ line: Int) throws(YAMLNode.Problem) {
        total = total + size
        let mebibytes = YAMLNode.writtenOut.value >> 20
        guard total.nodes.within(...YAMLNode.nodes.value) != nil,
            total.bytes.within(...YAMLNode.writtenOut.value) != nil
        else {
            throw YAMLNode.Problem(
                line: line,
                message: """
                    it has too many values: with each alias written out they are more than \
                    \(YAMLNode.nodes.value), or \(mebibytes) MiB of text; simplify it
                    """)
        }
    }

    private mutating func keep(_ node: YAMLNode, _ anchor: String?, since before: Size) {
        guard let anchor else { return }
        anchors[anchor] = (node, total - before)
    }

    private mutating func next() throws(YAMLNode.Problem) -> Event {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else {
            let line = Int(clamping: parser.problem_mark.line) + 1
            let problem = parser.problem.map { String(cString: $0) } ?? "?"
            throw YAMLNode.Problem(line: line, message: "it is not YAML: \(problem)")
        }
        defer { yaml_event_delete(&event) }
        let line = Int(clamping: event.start_mark.line) + 1
        func name(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? { text.map { String(cString: $0) } }
        switch event.type {
        case YAML_STREAM_END_EVENT: return Event(kind: .end, line: line)
        case YAML_ALIAS_EVENT: return Event(kind: .alias(name(event.data.alias.anchor) ?? ""), line: line)
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
            let node = YAMLNode(content: .scalar(text, isPlain: isPlain), line: line)
            return Event(kind: .scalar(node, anchor: name(scalar.anchor)), line: line)
        case YAML_SEQUENCE_START_EVENT:
            return Event(kind: .sequence(anchor: name(event.data.sequence_start.anchor)), line: line)
        case YAML_MAPPING_START_EVENT:
            return Event(kind: .mapping(anchor: name(event.data.mapping_start.anchor)), line: line)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return Event(kind: .closing, line: line)
        default: return Event(kind: .other, line: line)
        }
    }
}
