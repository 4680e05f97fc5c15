/// Text from outside on its way to a terminal, a log or a line that a program reads: nothing in it moves the cursor,
/// changes the terminal, turns the direction of writing around or begins a line of its own.
package enum VisibleText {
    /// `text` as one line. What cannot be seen in it is written as an escape: `\n`, `\t`, `\u{1b}`; what is no character,
    /// as in some names of files, as the sign for that.
    package static func line(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return text }
        var line = ""
        for scalar in FileName.shown(text).unicodeScalars {
            if isVisible(scalar) { line.unicodeScalars.append(scalar) } else { line += escape(scalar) }
        }
        return line
    }

    /// The same of a text whose lines and tabs were made here.
    package static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map { line(String($0)) } }
            .map { $0.joined(separator: "\t") }.joined(separator: "\n")
    }

    /// Whether a terminal shows it, or lets it join two letters, and does nothing else.
    package static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (0x20..<0x7f).contains(scalar.value) }
        switch scalar.properties.generalCategory {
        // Joiners belong to the spelling of many languages, and to emoji.
        case .format: return scalar == "\u{200c}" || scalar == "\u{200d}"
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return false
        default: return true
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(scalar.value, radix: 16))}"
        }
    }
}
