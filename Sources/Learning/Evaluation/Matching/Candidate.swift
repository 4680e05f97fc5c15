/// A local maximum of the score that the spotter considered, as `rouse detect --min-score 0` prints it.
package struct Candidate: Sendable, Hashable {
    /// Where the word would be, and when the decision fell, in seconds of the recording.
    package var start: Double
    package var end: Double
    package var time: Double
    package var score: Double

    package init(start: Double, end: Double, time: Double, score: Double) {
        self.start = start
        self.end = end
        self.time = time
        self.score = score
    }
}
