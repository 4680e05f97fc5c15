import CTOML
import System

/// What a TOML file says, flattened: every value with the path of its key and the line where it stands.
struct TOML {
    enum Value: Equatable {
        case text(String)
        case integer(Int)
        case number(Double)
        case boolean(Bool)
        case list([Value])
        /// A table, which has its contents as entries of their own (but for one in a list).
        case table
        case time

        /// As in "is a text".
        var kind: String {
            switch self {
            case .text: "a text"
            case .integer: "an integer"
            case .number: "a number"
            case .boolean: "true or false"
            case .list: "a list"
            case .table: "a table"
            case .time: "a date or time"
            }
        }
    }

    struct Entry {
        /// The keys from the root on, joined by dots.
        let path: String
        var value: Value
        /// Counted from 1.
        let line: Int
    }

    /// Why a text is refused.
    struct Mistake: Error {
        /// What is said behind the place.
        let message: String
        let line: Int
    }

    private static let mostValues = Limit(
        2_000, .elements, of: "a file of settings: values, those in lists included", beyond: "the file is refused")

    private(set) var entries: [Entry] = []

    /// - Throws: `Mistake` when `text` is no TOML.
    init(_ text: String) throws(Mistake) {
        if let line = DottedKeys.lineWithTooManyParts(in: text) {
            throw Mistake(message: "a key has more than \(DottedKeys.parts.value) parts; shorten it", line: line)
        }
        let collector = Collector()
        var error = rouse_toml_error()
        var text = text
        let result = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                rouse_toml_read(
                    characters.baseAddress, characters.count,
                    { context, node in
                        guard let context, let node else { return }
                        Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue().add(node.pointee)
                    }, Unmanaged.passUnretained(collector).toOpaque(), &error)
            }
        }
        guard result == 0 else {
            let message = withUnsafeBytes(of: error.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            throw Mistake(message: "this is no TOML: \(message)", line: Int(error.line))
        }
        if let line = collector.lineWithTooMuch {
            throw Mistake(
                message:
                    "there are more than \(Self.mostValues.value) values up to here; put long lists, such as phrases, "
                    + "into files of their own", line: line)
        }
        entries = collector.entries
    }

    private final class Collector {
        private(set) var entries: [Entry] = []
        private var count = 0
        /// Where the first value stands that is too many.
        private(set) var lineWithTooMuch: Int?

        func add(_ node: rouse_toml_node) {
            count += 1
            guard count <= TOML.mostValues.value else {
                lineWithTooMuch = lineWithTooMuch ?? Int(node.line)
                return
            }
            let value: Value =
                switch node.kind {
                case ROUSE_TOML_TABLE: .table
                case ROUSE_TOML_LIST: .list([])
                case ROUSE_TOML_INTEGER: .integer(Int(node.integer))
                case ROUSE_TOML_NUMBER: .number(node.number)
                case ROUSE_TOML_BOOLEAN: .boolean(node.integer != 0)
                case ROUSE_TOML_TEXT:
                    .text(String(decoding: UnsafeRawBufferPointer(start: node.text, count: node.length), as: UTF8.self))
                default: .time
                }
            if node.is_element != 0, let last = entries.indices.last, case .list(var elements) = entries[last].value {
                // Held by one alone, it grows in its place.
                entries[last].value = .list([])
                elements.append(value)
                entries[last].value = .list(elements)
            } else {
                entries.append(Entry(path: String(cString: node.path), value: value, line: Int(node.line)))
            }
        }
    }
}
