/// The tokens of a JSGF grammar; comments and weights are none.
package struct GrammarTokens: Sendable {
    package enum Token: Equatable, Sendable {
        case word(String)
        case rule(String)
        /// What stands between braces, without them.
        case tag(String)
        case sign(Character)
    }

    private let text: [UInt8]
    /// Bytes of the text that were read.
    package private(set) var place = 0

    package init(_ text: String) {
        self.text = Array(text.utf8)
    }

    package mutating func next() -> Token? {
        while place < text.count {
            let byte = text[place]
            switch byte {
            case 0...0x20: place += 1
            case UInt8(ascii: "/"): skipSlash()
            case UInt8(ascii: "{"):
                let start = place + 1
                skip(to: "}")
                return .tag(unescaped(text[start..<max(start, place - 1)]))
            case UInt8(ascii: "<"):
                let start = place + 1
                skip(to: ">")
                return .rule(String(decoding: text[start..<max(start, place - 1)], as: UTF8.self))
            case UInt8(ascii: "\""):
                let start = place + 1
                skip(to: "\"")
                return .word(unescaped(text[start..<max(start, place - 1)]))
            case _ where Self.isSign(byte):
                place += 1
                return .sign(Character(Unicode.Scalar(byte)))
            default:
                let start = place
                while place < text.count, text[place] > 0x20, !Self.isSign(text[place]),
                    !"/{<\"".utf8.contains(text[place])
                {
                    place += 1
                }
                return .word(String(decoding: text[start..<place], as: UTF8.self))
            }
        }
        return nil
    }

    private func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        var isEscaped = false
        let kept = bytes.filter { byte in
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            return !isEscaped
        }
        return String(decoding: kept, as: UTF8.self)
    }

    private static func isSign(_ byte: UInt8) -> Bool { "=;|*+()[]".utf8.contains(byte) }

    /// A comment, a weight or nothing that means anything.
    private mutating func skipSlash() {
        let second = place + 1 < text.count ? text[place + 1] : 0
        if second == UInt8(ascii: "/") {
            place = text[place...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
        } else if second == UInt8(ascii: "*") {
            place += 2
            while place < text.count, !text[place...].starts(with: "*/".utf8) { place += 1 }
            place = min(place + 2, text.count)
        } else {
            skip(to: "/")
        }
    }

    /// Goes behind the next `end`; a backslash takes the meaning from the byte behind it.
    private mutating func skip(to end: Unicode.Scalar) {
        place += 1
        while place < text.count, text[place] != UInt8(ascii: end) {
            place += text[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        place = min(place + 1, text.count)
    }
}
