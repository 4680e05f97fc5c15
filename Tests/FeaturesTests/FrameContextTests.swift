import Features
import Testing

/// What goes into the projection: which frames stand side by side, and in which order.
@Suite struct FrameContextTests {
    private func configuration(
        _ frontEnd: FeatureConfiguration.FrontEnd, offsets: [Int] = [], reach: Int = 2
    ) -> FeatureConfiguration {
        var configuration = FeatureConfiguration()
        configuration.frontEnd = frontEnd
        configuration.cepstra = 2
        configuration.stackOffsets = offsets
        configuration.deltaReach = reach
        return configuration
    }

    /// Row t of the history is (value(t), 100 + value(t)), t counted from the oldest frame.
    private func gather(_ context: FrameContext, _ value: (Int) -> Float) -> [Float] {
        let history = AlignedFloats((0..<context.span).flatMap { [value($0), 100 + value($0)] })
        let output = AlignedFloats(context.inputs)
        context.gather(history.base, into: output.base)
        return (0..<context.inputs).map { output.base[$0] }
    }

    @Test(
        arguments: [
            // offsets, history that is needed
            ([-9, -6, -3, 0, 3, 6, 9], -9...9), ([-2, 0, 1], -2...1), ([0], 0...0), ([-4, -2], -4...0),
            ([1, 3], 0...3),
        ] as [([Int], ClosedRange<Int>)])
    func historyReachesFromTheOldestFrameToTheNewestAndHoldsThePresent(offsets: [Int], range: ClosedRange<Int>) {
        for kind in [FeatureConfiguration.FrontEnd.projectedStack, .network] {
            let context = FrameContext(configuration(kind, offsets: offsets))
            #expect(context.offsets == range && context.span == range.count)
            #expect(context.inputs == 2 * offsets.count)
        }
    }

    @Test func framesStandSideBySideInTheOrderOfTheOffsets() {
        let context = FrameContext(configuration(.projectedStack, offsets: [-2, 0, 1]))
        #expect(gather(context) { Float($0) } == [0, 100, 2, 102, 3, 103])
        let turned = FrameContext(configuration(.network, offsets: [1, -2]))
        #expect(gather(turned) { Float($0) } == [3, 103, 0, 100])
    }

    @Test(arguments: 1...4) func derivativesNeedFramesOnBothSidesTwice(reach: Int) {
        let context = FrameContext(configuration(.cepstraWithDeltas, reach: reach))
        #expect(context.offsets == -2 * reach...2 * reach && context.inputs == 6)
    }

    @Test(arguments: 1...4) func derivativesOfALineAreItsSlopeAndNothing(reach: Int) {
        let context = FrameContext(configuration(.cepstraWithDeltas, reach: reach))
        let found = gather(context) { 3 * Float($0) + 1 }
        let present = 3 * Float(2 * reach) + 1
        for (value, expected) in zip(found, [present, 100 + present, 3, 3, 0, 0]) {
            #expect(abs(value - expected) < 1e-3)
        }
    }

    @Test func secondDerivativeOfASquareIsTwo() {
        let context = FrameContext(configuration(.cepstraWithDeltas))
        let found = gather(context) { Float(($0 - 4) * ($0 - 4)) }
        #expect(abs(found[0]) < 1e-4 && abs(found[2]) < 1e-4 && abs(found[4] - 2) < 1e-4)
    }

    /// The regression of HTK over two frames on either side: a step of 1 between the present and the next frame.
    @Test func farFramesWeighMoreInADerivative() {
        let context = FrameContext(configuration(.cepstraWithDeltas))
        let found = gather(context) { $0 > 4 ? 1 : 0 }
        #expect(abs(found[2] - 0.3) < 1e-5, "(1 + 2) / (2 (1 + 4))")
    }
}
