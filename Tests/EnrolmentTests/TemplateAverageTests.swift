import Enrolment
import KeywordSpotting
import Testing

/// The mean of several ways to say a word.
@Suite struct TemplateAverageTests {
    private let word: [[Float]] = [[0], [10], [20]]

    @Test func meanOfNothingElseIsTheCentre() {
        #expect(TemplateAverage.mean(around: word, of: [], rounds: 3) == word)
    }

    @Test func framesThatBelongTogetherAreAveraged() {
        let higher: [[Float]] = [[2], [12], [22]]
        #expect(TemplateAverage.mean(around: word, of: [higher], rounds: 1) == [[1], [11], [21]])
    }

    @Test func longStayDoesNotWeighMore() {
        let slow: [[Float]] = [[2], [12], [12], [12], [12], [22]]
        #expect(TemplateAverage.mean(around: word, of: [slow], rounds: 1) == [[1], [11], [21]])
    }

    @Test func centreCountsAsItsWeightSays() {
        let higher: [[Float]] = [[3], [13], [23]]
        #expect(TemplateAverage.mean(around: word, weight: 2, of: [higher], rounds: 1) == [[1], [11], [21]])
        #expect(TemplateAverage.mean(around: word, weight: 0, of: [higher], rounds: 1) == higher)
    }

    @Test func meanHasTheLengthOfTheCentre() {
        let short: [[Float]] = [[0], [20]]
        #expect(TemplateAverage.mean(around: word, of: [short, short], rounds: 4).count == word.count)
    }
}
