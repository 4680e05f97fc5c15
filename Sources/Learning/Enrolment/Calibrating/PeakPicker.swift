/// Finds local maxima as soon as one can know of them: a frame rose, the next did not.
package struct PeakPicker {
    private var previous = -Float.infinity
    private var rose = false

    package init() {}

    /// Takes the score of the next frame and says whether the one before was a local maximum.
    package mutating func process(_ score: Float) -> Bool {
        let isPeak = rose && score <= previous
        rose = score > previous
        previous = score
        return isPeak
    }

    package mutating func reset() { self = PeakPicker() }
}
