import Audio
import Glibc
import Testing

@Suite struct ResamplerTests {
    @Test(arguments: [4_000, 8_000, 11_025, 22_050, 44_100, 48_000, 96_000, 192_000, 384_000])
    func keepsAToneInPlace(rate: Int) throws {
        // A tone below all the pass bands, compared with the same tone made at 16 kHz: neither delayed nor louder.
        let output = try Resampler.resample(sine(700, rate: rate, count: rate / 2), from: rate)
        let expected = sine(700, rate: 16_000, count: 8_000)
        #expect(abs(output.count - expected.count) <= 1)
        let worst = (800..<7_200).map { abs(output[$0] - expected[$0]) }.max() ?? 1
        #expect(worst < 1e-4)
    }

    @Test func removesWhatTheOutputCannotHold() throws {
        let output = try Resampler.resample(sine(11_000, rate: 48_000, count: 48_000), from: 48_000)
        #expect(AudioLevel(of: output.span.extracting(800..<15_200)).rmsDBFS < -100)
    }

    @Test(arguments: [8_000, 11_025, 44_100, 48_000, 96_000])
    func doesNotDependOnThePieces(rate: Int) throws {
        let audio = noise(rate / 2)
        let whole = try Resampler.resample(audio, from: rate)
        for sizes in [[1], [7, 311], [4_096], [160, 1, 1_999]] {
            let resampler = try Resampler(from: rate)
            var pieces: [Float] = []
            var room = [Float](repeating: 0, count: 97)
            var position = 0
            var turn = 0
            while position < audio.count {
                let end = min(position + sizes[turn % sizes.count], audio.count)
                turn += 1
                while position < end {
                    var output = room.mutableSpan
                    let (consumed, produced) = resampler.process(audio.span.extracting(position..<end), into: &output)
                    position += consumed
                    pieces += room[..<produced]
                }
            }
            while true {
                var output = room.mutableSpan
                let produced = resampler.flush(into: &output)
                if produced == 0 { break }
                pieces += room[..<produced]
            }
            #expect(pieces == whole, "pieces of \(sizes) at \(rate) Hz")
        }
    }

    @Test func givesItsOutputSoonEnoughForALiveSource() throws {
        let resampler = try Resampler(from: 48_000)
        let audio = noise(480)
        var room = [Float](repeating: 0, count: 1_000)
        var produced = 0
        for block in 1...200 {
            var output = room.mutableSpan
            produced += resampler.process(audio.span, into: &output).produced
            if block > 10 { #expect(Double(block * 160 - produced) / 16 < 20, "milliseconds behind") }
        }
    }

    @Test(arguments: [0, 1, 3_999, 384_001, -8_000])
    func refusesRatesThatMakeNoSense(rate: Int) {
        let error = audioError { _ = try Resampler(from: rate) }
        #expect(error?.kind == .badData)
        #expect(error?.description.contains("\(rate) Hz") == true)
    }
}
