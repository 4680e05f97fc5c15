import Console
import Testing

/// How often something is to be expected, as a person would say it.
@Suite struct RateTextTests {
    @Test(arguments: [
        (0.0, 0.02, "less than once in 10 hours"),
        (0.001, 0.099, "less than once in 10 hours"),
        (0.05, 0.1, "at most once in 10 hours"),
        (0.01, 0.34, "at most once in 3 hours"),
        (0.02, 2.34, "at most 2.3 times an hour"),
        (0.1, 0.34, "between once in 10 hours and once in 3 hours"),
        (0.25, 1.0, "between once in 4 hours and once an hour"),
        (0.25, 8.04, "between once in 4 hours and 8 times an hour"),
        (0.97, 8, "between once and 8 times an hour"),
        (1.5, 8, "between 1.5 and 8 times an hour"),
        (9.4, 23.6, "between 9.4 and 24 times an hour"),
        (12, 137, "between 12 and 140 times an hour"),
        (3, 3.01, "about 3 times an hour"),
        (0.33, 0.335, "about once in 3 hours"),
    ])
    func rangeReadsAsASentence(low: Double, high: Double, words: String) {
        #expect(RateText(low...high).description == words)
    }

    @Test(arguments: [0, 1e-300, 1e300, Double.infinity])
    func whatADamagedModelSaysIsStillText(rate: Double) {
        #expect(!RateText(0...rate).description.isEmpty && !RateText(rate...rate).description.isEmpty)
    }
}
