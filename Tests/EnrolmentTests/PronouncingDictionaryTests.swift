import Enrolment
import Foundation
import Phones
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

    private func ways(of text: String) -> [String] {
        dictionary.ways(of: text).map(PhoneModel.shipped.symbols.text)
    }

    @Test func textIsSaidAsItsWordsAreEachInEachOfItsWays() {
        #expect(ways(of: "computer") == ["k ʌ m p j u t ɝ"])
        #expect(ways(of: "Hey turtle") == ["h eɪ t ɝ t ʌ l", "h aɪ t ɝ t ʌ l"])
        #expect(ways(of: "hey hey hey hey").count == 8, "of sixteen")
    }

    @Test func textWithAWordThatNobodyKnowsIsSaidInNoWay() {
        #expect(ways(of: "hey marigold") == [])
        #expect(ways(of: "[[h'eI]]") == [])
        #expect(ways(of: " ") == [])
        #expect(PronouncingDictionary(text: "odd X1 Y").ways(of: "odd") == [])
    }

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

    /// Of a name that few know and a word that everybody does, with the language model that is installed.
    @Test func onlyWordsThatPeopleKnowAreNamed() throws {
        let folder = try TemporaryFolder()
        let text = "jarvis JH AA R V IH S\njarvus JH AA R V AH S\nservice S ER V AH S\n"
        try folder.store(text.utf8, as: "d")
        let words = try #require(PronouncingDictionary(path: folder.file("d"))).words(soundingLike: "jarvis", count: 9)
        #expect(words.isEmpty, "'jarvus' is near, but a name; 'service' is far")
        for keyword in ["jarvis", "computer", "lamp"] {
            let words = try #require(PronouncingDictionary()).words(soundingLike: keyword)
            #expect(!words.contains { ["provus", "brosious", "jarvie"].contains($0) }, "\(keyword): \(words)")
        }
        #expect(try #require(PronouncingDictionary()).words(soundingLike: "computer").contains("commuter"))
    }

    @Test(arguments: [0, 10, 19, 30, 36, 900_000]) func brokenLanguageModelIsNone(length: Int) throws {
        let folder = try TemporaryFolder()
        try folder.store("one W AH N\nwon W AH N\n".utf8, as: "small.dict")
        let handle = try #require(FileHandle(forReadingAtPath: PronouncingDictionary.standardLanguageModel))
        try folder.store(handle.readData(ofLength: length), as: "broken.lm.bin")
        let dictionary = PronouncingDictionary(
            path: folder.file("small.dict"), languageModel: folder.file("broken.lm.bin"))
        #expect(dictionary == nil, "what is rare cannot be told")
    }

    @Test func languageModelWithImpossibleCountsIsNone() throws {
        let folder = try TemporaryFolder()
        try folder.store("one W AH N\n".utf8, as: "small.dict")
        for byte in [0, 1, 0x7f, 0xff] as [UInt8] {
            let counts = [UInt8](repeating: byte, count: 12)
            let rest: [UInt8] = [1, 0, 0, 0] + [UInt8](repeating: 0, count: 99)
            try folder.store(Array("Trie Language Model".utf8) + [3] + counts + rest, as: "odd.lm.bin")
            #expect(
                PronouncingDictionary(path: folder.file("small.dict"), languageModel: folder.file("odd.lm.bin")) == nil)
        }
    }
}
