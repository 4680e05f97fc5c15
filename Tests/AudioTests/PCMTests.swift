import Audio
import Testing

@Suite struct PCMTests {
    private func packed(_ values: [Float]) -> [Int16] {
        var hop = Hop()
        for (place, value) in values.enumerated() { hop.samples[place] = value }
        return [Int16](unsafeUninitializedCapacity: Hop.length) { buffer, count in
            PCM.pack(hop, to: buffer.baseAddress!)
            count = values.count
        }
    }

    @Test func samplesOfSixteenBitsStayWhatTheyAre() {
        for first in stride(from: -32_768, to: 32_768, by: Hop.length) {
            let samples = (first..<min(first + Hop.length, 32_768)).map { Int16($0) }
            #expect(packed(samples.map(PCM.value)) == samples)
        }
    }

    @Test func oneInTheMiddleOfTwoStepsBecomesTheEvenOne() {
        let steps: [Float] = [-32_767.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 32_765.5]
        let values = steps.map { $0 / 32_768 }
        let even: [Int16] = [-32_768, -2, -2, 0, 0, 2, 2, 32_766]
        #expect(values.map(PCM.sample) == even)
        #expect(packed(values) == even)
    }

    @Test func othersAreRoundedAndClippedAsOneAtATime() {
        var random = SystemRandomNumberGenerator()
        let values = (0..<150).map { _ in Float.random(in: -1.2...1.2, using: &random) }
        let edges: [Float] = [2, -2, .infinity, -.infinity, 0.4 / 32_768, -0.6 / 32_768]
        let all = values + edges
        #expect(packed(all) == all.map(PCM.sample))
    }
}
