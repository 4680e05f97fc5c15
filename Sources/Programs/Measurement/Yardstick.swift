import Features

/// What everything is compared with: FFTW's real transform of 512 points, which every program of this kind does once a
/// frame, as FFTW does it by itself.
package final class Yardstick {
    private static let executions = 400

    private let plan: FFTWPlan
    private let samples = AlignedFloats((0..<512).map { Float($0 % 17) })
    private let spectrum = AlignedFloats(2 * 257)

    package init() {
        plan = .real(length: 512, samples.base, spectrum.base)
    }

    /// What one transform takes now.
    package func nanoseconds() -> Double {
        Stopwatch.time { for _ in 0..<Self.executions { plan.execute() } } / Double(Self.executions)
    }
}
