/// Everything that decides which numbers a frame of features has. It is stored in each keyword model, so that a model
/// is never scored with other features than it was enrolled with.
public struct FeatureConfiguration: Codable, Hashable, Sendable {
    /// What is made of the cepstra. A new kind of front end gets a new name; a file that names an unknown one is
    /// refused.
    public enum FrontEnd: String, Codable, Sendable {
        /// Cepstra with their first and second derivatives.
        case cepstraWithDeltas = "mfcc-deltas"
        /// Cepstra of several frames side by side, projected on the directions that tell words apart.
        case projectedStack = "mfcc-projection"
        /// The same with the units of a small network, which sees that stack, beside it in the projection.
        case network = "mfcc-network"
    }

    /// Spectral subtraction: log(max(E - a N, b N) + c), with N the causal minimum of the smoothed energy E.
    /// The idea is Boll's (1979), the floor is a simple form of Martin's minimum statistics (2001).
    public struct NoiseSubtraction: Codable, Hashable, Sendable {
        /// Share of the old value in the smoothed energy from which the floor is taken.
        public var smoothing: Float = 0.7
        /// Frames over which the floor is the minimum.
        public var floorFrames = 150
        /// a: how many floors are taken away. 0 turns the subtraction off.
        public var oversubtraction: Float = 2
        /// b: what is left at least, in floors.
        public var residue: Float = 0.05
        /// c: keeps the logarithm finite in digital silence.
        public var offset: Float = 1e-4

        public init() {}
    }

    /// Mean removal that works in a stream: the mean of the speech heard so far, drawn to the mean of speech at large
    /// while little has been heard (maximum a posteriori, Gauvain and Lee 1994).
    public struct MeanNormalisation: Codable, Hashable, Sendable {
        /// A frame counts as speech when its mean log energy exceeds its causal minimum by this much, in nepers of
        /// power.
        public var speechMargin: Float = 2.3
        /// Frames over which that minimum is taken.
        public var floorFrames = 300
        /// Share of the old sum that a speech frame leaves.
        public var forgetting: Float = 0.99
        /// Share of the old sum that a frame without speech leaves; nil for all of it, as in models of earlier releases.
        public var pauseForgetting: Float?
        /// Weight of the mean of speech at large, in frames.
        public var priorFrames: Float = 25

        public init() {}
    }

    public var frontEnd = FrontEnd.projectedStack
    public var spectrum = SpectralConfiguration()
    public var noise = NoiseSubtraction()
    /// Coefficients of the DCT-II, the zeroth included.
    public var cepstra = 16
    public var mean = MeanNormalisation()
    /// For `projectedStack` and `network`: which frames stand side by side, relative to the one that is described.
    public var stackOffsets = [-9, -6, -3, 0, 3, 6, 9]
    /// For `cepstraWithDeltas`: frames on either side over which a derivative is fitted.
    public var deltaReach = 2

    public init() {}

    /// Frames that must follow a frame before its features are known.
    public var lookahead: Int {
        switch frontEnd {
        case .cepstraWithDeltas: 2 * deltaReach
        case .projectedStack, .network: max(0, stackOffsets.max() ?? 0)
        }
    }

    /// What is wrong with a configuration that came from a file, or nil.
    package var flaw: String? {
        if spectrum != SpectralConfiguration() { return "it was made with another spectrum" }
        if !(1...spectrum.melBands).contains(cepstra) { return "its number of cepstra is impossible" }
        if !(1...6_000).contains(noise.floorFrames) || !(1...6_000).contains(mean.floorFrames) {
            return "its noise floor has an impossible length"
        }
        if !(0..<1).contains(noise.smoothing) || !(0..<1).contains(mean.forgetting)
            || !(0...1).contains(mean.pauseForgetting ?? 1) || !(0.01...1e6).contains(mean.priorFrames)
            || !(-1_000...1_000).contains(mean.speechMargin)
            || !(1e-12...1_000).contains(noise.offset) || !(0...1_000).contains(noise.residue)
            || !(0...1_000).contains(noise.oversubtraction)
        {
            return "its noise or mean removal is impossible"
        }
        if stackOffsets.isEmpty || stackOffsets.count > 32 || !stackOffsets.allSatisfy({ (-64...64).contains($0) }) {
            return "its stack of frames is impossible"
        }
        return (1...8).contains(deltaReach) ? nil : "its derivatives are impossible"
    }
}
