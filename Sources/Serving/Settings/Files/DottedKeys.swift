import System

/// Looks over the keys of a TOML text before the library does, which follows each part of a key with a call within a call:
/// however long a key is, the stack has to last.
enum DottedKeys {
    static let parts = Limit(
        16, .levels, of: "a file of settings: parts of a key, as in transcription.options.url",
        beyond: "the file is refused")

    private enum Place {
        case between
        case comment
        /// With the quote that ends it, how often that stands there, and whether a backslash means something.
        case text(quote: UInt8, count: Int)
    }

    /// - Returns: the line of the first key that has more; nil where there is none.
    static func lineWithTooManyParts(in text: String) -> Int? {
        let bytes = Array(text.utf8)
        var (index, line, dots) = (0, 1, 0)
        var place = Place.between
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\n") { line += 1 }
            switch place {
            case .comment:
                if byte == UInt8(ascii: "\n") { (place, dots) = (.between, 0) }
            case .text(let quote, let count):
                if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                    if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") { line += 1 }
                    index += 1
                } else if byte == quote {
                    let run = quotes(quote, in: bytes, from: index)
                    // Up to two quotes before the three that end a text belong to it.
                    if run >= count {
                        index += min(run, count == 3 ? 5 : 1) - 1
                        place = .between
                    } else {
                        index += run - 1
                    }
                } else if byte == UInt8(ascii: "\n"), count == 1 {
                    (place, dots) = (.between, 0)
                }
            case .between:
                switch byte {
                case UInt8(ascii: "#"): place = .comment
                case UInt8(ascii: "\""), UInt8(ascii: "'"):
                    let run = quotes(byte, in: bytes, from: index)
                    if run >= 3 {
                        place = .text(quote: byte, count: 3)
                        index += 2
                    } else if run == 1 {
                        place = .text(quote: byte, count: 1)
                    } else {
                        index += 1
                    }
                case UInt8(ascii: "."):
                    dots += 1
                    if dots >= parts.value { return line }
                case _ where "\n=,[]{}".utf8.contains(byte): dots = 0
                default: break
                }
            }
            index += 1
        }
        return nil
    }

    /// How many quotes stand there in a row.
    private static func quotes(_ quote: UInt8, in bytes: [UInt8], from start: Int) -> Int {
        bytes[start...].prefix { $0 == quote }.count
    }
}
