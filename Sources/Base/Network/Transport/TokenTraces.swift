import System

/// Finds what a text gives away of a token: pieces of it, as it is, escaped as in an address, or in base 64.
struct TokenTraces: Sendable {
    /// Letters that are a piece; fewer stand everywhere.
    private static let shortest = 4
    /// The same of a long token, such as a web token, whose pieces are so many that ordinary words have some by chance.
    private static let shortestOfLong = 8
    private static let longToken = 128

    private let length: Int
    /// All pieces of that length, in small letters.
    private let pieces: Set<[UInt8]>

    init(of secret: String) {
        let letters = Array(secret.utf8)
        length = letters.count < Self.longToken ? min(Self.shortest, letters.count) : Self.shortestOfLong
        // In base 64 three letters become four: which four depends on where the first of the three stands.
        let encoded = (0..<3).map { Base64.wholeLetters(of: letters.dropFirst($0)) }
        var pieces: Set<[UInt8]> = []
        for text in [secret] + encoded {
            let letters = text.utf8.map(Self.folded)
            for start in letters.indices.dropLast(length - 1) {
                pieces.insert(Array(letters[start..<(start + length)]))
            }
        }
        self.pieces = pieces
    }

    /// `text` with `…` in the place of each trace.
    func removed(from text: String) -> String {
        let bytes = Array(text.utf8)
        let letters = Self.unescaped(bytes)
        var isTrace = [Bool](repeating: false, count: bytes.count)
        for start in letters.indices.dropLast(max(0, length - 1)) {
            let window = letters[start..<min(start + length, letters.count)]
            guard window.count == length, pieces.contains(window.map(\.byte)) else { continue }
            for letter in window { for place in letter.places { isTrace[place] = true } }
        }
        var result: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if !isTrace[index] {
                result.append(byte)
            } else if index == 0 || !isTrace[index - 1] {
                result += "…".utf8
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private struct Letter {
        let byte: UInt8
        let places: Range<Int>
    }

    /// Each letter, `%2D` being one.
    private static func unescaped(_ bytes: [UInt8]) -> [Letter] {
        var letters: [Letter] = []
        var index = 0
        while index < bytes.count {
            let digits = bytes[index...].prefix(3).dropFirst()
            if bytes[index] == UInt8(ascii: "%"), digits.count == 2,
                let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                letters.append(Letter(byte: folded(byte), places: index..<(index + 3)))
                index += 3
            } else {
                letters.append(Letter(byte: folded(bytes[index]), places: index..<(index + 1)))
                index += 1
            }
        }
        return letters
    }

    /// A small letter, and of the two spellings of base 64 the one for addresses.
    private static func folded(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: byte
        }
    }
}
