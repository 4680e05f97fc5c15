/// What a model heard of the words at one threshold, and what it took for one.
package struct Outcomes: Sendable {
    package var name: String
    package var keyword: String
    package var choice: OperatingPoint.Choice
    package var heard: [Occurrence: Bool]
    package var alarms: Frequency
}

extension ModelMeasurement {
    package func outcomes(at point: OperatingPoint) -> Outcomes {
        Outcomes(
            name: name, keyword: keyword, choice: point.choice,
            heard: Dictionary(words.map { ($0.occurrence, point.isHeard($0.score)) }) { first, _ in first },
            alarms: point.alarms)
    }
}

/// Two models of a word on the same recordings.
package struct Comparison: Sendable {
    package let first: String
    package let second: String
    package let choice: OperatingPoint.Choice
    /// Words that were tried with both.
    package let words: Int
    /// The share that the second misses less that of the first; nil where no word was tried with both.
    package let misses: Difference?
    /// False alarms an hour of the second less those of the first.
    package let alarms: Difference?

    package init(_ first: Outcomes, _ second: Outcomes) {
        self.first = first.name
        self.second = second.name
        choice = second.choice
        let tried = first.heard.compactMap { occurrence, isHeard in
            second.heard[occurrence].map { (first: !isHeard, second: !$0) }
        }
        words = tried.count
        misses = Difference(paired: tried)
        alarms = Difference(first.alarms, second.alarms)
    }
}
