package import System

/// What a keyword may be called on the page.
package enum KeywordName {
    package static let longest = Limit(
        64, .bytes, of: "a keyword and its spelling on the page", beyond: "it is refused")

    /// Whether a name, without spaces around it, has a length that fits and no control characters.
    package static func isOne(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= longest.value
            && !name.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
    }
}
