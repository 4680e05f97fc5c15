import Audio
import Testing

@Suite struct AudioLevelTests {
    @Test func putsAFullScaleSineAt3dBBelowFullScale() {
        let level = AudioLevel(of: sine(1_000, rate: 16_000, count: 16_000, amplitude: 1).span)
        #expect(abs(level.rmsDBFS - -3.01) < 0.01)
        #expect(abs(level.peakDBFS) < 0.01)
        #expect(abs(level.offset) < 1e-6)
    }

    @Test func readsTheFloorForSilenceAndForNothing() {
        #expect(AudioLevel(of: [0, 0, 0].span).rmsDBFS == AudioLevel.floor)
        #expect(AudioLevel(of: [0, 0, 0].span).zeroSamples == 3)
        #expect(AudioLevel().peakDBFS == AudioLevel.floor)
        #expect(AudioLevel().rms == 0)
    }

    @Test func countsWhatTouchesFullScaleOf16Bit() {
        let samples: [Float] = [32_767.0 / 32_768, -1, 32_766.0 / 32_768, -32_766.0 / 32_768, 1.5]
        let level = AudioLevel(of: samples.span)
        #expect(level.clippedSamples == 3)
        #expect(level.peak == 1.5)
    }

    @Test func seesAnOffset() {
        #expect(abs(AudioLevel(of: [0.2, 0.4, 0.2, 0.4].span).offset - 0.3) < 1e-6)
    }

    @Test func gathersPieceByPiece() {
        let audio = noise(1_000)
        var level = AudioLevel()
        for start in stride(from: 0, to: 1_000, by: 77) {
            level.add(audio.span.extracting(start..<min(start + 77, 1_000)))
        }
        #expect(level == AudioLevel(of: audio.span))
    }
}

@Suite struct GainSourceTests {
    @Test func multipliesEverySample() throws {
        let audio = noise(400)
        #expect(try samples(of: GainSource(MemorySource(audio), gain: 2)) == audio.map { $0 * 2 })
    }

    @Test(arguments: [0, -1, Float.nan, .infinity, 1_001])
    func refusesAFactorThatMakesNoSense(gain: Float) {
        #expect(audioError { _ = try GainSource(MemorySource([]), gain: gain) }?.kind == .usage)
    }
}

@Suite struct PCMFormatTests {
    @Test func hasTheNamesOfArecord() throws {
        #expect(try PCMFormat(name: "s24_3le") == .s24Packed)
        #expect(try PCMFormat(name: "FLOAT_LE") == .float32)
        let error = audioError { _ = try PCMFormat(name: "S17") }
        #expect(error?.kind == .usage)
        #expect(error?.description.contains("U8, S16_LE, S24_3LE, S24_LE, S32_LE, FLOAT_LE") == true)
    }
}
