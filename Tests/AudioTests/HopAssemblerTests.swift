import Audio
import Testing

@Suite struct HopAssemblerTests {
    @Test(arguments: [1, 2, 159, 160, 161, 333, 5_000])
    func givesTheSameHopsWhateverThePieces(pieceSize: Int) {
        let audio = noise(2_345)
        var assembler = HopAssembler()
        var samples: [Float] = []
        var position = 0
        while position < audio.count {
            let end = min(position + pieceSize, audio.count)
            assembler.append(audio.span.extracting(position..<end)) { hop in
                for i in 0..<Hop.length { samples.append(hop.samples[i]) }
            }
            position = end
        }
        #expect(samples == Array(audio[..<2_240]))
        #expect(assembler.remainder == 105)
        let last = assembler.finish()
        #expect(last?.count == 105)
        #expect((0..<160).map { last?.hop.samples[$0] } == audio[2_240...] + [Float](repeating: 0, count: 55))
    }

    @Test func hasNothingLeftAfterAWholeNumberOfHops() {
        var assembler = HopAssembler()
        var hops = 0
        assembler.append(noise(320).span) { _ in hops += 1 }
        #expect(hops == 2)
        #expect(assembler.finish() == nil)
    }

    @Test func goesOnFromTheRemainderInACopy() {
        let audio = noise(160)
        var original = HopAssembler()
        original.append(audio.span.extracting(..<100)) { _ in }
        var copy = original
        var position = 100
        let hop = copy.next(from: audio.span, at: &position)
        #expect((0..<160).map { hop?.samples[$0] } == audio)
        #expect(original.remainder == 100)
    }
}
