/// Gathers the local maxima of a score, to count how often other speech reaches it.
struct PeakCollector {
    /// A maximum, and the frame it has.
    struct Peak {
        var frame: Int
        var score: Float
    }

    private var picker = PeakPicker()
    private var previous = -Float.infinity
    /// In order of time.
    private(set) var maxima: [Peak] = []
    private(set) var frames = 0

    /// Takes the score of the next frame.
    mutating func process(_ score: Float) {
        if picker.process(score) { maxima.append(Peak(frame: frames - 1, score: previous)) }
        previous = score
        frames += 1
    }

    /// The maxima that stand at least `distance` frames apart, as a refractory time leaves them, the highest first.
    func peaks(apart distance: Int) -> [Peak] { Self.peaks(of: maxima, apart: distance) }

    /// Of some scores the highest that stand at least `distance` frames apart, the highest first.
    static func peaks(of candidates: [Peak], apart distance: Int) -> [Peak] {
        var taken: [Int: [Int]] = [:]
        return candidates.sorted { $0.score > $1.score }.filter { peak in
            let cell = peak.frame / distance
            let isNear = (cell - 1...cell + 1).contains {
                taken[$0, default: []].contains { abs($0 - peak.frame) < distance }
            }
            if !isNear { taken[cell, default: []].append(peak.frame) }
            return !isNear
        }
    }
}
