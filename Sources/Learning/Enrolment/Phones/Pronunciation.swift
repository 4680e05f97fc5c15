/// How the name of a keyword is said: by programs, and in phones as it is written.
public struct Pronunciation: Sendable {
    /// The name as programs say it.
    var said: [Enroller.Take]
    /// Strings of phones, in symbols of the built-in phone network.
    var written: [[UInt8]]

    /// Nothing is known of it.
    public init() { (said, written) = ([], []) }

    init(said: [Enroller.Take], written: [[UInt8]]) { (self.said, self.written) = (said, written) }
}
