/// A place in a recording where the word is said.
package struct Occurrence: Sendable, Hashable {
    /// The recording, as it was named.
    package var file: String
    /// Where the word begins and ends, in seconds; nil for a recording that holds the word once and nothing else.
    package var place: ClosedRange<Double>?
    /// What is special about it, such as `kitchen, music`; empty where nothing is.
    package var condition: String

    package init(file: String, place: ClosedRange<Double>? = nil, condition: String = "") {
        self.file = file
        self.place = place
        self.condition = condition
    }

    /// When a decision has to fall for the word to be heard.
    func window(in hearing: Hearing) -> ClosedRange<Double> {
        guard let place else { return 0...max(hearing.duration, 0) + Hearing.after }
        return (place.lowerBound - Hearing.before)...(place.upperBound + Hearing.after)
    }

    /// Words of which this is longer have something beside them, and no end that anybody knows.
    private static let longestWord = 1.3

    /// Where the word ends, if a latency can be told from that; a recording that ends with its word cannot tell one.
    func end(in hearing: Hearing) -> Double? {
        guard let word = place ?? hearing.sound, word.upperBound - word.lowerBound <= Self.longestWord,
            place != nil || hearing.duration - word.upperBound >= 0.4
        else { return nil }
        return word.upperBound
    }
}
