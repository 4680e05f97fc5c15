internal import Glibc

/// Names of files as texts. To the system they are bytes, and not always UTF-8: a byte that belongs to no character is,
/// in a text, a character of a range that Unicode leaves to private use, and becomes that byte again when the system is
/// asked for the file. So every name that comes from the system leads back to its file.
package enum FileName {
    /// What the byte 0 would be; those from 0x80 on occur.
    private static let escapes: UInt32 = 0x10_f700

    /// What stands for some bytes in a text.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        if let text = String(validating: bytes, as: UTF8.self), !holdsEscapes(text) { return text }
        var text = String.UnicodeScalarView()
        var rest = bytes[...]
        while let first = rest.first {
            if let scalar = scalar(at: rest) {
                text.append(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            } else {
                text.append(Unicode.Scalar(escapes + UInt32(first)) ?? "\u{fffd}")
                rest = rest.dropFirst()
            }
        }
        return String(text)
    }

    /// What the system is given for a text.
    package static func bytes(_ text: String) -> [UInt8] {
        guard holdsEscapes(text) else { return Array(text.utf8) }
        return text.unicodeScalars.flatMap { scalar in
            isEscape(scalar) ? [UInt8(scalar.value - escapes)] : Array(String(scalar).utf8)
        }
    }

    /// A text as it may be shown: what is no character has no other sign.
    package static func shown(_ text: String) -> String {
        guard holdsEscapes(text) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isEscape($0) ? "\u{fffd}" : $0 }))
    }

    /// Calls the system with a path. One with a zero in it leads nowhere: the system would take what goes before for it.
    package static func with<Result>(_ path: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        let bytes = bytes(path)
        let letters = bytes.contains(0) ? [] : bytes.map { CChar(bitPattern: $0) }
        return (letters + [0]).withUnsafeBufferPointer { body($0.baseAddress!) }
    }

    /// A text of the system's, such as a variable of the environment.
    package static func text(_ letters: UnsafePointer<CChar>) -> String {
        text(UnsafeRawBufferPointer(start: letters, count: strlen(letters)))
    }

    private static func isEscape(_ scalar: Unicode.Scalar) -> Bool {
        (escapes + 0x80...escapes + 0xff).contains(scalar.value)
    }

    private static func holdsEscapes(_ text: String) -> Bool {
        // All of them begin with this byte, and nearly no other character does.
        text.utf8.contains(0xf4) && text.unicodeScalars.contains(where: isEscape)
    }

    /// The character at the start of some bytes; nil for what is none, and for one that means a byte.
    private static func scalar(at bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard let first = bytes.first else { return nil }
        let width = first < 0x80 ? 1 : max(2, (~first).leadingZeroBitCount)
        guard let text = String(validating: bytes.prefix(width), as: UTF8.self),
            let scalar = text.unicodeScalars.first, !isEscape(scalar)
        else { return nil }
        return scalar
    }

    /// A system may refuse a name of more than 255 bytes; what goes before and behind a word has room beside this.
    private static let longestPart = 160

    /// A word as a part of a name: letters, digits, `-` and `_` stay, everything else becomes a hyphen.
    package static func part(of word: String) -> String {
        var name = ""
        for letter in word.prefix(60) {
            let next = letter.isLetter || letter.isNumber || letter == "_" ? String(letter) : "-"
            guard name.utf8.count + next.utf8.count <= longestPart else { break }
            name += next
        }
        return name
    }
}
