/// Finds local maxima as soon as one can know of them: a frame rose, the next did not.
struct PeakPicker {
    private var previous = -Float.infinity
    private var rose = false

    /// Takes the score of the next frame and says whether the one before was a local maximum.
    mutating func process(_ score: Float) -> Bool {
        let isPeak = rose && score <= previous
        rose = score > previous
        previous = score
        return isPeak
    }

    mutating func reset() { self = PeakPicker() }
}
