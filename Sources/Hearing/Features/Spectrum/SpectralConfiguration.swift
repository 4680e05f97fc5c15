/// How a hop becomes band energies. Everything that listens shares one spectrum, so these numbers are the same for the
/// voice-activity detector and for every keyword.
///
/// The defaults are those of the field's speech front ends (HTK, Young et al., "The HTK Book", chapter 5).
public struct SpectralConfiguration: Codable, Hashable, Sendable {
    /// Samples a second.
    public var sampleRate = 16_000
    /// Samples from one frame to the next: 10 ms.
    public var hopLength = 160
    /// Samples under the Hamming window: 25 ms, the last of them being the newest sample of the hop.
    public var windowLength = 400
    /// Length of the real Fourier transform; the window is padded with zeros to this length.
    public var transformLength = 512
    /// Coefficient a of the pre-emphasis y[n] = x[n] - a x[n-1], which runs on through the whole stream.
    public var preEmphasis: Float = 0.97
    /// Triangular filters, equally spaced and linear on the mel scale m = 2595 log10(1 + f / 700).
    public var melBands = 40
    /// Lower edge of the lowest filter, in hertz.
    public var lowestFrequency = 60.0
    /// Upper edge of the highest filter, in hertz.
    public var highestFrequency = 7_600.0

    public init() {}

    /// Bins of the power spectrum.
    package var bins: Int { transformLength / 2 + 1 }

    package func validate() {
        precondition(sampleRate > 0 && hopLength > 0, "rate and hop are at least 1")
        precondition(hopLength.isMultiple(of: 16), "the hop is a multiple of 16 samples")
        precondition(windowLength.isMultiple(of: 2), "the window has an even number of samples")
        precondition(windowLength >= hopLength, "the window covers at least the hop")
        precondition(transformLength >= windowLength, "the transform covers the window")
        precondition(transformLength.isMultiple(of: 16), "the transform length is a multiple of 16")
        precondition((2...64).contains(melBands), "2 to 64 mel bands")
        precondition(
            lowestFrequency >= 0 && lowestFrequency < highestFrequency
                && highestFrequency <= Double(sampleRate) / 2, "the filters lie between 0 Hz and half the rate")
    }
}
