import CFFTW
import Synchronization

/// FFTW's real transform of one length, planned once.
///
/// The estimate plan is used: at these lengths a measured one is no faster, and it plans in about a millisecond.
package struct RealTransform: ~Copyable {
    /// FFTW's planner keeps global state; executing a plan does not.
    private static let planner = Mutex(())

    private let plan: OpaquePointer
    private let output: UnsafeMutablePointer<fftwf_complex>
    package let input: UnsafeMutablePointer<Float>
    package let length: Int

    package init(length: Int) {
        self.length = length
        let input = fftwf_alloc_real(length)
        let output = fftwf_alloc_complex(length / 2 + 1)
        let plan = Self.planner.withLock { _ in
            fftwf_plan_dft_r2c_1d(Int32(length), input, output, UInt32(FFTW_ESTIMATE)).map(UInt.init(bitPattern:))
        }
        guard let input, let output, let plan, let pointer = OpaquePointer(bitPattern: plan) else {
            preconditionFailure("FFTW cannot plan a real transform of length \(length)")
        }
        input.update(repeating: 0, count: length)
        self.input = input
        self.output = output
        self.plan = pointer
    }

    deinit {
        let plan = UInt(bitPattern: plan)
        Self.planner.withLock { _ in fftwf_destroy_plan(OpaquePointer(bitPattern: plan)) }
        fftwf_free(input)
        fftwf_free(output)
    }

    /// Transforms `input` and writes |X[k]|^2 for the length / 2 + 1 bins.
    package borrowing func power(into power: UnsafeMutablePointer<Float>) {
        fftwf_execute(plan)
        let parts = UnsafeRawPointer(output)
        let half = length / 2
        var bin = 0
        while bin &+ 4 <= half {
            let x = (parts + bin &* 8).loadUnaligned(as: SIMD8<Float>.self)
            let squared = x * x
            UnsafeMutableRawPointer(power + bin).storeBytes(
                of: squared.evenHalf + squared.oddHalf, as: SIMD4<Float>.self)
            bin &+= 4
        }
        while bin <= half {
            let re = parts.load(fromByteOffset: bin &* 8, as: Float.self)
            let im = parts.load(fromByteOffset: bin &* 8 &+ 4, as: Float.self)
            power[bin] = re * re + im * im
            bin &+= 1
        }
    }
}
