import System

/// What a service says about itself, for people to read.
package enum ServiceWords {
    private static let longest = Limit(
        200, .characters, of: "what is shown of a service's own words", beyond: "the rest is left out")
    /// Of what is longer nobody looks at the rest.
    private static let looked = 4_096

    /// The words on one line, cut, and without what could hide or forge others on a terminal.
    /// - Parameter token: is blotted out, since some services repeat it.
    package static func quoted(_ words: String, hiding token: BearerToken? = nil) -> String {
        let visible = words.unicodeScalars.prefix(looked).map { VisibleText.isVisible($0) ? $0 : " " }
        var text = String(String.UnicodeScalarView(visible))
        if let token { text = token.removed(from: text) }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest.value)))
    }
}
