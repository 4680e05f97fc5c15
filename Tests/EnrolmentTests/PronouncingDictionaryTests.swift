import Enrolment
import TestSupport
import Testing

/// Words that sound like a keyword.
@Suite struct PronouncingDictionaryTests {
    private let dictionary = PronouncingDictionary(
        text: """
            computer K AH M P Y UW T ER
            computers K AH M P Y UW T ER Z
            computer's K AH M P Y UW T ER Z
            commuter K AH M Y UW T ER
            computing K AH M P Y UW T IH NG
            disputer D IH S P Y UW T ER
            turtle T ER T AH L
            hey HH EY
            hay HH EY
            hey(2) HH AY
            hate HH EY T
            """)

    @Test func nearestComeFirst() {
        let words = dictionary.words(soundingLike: "computer")
        #expect(words == ["commuter", "computers", "computing", "disputer"], "and nothing like a turtle")
    }

    @Test func soundsOfAKindAreNearerThanOthers() {
        // Both differ from "cat" in one sound; P and T are of a kind, and L and T are not.
        let cats = PronouncingDictionary(text: "cat K AE T\ncap K AE P\ncal K AE L")
        #expect(cats.words(soundingLike: "cat") == ["cap", "cal"])
    }

    @Test func keywordItselfIsNotNamedButWhatIsSaidLikeItIs() {
        #expect(dictionary.words(soundingLike: "hey") == ["hay"])
    }

    @Test func severalWordsAreSaidInARow() {
        let words = PronouncingDictionary(text: "hey HH EY\njude JH UW D\nheyjude HH EY JH UW T")
        #expect(words.words(soundingLike: "Hey Jude") == ["heyjude"])
    }

    @Test func onlySoManyAreNamed() {
        #expect(dictionary.words(soundingLike: "computer", count: 1) == ["commuter"])
    }

    @Test(arguments: ["", "marigold", "hey marigold"]) func wordThatIsNotInItHasNoLikes(keyword: String) {
        #expect(dictionary.words(soundingLike: keyword).isEmpty)
    }

    @Test func missingFileIsNoDictionary() throws {
        let folder = try TemporaryFolder()
        #expect(PronouncingDictionary(path: folder.file("none.dict")) == nil)
        try folder.store("one W AH N\nwon W AH N\n".utf8, as: "small.dict")
        #expect(PronouncingDictionary(path: folder.file("small.dict"))?.words(soundingLike: "one") == ["won"])
    }
}
