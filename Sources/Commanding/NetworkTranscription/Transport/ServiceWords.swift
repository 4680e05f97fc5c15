/// What a service says about itself, for people to read.
enum ServiceWords {
    private static let longest = 200

    /// The words on one line, cut, and without what could hide or forge others on a terminal.
    /// - Parameter token: is blotted out, since some services repeat it.
    static func quoted(_ words: String, hiding token: BearerToken? = nil) -> String {
        let visible = words.unicodeScalars.map { isVisible($0) ? $0 : " " }
        var text = String(String.UnicodeScalarView(visible))
        if let token { text = token.removed(from: text) }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest)))
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
