/// Gathers the local maxima of a score, to count how often other speech reaches it.
struct PeakCollector {
    /// A maximum, the frame of 10 ms it has, and the first one of what matched then.
    struct Peak {
        var frame: Int
        var score: Float
        var start = 0

        func adding(_ gain: Float) -> Peak { Peak(frame: frame, score: score + gain, start: start) }
    }

    private var picker = PeakPicker()
    private var previous = Peak(frame: -1, score: -.infinity)
    /// In order of time.
    private(set) var maxima: [Peak] = []

    /// Takes the next score, of a frame and of what matches from another frame on.
    mutating func process(_ score: Float, at frame: Int, from start: Int) {
        if picker.process(score) { maxima.append(previous) }
        previous = Peak(frame: frame, score: score, start: start)
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
