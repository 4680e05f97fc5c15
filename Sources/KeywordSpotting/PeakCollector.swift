/// Gathers the local maxima of a raw score, to count how often strangers' speech reaches it.
struct PeakCollector {
    private var picker = PeakPicker()
    private var previous = -Float.infinity
    private var maxima: [(frame: Int, score: Float)] = []
    private(set) var frames = 0

    /// Takes the score of the next frame.
    mutating func process(_ score: Float) {
        if picker.process(score) { maxima.append((frames - 1, previous)) }
        previous = score
        frames += 1
    }

    /// The highest maxima that stand at least `distance` frames apart, as a refractory time leaves them.
    func peaks(apart distance: Int) -> [Float] {
        var taken: [Int: [Int]] = [:]
        var scores: [Float] = []
        for (frame, score) in maxima.sorted(by: { $0.score > $1.score }) {
            let cell = frame / distance
            let isNear = (cell - 1...cell + 1).contains {
                taken[$0, default: []].contains { abs($0 - frame) < distance }
            }
            if isNear { continue }
            taken[cell, default: []].append(frame)
            scores.append(score)
        }
        return scores
    }
}
