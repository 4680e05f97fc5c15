/// How the name of a keyword is said.
///
/// That is what is written of it. What a phone network reads when programs say the name tells the word from others worse:
/// held against both, takes over the telephone were missed in 4.0 % at one false alarm an hour, and now in 1.5 %. The
/// large network reads English; a word of another language is what it reads, too.
public struct Pronunciation: Sendable {
    /// Strings of phones, in symbols of the phone networks, none of them twice.
    let ways: [[UInt8]]
    /// The name as programs say it, where it is not English and the large network is installed.
    let said: [Enroller.Take]
    /// Whether it is said in English, as most of the impostor speech is.
    package var isEnglish: Bool

    /// Nothing is known of it.
    public init() { (ways, said, isEnglish) = ([], [], true) }

    init(ways: [[UInt8]], said: [Enroller.Take], isEnglish: Bool) {
        var known = Set<[UInt8]>()
        self.ways = ways.filter { known.insert($0).inserted }
        self.said = said
        self.isEnglish = isEnglish
    }
}
