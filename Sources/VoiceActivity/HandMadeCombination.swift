import Glibc

/// A probability of speech from six measures, with weights that were chosen and not learned.
enum HandMadeCombination {
    static func probability(_ measures: UnsafePointer<Float>) -> Float {
        typealias Index = VoiceMeasures.Index
        let z =
            0.2 * measures[Index.likelihoodRatio]
            + 1.2 * measures[Index.spread]
            + 13.7 * measures[Index.voicing]
            + 2.9 * measures[Index.flutter]
            + 0.55 * measures[Index.level]
            - 5.83
        return 1 / (1 + expf(-z))
    }
}
