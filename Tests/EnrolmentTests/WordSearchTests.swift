import Enrolment
import KeywordSpotting
import Testing

/// A word that is looked for in a take by its sound.
@Suite struct WordSearchTests {
    private let word: [[Float]] = (0..<12).map { [Float($0), 3 - Float($0 % 4)] }
    private let rest: [[Float]] = (0..<20).map { [-20, Float($0 % 2) * 9] }

    @Test func wordIsFoundWhereItIsSaid() throws {
        let place = try #require(WordSearch.place(of: [word], in: rest + word + rest))
        #expect(place.frames == 20..<32)
        #expect(abs(place.score) < 0.01)
    }

    @Test func slowerWordIsFound() throws {
        let slow = word.flatMap { [$0, $0] }
        let place = try #require(WordSearch.place(of: [word], in: rest + slow + rest))
        // Its first frames and its last may be left out, as in every alignment.
        #expect((20...23).contains(place.frames.lowerBound) && (43...44).contains(place.frames.upperBound))
    }

    @Test func bestOfSeveralWordsDecides() throws {
        let other = word.map { [$0[0] + 5, $0[1] - 5] }
        let place = try #require(WordSearch.place(of: [other, word], in: rest + word + rest))
        #expect(place.frames == 20..<32)
    }

    @Test func takeThatIsFarShorterThanTheWordHoldsNone() {
        #expect(WordSearch.place(of: [word], in: Array(word[..<4])) == nil)
    }
}
