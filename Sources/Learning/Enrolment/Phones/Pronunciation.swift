/// How the name of a keyword is said: by programs, and in phones as it is written.
public struct Pronunciation: Sendable {
    /// The name as programs say it.
    var said: [Enroller.Take]
    /// Strings of phones, in symbols of the built-in phone network.
    var written: [[UInt8]]
    /// Whether it is said in English, as most of the impostor speech is.
    package var isEnglish: Bool

    /// Nothing is known of it.
    public init() { (said, written, isEnglish) = ([], [], true) }

    init(said: [Enroller.Take], written: [[UInt8]], isEnglish: Bool) {
        (self.said, self.written, self.isEnglish) = (said, written, isEnglish)
    }
}
