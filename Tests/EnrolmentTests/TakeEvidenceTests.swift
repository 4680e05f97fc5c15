import Enrolment
import Testing

/// Which takes are another word, by what is known of them.
@Suite struct TakeEvidenceTests {
    private static let alike = TakeEvidence.Pair(distance: 0.5, readings: [-0.8, -0.8])
    private static let unlike = TakeEvidence.Pair(distance: 1.6, readings: [-4.5, -4])
    private static let saysIt = TakeEvidence.Name(fits: [-0.2, -1], length: 6)
    private static let doesNot = TakeEvidence.Name(fits: [-5, -5], length: 6)

    /// Takes of words that are told by letters.
    private func evidence(_ words: String, name: Character? = nil, networks: Int = 2) -> TakeEvidence {
        let words = Array(words)
        func cut(_ values: [Float]) -> [Float] { Array(values.prefix(networks)) }
        return TakeEvidence(
            networks: networks,
            pairs: words.indices.map { i in
                (0..<i).map { j in
                    let pair = words[i] == words[j] ? Self.alike : Self.unlike
                    return TakeEvidence.Pair(distance: pair.distance, readings: cut(pair.readings))
                }
            },
            names: name.map { name in
                words.map { word in
                    let fits = word == name ? Self.saysIt : Self.doesNot
                    return TakeEvidence.Name(fits: cut(fits.fits), length: fits.length)
                }
            } ?? [])
    }

    private func wrong(_ evidence: TakeEvidence) -> [Int] {
        let found = WrongTakes(evidence)
        return evidence.pairs.indices.filter { found.isWrong($0) }
    }

    @Test(arguments: [1, 2]) func takesThatAreAlikeAreRight(networks: Int) {
        for words in ["aa", "aaa", "aaaaaa", String(repeating: "a", count: 30)] {
            for name: Character? in [nil, "a", "x"] {
                #expect(wrong(evidence(words, name: name, networks: networks)).isEmpty, "\(words)")
            }
        }
    }

    @Test(arguments: [("baa", 0), ("aba", 1), ("aab", 2), ("aabaaa", 2)], [1, 2])
    func theOneThatIsUnlikeTheOthersIsWrong(takes: (words: String, wrong: Int), networks: Int) {
        for name: Character? in [nil, "a", "x"] {
            let evidence = evidence(takes.words, name: name, networks: networks)
            #expect(wrong(evidence) == [takes.wrong])
            #expect(WrongTakes(evidence).namesDecide[takes.wrong] == (name == "a"))
        }
    }

    @Test func theNameOverrulesTheMajority() {
        #expect(wrong(evidence("abb", name: "a")) == [1, 2])
        #expect(wrong(evidence("abb")) == [0])
    }

    @Test func ofTwoThatAreUnlikeTheNameTellsWhich() {
        #expect(wrong(evidence("ab", name: "b")) == [0])
        #expect(WrongTakes(evidence("ab", name: "b")).namesDecide == [true, false])
        #expect(wrong(evidence("ab")) == [0, 1])
        #expect(wrong(evidence("ab", name: "x")) == [0, 1])
    }

    @Test func threeWordsAreAllDoubtful() {
        #expect(wrong(evidence("abc")) == [0, 1, 2])
        #expect(wrong(evidence("abc", name: "b")) == [0, 2])
    }

    /// More takes than all ways are weighed of.
    @Test func ofManyTakesTheOddOnesAreFound() {
        let words = String(repeating: "a", count: 12) + "b" + String(repeating: "a", count: 12) + "c"
        #expect(wrong(evidence(words)) == [12, 25])
        #expect(wrong(evidence(words, name: "a")) == [12, 25])
    }

    @Test func noTakeAndOneHaveNothingToBeComparedWith() {
        #expect(WrongTakes(evidence("")).probabilities.isEmpty)
        #expect(WrongTakes(evidence("a", name: "b")).probabilities == [0])
    }
}
