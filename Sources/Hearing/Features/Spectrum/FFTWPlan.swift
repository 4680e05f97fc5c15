internal import CFFTW
internal import Synchronization

/// A transform that FFTW has planned, and the only file that calls FFTW.
///
/// Its planner keeps global state, which planning and destroying a plan both change: each happens under one lock.
/// Executing a plan changes nothing but its arrays.
///
/// The estimate planner is used: at our lengths a measured plan is no faster, and it takes about a millisecond. Planning
/// looks at the alignment of the arrays and overwrites nothing, so all arrays are on the boundary of `AlignedFloats`.
package struct FFTWPlan: ~Copyable {
    private static let planner = Mutex(())

    private let plan: OpaquePointer

    /// - Parameters:
    ///   - length: for the message when it cannot be planned.
    ///   - make: calls FFTW's planner.
    private init(length: Int, _ make: () -> OpaquePointer?) {
        // A pointer may not leave the lock, a number may.
        let address = Self.planner.withLock { _ in make().map { UInt(bitPattern: $0) } }
        guard let plan = address.flatMap(OpaquePointer.init(bitPattern:)) else {
            preconditionFailure("FFTW cannot plan a transform of length \(length)")
        }
        self.plan = plan
    }

    deinit {
        let address = UInt(bitPattern: plan)
        Self.planner.withLock { _ in fftwf_destroy_plan(OpaquePointer(bitPattern: address)) }
    }

    private static var flags: UInt32 { UInt32(FFTW_ESTIMATE) }

    /// Where the real and the imaginary parts of complex numbers lie.
    typealias Parts = (re: UnsafeMutablePointer<Float>, im: UnsafeMutablePointer<Float>)

    /// The transform of `length` complex numbers.
    static func complex(length: Int, from numbers: Parts, to spectrum: Parts) -> FFTWPlan {
        var size = fftwf_iodim(n: Int32(length), is: 1, os: 1)
        return FFTWPlan(length: length) {
            fftwf_plan_guru_split_dft(1, &size, 0, nil, numbers.re, numbers.im, spectrum.re, spectrum.im, flags)
        }
    }

    /// The transform of `length` samples to `length / 2 + 1` pairs.
    package static func real(
        length: Int, _ samples: UnsafeMutablePointer<Float>, _ spectrum: UnsafeMutablePointer<Float>
    ) -> FFTWPlan {
        FFTWPlan(length: length) {
            spectrum.withMemoryRebound(to: fftwf_complex.self, capacity: length / 2 + 1) { spectrum in
                fftwf_plan_dft_r2c_1d(Int32(length), samples, spectrum, flags)
            }
        }
    }

    /// The transform of `length` samples to real parts and imaginary parts; for `executeSplit`.
    static func split(
        length: Int, _ samples: UnsafeMutablePointer<Float>, _ re: UnsafeMutablePointer<Float>,
        _ im: UnsafeMutablePointer<Float>
    ) -> FFTWPlan {
        var size = fftwf_iodim(n: Int32(length), is: 1, os: 1)
        return FFTWPlan(length: length) {
            fftwf_plan_guru_split_dft_r2c(1, &size, 0, nil, samples, re, im, flags)
        }
    }

    /// The way back from real parts and imaginary parts; for `executeInverse`.
    static func inverse(
        length: Int, _ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>,
        _ samples: UnsafeMutablePointer<Float>
    ) -> FFTWPlan {
        var size = fftwf_iodim(n: Int32(length), is: 1, os: 1)
        return FFTWPlan(length: length) {
            fftwf_plan_guru_split_dft_c2r(1, &size, 0, nil, re, im, samples, flags)
        }
    }

    /// Transforms the arrays that were planned with.
    package borrowing func execute() {
        fftwf_execute(plan)
    }

    /// Transforms other samples with a plan of `split`.
    borrowing func executeSplit(
        _ samples: UnsafeMutablePointer<Float>, _ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>
    ) {
        fftwf_execute_split_dft_r2c(plan, samples, re, im)
    }

    /// Transforms another spectrum, which is overwritten, with a plan of `inverse`.
    borrowing func executeInverse(
        _ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>, _ samples: UnsafeMutablePointer<Float>
    ) {
        fftwf_execute_split_dft_c2r(plan, re, im, samples)
    }
}
