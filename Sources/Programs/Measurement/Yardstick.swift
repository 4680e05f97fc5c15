import CFFTW

/// What everything is compared with: FFTW's real transform of 512 points, which every program of this kind does once a
/// frame, as FFTW does it by itself.
package final class Yardstick {
    private static let executions = 400

    private let plan: OpaquePointer?
    private let input: UnsafeMutablePointer<Float>?
    private let output: UnsafeMutablePointer<fftwf_complex>?

    package init() {
        input = fftwf_alloc_real(512)
        output = fftwf_alloc_complex(257)
        plan = fftwf_plan_dft_r2c_1d(512, input, output, UInt32(FFTW_ESTIMATE))
        if let input { for i in 0..<512 { input[i] = Float(i % 17) } }
    }

    deinit {
        fftwf_destroy_plan(plan)
        fftwf_free(input)
        fftwf_free(output)
    }

    /// What one transform takes now.
    package func nanoseconds() -> Double {
        Stopwatch.time { for _ in 0..<Self.executions { fftwf_execute(plan) } } / Double(Self.executions)
    }
}
