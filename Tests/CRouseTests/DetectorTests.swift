import CRouseHeader
import Foundation
import TestSupport
import Testing

@Suite struct DetectorInC {
    @Test func tellsWhatTheProgramTells() throws {
        let folder = try TemporaryFolder()
        let recording = try Built.storeEvening(in: folder)
        let vad = rouse_vad_create(0.5, nil)
        defer { rouse_vad_free(vad) }
        let count = Built.evening.count
        var frames = [rouse_vad_frame](repeating: rouse_vad_frame(), count: rouse_vad_frames(vad, count))
        var made = 0
        #expect(rouse_vad_process_int16(vad, Built.evening, count, &frames, frames.count, &made, nil) == ROUSE_OK)
        #expect(rouse_vad_finish(vad, nil) == ROUSE_OK && made == frames.count)

        let lines = try Program.rouse.run(["vad", "--json", recording], in: folder.path).outputLines
        #expect(lines.count == made)
        for (place, line) in lines.enumerated() {
            let frame = frames[min(place + Int(ROUSE_VAD_DELAY), made - 1)]
            let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(event["speech"] as? Bool == (frame.is_speech == 1))
            #expect(abs((event["probability"] as? Double ?? -1) - Double(frame.probability)) < 1e-4)
        }
        let segments = try Program.rouse.run(["vad", "--segments-json", recording], in: folder.path).outputLines
        var segment = rouse_segment()
        for line in segments {
            let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(rouse_vad_next(vad, &segment) == 1)
            #expect(abs((event["start"] as? Double ?? -1) - segment.start) < 0.005)
            #expect(abs((event["end"] as? Double ?? -1) - segment.end) < 0.005)
        }
        #expect(segments.count > 5 && rouse_vad_next(vad, &segment) == 0)
    }

    @Test func chunksMakeNoDifference() throws {
        let whole = rouse_vad_create(0.7, nil)
        let pieces = rouse_vad_create(0.7, nil)
        defer {
            rouse_vad_free(whole)
            rouse_vad_free(pieces)
        }
        let samples = Built.evening.prefix(320_000).map { Float($0) / 32_768 }
        var expected = [rouse_vad_frame](repeating: rouse_vad_frame(), count: 2_000)
        #expect(rouse_vad_process(whole, samples, samples.count, &expected, 2_000, nil, nil) == ROUSE_OK)
        var found: [rouse_vad_frame] = []
        for start in stride(from: 0, to: samples.count, by: 777) {
            let piece = Array(samples[start..<min(start + 777, samples.count)])
            var frames = [rouse_vad_frame](repeating: rouse_vad_frame(), count: 5)
            var made = 0
            #expect(rouse_vad_process(pieces, piece, piece.count, &frames, 5, &made, nil) == ROUSE_OK)
            found += frames.prefix(made)
        }
        #expect(found.map(\.probability) == expected.map(\.probability))
        #expect(found.map(\.is_speech) == expected.map(\.is_speech) && found.contains { $0.is_speech == 1 })
    }
}

@Suite struct FeaturesInC {
    @Test(arguments: [(ROUSE_FEATURES_LOG_MEL, 40, 0), (ROUSE_FEATURES_MFCC, 16, 0), (ROUSE_FEATURES_FRONT_END, 48, 9)])
    func aRowForEachFrameWhateverTheChunks(kind: Int, width: Int, lookahead: Int) throws {
        let model: OpaquePointer? = try Demo.model()
        defer { rouse_model_free(model) }
        let whole = rouse_features_create(Int32(kind), nil, nil)
        let pieces = rouse_features_create(Int32(kind), model, nil)
        defer {
            rouse_features_free(whole)
            rouse_features_free(pieces)
        }
        #expect(rouse_features_width(whole) == width && rouse_features_lookahead(whole) == lookahead)
        let samples = Array(Built.evening[24_000..<56_000])
        #expect(rouse_features_rows(whole, samples.count) == 200 - lookahead)
        var expected = [Float](repeating: 0, count: 200 * width)
        var made = 0
        var more = 0
        #expect(rouse_features_process_int16(whole, samples, samples.count, &expected, 200, &made, nil) == ROUSE_OK)
        expected.withUnsafeMutableBufferPointer { rows in
            let rest = rows.baseAddress.map { $0 + made * width }
            #expect(rouse_features_finish(whole, rest, 200 - made, &more, nil) == ROUSE_OK)
        }
        #expect(made + more == 200 && expected.allSatisfy(\.isFinite) && Set(expected).count > 1_000)

        var found: [Float] = []
        var rows = [Float](repeating: 0, count: 10 * width)
        for start in stride(from: 0, to: samples.count, by: 1_001) {
            let piece = samples[start..<min(start + 1_001, samples.count)].map { Float($0) / 32_768 }
            #expect(rouse_features_process(pieces, piece, piece.count, &rows, 10, &made, nil) == ROUSE_OK)
            found += rows.prefix(made * width)
        }
        #expect(rouse_features_finish(pieces, &rows, 10, &made, nil) == ROUSE_OK)
        #expect(found + rows.prefix(made * width) == expected)
        #expect(rouse_features_reset(pieces, nil) == ROUSE_OK && rouse_features_rows(pieces, 1_600) == 10 - lookahead)
    }

    /// The zeroth cepstrum is the sum of the logarithms over the root of their number, where there is no noise to take away.
    @Test func theLogarithmsAreThoseOfTheBands() throws {
        let logs = rouse_features_create(Int32(ROUSE_FEATURES_LOG_MEL), nil, nil)
        defer { rouse_features_free(logs) }
        let tone = (0..<1_600).map { 0.5 * sin(2 * Float.pi * 1_000 * Float($0) / 16_000) }
        var rows = [Float](repeating: 0, count: 400)
        #expect(rouse_features_process(logs, tone, 1_600, &rows, 10, nil, nil) == ROUSE_OK)
        let last = rows[360...]
        // Band 15 of 40 between 60 and 7600 Hz on the mel scale has its middle near 1 kHz.
        let mel = { (hertz: Double) in 2_595 * log10(1 + hertz / 700) }
        let band = Int(((mel(1_000) - mel(60)) / (mel(7_600) - mel(60)) * 41).rounded()) - 1
        #expect(last.firstIndex(of: last.max() ?? 0) == 360 + band)
    }
}
