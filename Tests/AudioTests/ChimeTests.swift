import Audio
import Testing

/// The sounds that are in the program.
@Suite struct ChimeTests {
    @Test(arguments: [Chime.wake, .end])
    func isShortSoftAndWithoutAClick(chime: Chime) throws {
        let samples = chime.samples
        #expect((0.1...0.5).contains(Double(samples.count) / 16_000))
        let loudest = try #require(samples.map(abs).max())
        #expect((0.1...0.6).contains(loudest))
        let last = try #require(samples.last)
        #expect(abs(samples[0]) < 0.01 && abs(last) < 0.01)
        #expect(zip(samples, samples.dropFirst()).allSatisfy { abs($0 - $1) < 0.3 })
    }

    @Test func risesForAKeywordAndFallsForAnEnd() {
        func crossings(_ samples: ArraySlice<Float>) -> Int {
            zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
        }
        func rises(_ samples: [Float]) -> Bool {
            crossings(samples[..<1_200]) < crossings(samples[2_400..<3_600])
        }
        #expect(rises(Chime.wake.samples) && !rises(Chime.end.samples))
    }
}
