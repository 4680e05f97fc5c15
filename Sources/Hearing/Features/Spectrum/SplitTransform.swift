/// The spectrum of real samples of one length and the way back, by FFTW, with real and imaginary parts apart, as vectors
/// of the machine want them. The way back is not divided by the length.
package struct SplitTransform: ~Copyable {
    /// Samples; the spectrum has half as many bins and one.
    package let length: Int
    package var bins: Int { length / 2 + 1 }

    private let there: FFTWPlan
    private let back: FFTWPlan

    /// - Parameter length: even.
    package init(length: Int) {
        precondition(length > 0 && length.isMultiple(of: 2), "a transform has an even number of samples")
        self.length = length
        let samples = AlignedFloats(length)
        let re = AlignedFloats(length / 2 + 1)
        let im = AlignedFloats(length / 2 + 1)
        there = .split(length: length, samples.base, re.base, im.base)
        back = .inverse(length: length, re.base, im.base, samples.base)
    }

    /// The spectrum of samples. All three are on the boundary that `AlignedFloats` has.
    package borrowing func forward(
        _ samples: UnsafeMutablePointer<Float>, _ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>
    ) {
        there.executeSplit(samples, re, im)
    }

    /// Samples of a spectrum, which is overwritten, times the length.
    package borrowing func inverse(
        _ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>, _ samples: UnsafeMutablePointer<Float>
    ) {
        back.executeInverse(re, im, samples)
    }
}
