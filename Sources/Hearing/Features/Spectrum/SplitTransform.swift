import CFFTW
import Synchronization

/// The spectrum of real samples of one length and the way back, by FFTW, with real and imaginary parts apart, as vectors
/// of the machine want them. The way back is not divided by the length.
package struct SplitTransform: ~Copyable {
    /// Samples; the spectrum has half as many bins and one.
    package let length: Int
    package var bins: Int { length / 2 + 1 }

    private let there: OpaquePointer
    private let back: OpaquePointer

    /// - Parameter length: even.
    package init(length: Int) {
        precondition(length > 0 && length.isMultiple(of: 2), "a transform has an even number of samples")
        self.length = length
        // Planning looks at the arrays' alignment alone: that of `AlignedFloats`, for these and all that come.
        let samples = AlignedFloats(length)
        let re = AlignedFloats(length / 2 + 1)
        let im = AlignedFloats(length / 2 + 1)
        var size = fftwf_iodim(n: Int32(length), is: 1, os: 1)
        let plans: (UInt?, UInt?) = RealTransform.planner.withLock { _ in
            let flags = UInt32(FFTW_ESTIMATE)
            let there = fftwf_plan_guru_split_dft_r2c(1, &size, 0, nil, samples.base, re.base, im.base, flags)
            let back = fftwf_plan_guru_split_dft_c2r(1, &size, 0, nil, re.base, im.base, samples.base, flags)
            return (there.map { UInt(bitPattern: $0) }, back.map { UInt(bitPattern: $0) })
        }
        guard let there = plans.0.flatMap(OpaquePointer.init(bitPattern:)),
            let back = plans.1.flatMap(OpaquePointer.init(bitPattern:))
        else { preconditionFailure("FFTW cannot plan a transform of length \(length)") }
        (self.there, self.back) = (there, back)
    }

    deinit {
        let plans = (UInt(bitPattern: there), UInt(bitPattern: back))
        RealTransform.planner.withLock { _ in
            fftwf_destroy_plan(OpaquePointer(bitPattern: plans.0))
            fftwf_destroy_plan(OpaquePointer(bitPattern: plans.1))
        }
    }

    /// The spectrum of samples. All three are on the boundary that `AlignedFloats` has.
    package borrowing func forward(
        _ samples: UnsafeMutablePointer<Float>, _ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>
    ) {
        fftwf_execute_split_dft_r2c(there, samples, re, im)
    }

    /// Samples of a spectrum, which is overwritten, times the length.
    package borrowing func inverse(
        _ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>, _ samples: UnsafeMutablePointer<Float>
    ) {
        fftwf_execute_split_dft_c2r(back, re, im, samples)
    }
}
