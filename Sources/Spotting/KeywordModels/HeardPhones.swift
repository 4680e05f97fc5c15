/// The phones that a keyword has, beside those that were heard in its place: IPA, with a space between two.
public struct HeardPhones: Sendable, Hashable {
    /// Empty where nobody knows how the word is said.
    public let expected: String
    /// Empty where nothing was heard that is a phone.
    public let heard: String

    package init(expected: String, heard: String) {
        (self.expected, self.heard) = (expected, heard)
    }
}
