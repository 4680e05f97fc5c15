/// How wide text is on a terminal.
package enum TextColumns {
    /// Columns that `text` takes: two for a wide letter of East Asia or an emoji, none for what joins the letter before.
    package static func count(_ text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// As much of `text` as fits into so many columns.
    package static func fit(_ text: String, _ columns: Int) -> String {
        var room = columns
        return String(
            text.prefix { letter in
                room -= self.columns(of: letter)
                return room >= 0
            })
    }

    /// `text` in lines of so many columns, broken between words; a longer word has a line of its own.
    package static func wrapped(_ text: String, _ columns: Int, indent: String = "") -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, count(last) + 1 + count(String(word)) <= columns {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(indent + word)
            }
        }
        return lines
    }

    private static func columns(of letter: Character) -> Int {
        guard let scalar = letter.unicodeScalars.first else { return 0 }
        if letter.unicodeScalars.count == 1 && scalar.properties.isMark { return 0 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// The blocks of wide letters (Unicode Standard Annex 11), coarsely.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60,
        0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd,
    ]
}

extension Unicode.Scalar.Properties {
    fileprivate var isMark: Bool {
        switch generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }
}
