import Phones
import Testing

/// What is read off the probabilities of symbols: a string, and how well a string fits.
@Suite struct PhonePosteriorsTests {
    private static let symbols = PhoneSymbols(names: ["a", "b", "c"], alike: [:], english: [:])
    private static let (a, b, c): (UInt8, UInt8, UInt8) = (0, 1, 2)

    /// In each frame one symbol is likeliest, and each other one four nats less likely; "-" is the blank.
    private func posteriors(_ likeliest: String) -> PhonePosteriors {
        PhonePosteriors(
            frames: likeliest.count, symbols: Self.symbols,
            logits: likeliest.flatMap { frame in "abc-".map { $0 == frame ? 7 : 3 } })
    }

    @Test(
        arguments: [
            ("--a-b--", [0, 1]), ("-aa-bb-", [0, 1]), ("a-a", [0, 0]), ("aab", [0, 1]), ("---", []), ("", []),
        ] as [(String, [UInt8])])
    func readingLeavesOutRepetitionsAndBlanks(frames: String, reading: [UInt8]) {
        #expect(posteriors(frames).reading == reading)
    }

    @Test(
        arguments: [
            // The string is what is likeliest, wherever it lies.
            ("-a-b-", [0, 1], 0), ("cc-ab-c", [0, 1], 0), ("ab", [0, 1], 0),
            // One phone of two is not there.
            ("-a-c-", [0, 1], -2), ("c", [0], -4),
            // The same phone twice needs a blank between.
            ("a-a", [0, 0], 0), ("aa", [0, 0], -.infinity), ("aaa", [0, 0], -2),
            // Too few frames for it.
            ("a", [0, 1], -.infinity), ("", [0], -.infinity),
        ] as [(String, [UInt8], Float)])
    func scoreIsThatOfTheBestPathAPhone(frames: String, phones: [UInt8], score: Float) {
        #expect(posteriors(frames).score(of: phones) == score)
    }

    @Test(
        arguments: [
            ("-a-b-", [0, 1], 0), ("ab", [0, 1], 0), ("a-a", [0, 0], 0), ("aa-b", [0, 1], 0),
            // What is heard beside the string costs, too, before, behind and within it.
            ("cc-ab-c", [0, 1], -6), ("a-c-b", [0, 1], -2), ("-ab", [0], -4), ("---", [0], -4),
            ("a", [0, 1], -.infinity), ("", [0], -.infinity), ("ab", [], -.infinity),
        ] as [(String, [UInt8], Float)])
    func wholeScoreCountsEachFrame(frames: String, phones: [UInt8], score: Float) {
        #expect(posteriors(frames).wholeScore(of: phones) == score)
    }

    @Test(
        arguments: [
            ("cc-a-b--", [0, 1], 3..<6), ("ab", [0, 1], 0..<2), ("a-a-b-b", [0, 1], 2..<5), ("c", [0], 0..<1),
            ("ccaacc", [0], 2..<3), ("", [0], 0..<0), ("ab", [], 0..<0),
        ] as [(String, [UInt8], Range<Int>)])
    func placeIsWhereTheBestPathLies(frames: String, phones: [UInt8], place: Range<Int>) {
        #expect(posteriors(frames).place(of: phones) == place)
    }

    @Test func aPhoneThatCountsAsOthersIsHeardAsEachOfThem() {
        let counting = posteriors("-a-c-").counting([(Self.c, Self.a), (Self.c, Self.b)])
        for phones in [[Self.a, Self.a], [Self.a, Self.b], [Self.a, Self.c]] {
            #expect(counting.score(of: phones) == 0)
        }
        #expect(counting.score(of: [Self.c]) == 0)
        #expect(counting.score(of: [Self.b, Self.b]) == -2)
    }

    @Test func noStringFitsNothing() {
        #expect(posteriors("-a-").score(of: []) == -.infinity)
    }
}
