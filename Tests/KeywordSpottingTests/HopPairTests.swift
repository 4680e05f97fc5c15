import Enrolment
import Features
import KeywordModels
import KeywordSpotting
import System
import TestSupport
import Testing

/// A frame that keywords are looked for in is made of two hops.
@Suite struct HopPairTests {
    private struct Known {
        var features: [Float]
        var description: FrontEnd.Description
    }

    @Test func aFrameIsTheMeanOfTwoHops() throws {
        let model = FrontEndModel.shipped
        var random = SplitMix64(seed: 3)
        var frontEnd = FrontEnd(model)
        var pair = HopPair(dimensions: model.dimensions)
        let energies = AlignedFloats(model.configuration.spectrum.melBands)
        var hops: [Known] = []
        for _ in 0..<60 {
            for band in 0..<energies.count { energies.base[band] = .random(in: 0.001...1, using: &random) }
            guard frontEnd.process(energies.base) else { continue }
            hops.append(Known(features: frontEnd.values, description: frontEnd.descriptions[0]))
            let isComplete = pair.append(frontEnd)
            #expect(isComplete == hops.count.isMultiple(of: 2))
            guard isComplete else { continue }
            let (first, second) = (hops[hops.count - 2], hops[hops.count - 1])
            let mean = try #require(TemplateBank.frames(of: [first.features, second.features]).first)
            #expect(Array(UnsafeBufferPointer(start: pair.features, count: model.dimensions)) == mean)
            let norm = mean.reduce(0) { $0 + $1 * $1 } / 2
            #expect(abs(pair.description.halfNorm - norm) < 1e-3 * norm)
            #expect(pair.description.contrast == second.description.contrast)
            let unlikely = [first, second].map(\.description.negativeLogLikelihood)
            #expect(pair.description.negativeLogLikelihood == (unlikely[0] + unlikely[1]) / 2)
        }
        #expect(hops.count > 40)
    }

    @Test func theHopLeftAtTheEndIsInNoFrame() {
        #expect(TemplateBank.frames(of: [[1, 2], [3, 6], [5, 5]]) == [[2, 4]])
        #expect(TemplateBank.frames(of: [[1, 2]]) == [[1, 2]])
        #expect(TemplateBank.hops(of: 3..<5) == 6..<10)
    }
}
