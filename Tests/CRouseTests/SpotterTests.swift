import CRouseHeader
import KeywordModels
import System
import TestSupport
import Testing

@Suite struct SpotterInC {
    private static func next(_ spotter: OpaquePointer) -> [[Double]] {
        var found = rouse_detection()
        var all: [[Double]] = []
        while rouse_spotter_next(spotter, &found) == 1 {
            all.append([found.start, found.end, found.time, found.score, found.speech, Double(found.time_sample)])
        }
        return all
    }

    /// Ten million samples: noise of any loudness, and the demo's evening in it again and again.
    private static let samples: [Int16] = {
        var random = SplitMix64(seed: 21)
        let evening = Built.evening
        var samples = (0..<10_000_000).map { _ in Int16.random(in: -300...300, using: &random) }
        var place = 50_001
        while place + evening.count < samples.count {
            for index in evening.indices {
                samples[place + index] = Int16(clamping: Int(samples[place + index]) + Int(evening[index]))
            }
            place += evening.count + Int.random(in: 1...40_000, using: &random)
        }
        return samples
    }()

    @Test func tenMillionSamplesGiveTheSameInWhateverChunks() throws {
        let whole = try Demo.spotter(minimumScore: 0)
        defer { rouse_spotter_free(whole) }
        try #require(rouse_spotter_process_int16(whole, Self.samples, Self.samples.count, nil) == ROUSE_OK)
        #expect(rouse_spotter_finish(whole, nil) == ROUSE_OK)
        let expected = Self.next(whole)
        #expect(expected.count > 700 && expected.count { $0[3] >= 0.5 } > 35)

        var random = SplitMix64(seed: 22)
        let pieces = try Demo.spotter(minimumScore: 0)
        defer { rouse_spotter_free(pieces) }
        var found: [[Double]] = []
        var place = 0
        while place < Self.samples.count {
            let most = [1, 159, 160, 161, 640, 1_280, 5_000].randomElement(using: &random) ?? 1
            let count = min(Int.random(in: 0...most, using: &random), Self.samples.count - place)
            Self.samples.withUnsafeBufferPointer { samples in
                if Bool.random(using: &random) {
                    _ = rouse_spotter_process_int16(pieces, samples.baseAddress.map { $0 + place }, count, nil)
                } else {
                    let floats = samples[place..<place + count].map { Float($0) / 32_768 }
                    _ = rouse_spotter_process(pieces, floats, count, nil)
                }
            }
            place += count
            if Bool.random(using: &random) { found += Self.next(pieces) }
        }
        #expect(rouse_spotter_finish(pieces, nil) == ROUSE_OK)
        #expect(found + Self.next(pieces) == expected)
        #expect(rouse_spotter_position(pieces) == 10_000_000 && rouse_spotter_dropped(pieces) == 0)
    }

    @Test func aResetBeginsAnotherStream() throws {
        let spotter = try Demo.spotter()
        defer { rouse_spotter_free(spotter) }
        let evening = Built.evening
        var runs: [[[Double]]] = []
        for _ in 0..<2 {
            _ = rouse_spotter_process_int16(spotter, evening, evening.count, nil)
            _ = rouse_spotter_finish(spotter, nil)
            runs.append(Self.next(spotter))
            #expect(rouse_spotter_reset(spotter, nil) == ROUSE_OK && rouse_spotter_position(spotter) == 0)
        }
        #expect(runs[0] == runs[1] && runs[0].count == 7)
    }

    @Test func theClockGoesOnOverAGap() throws {
        let spotter = try Demo.spotter()
        defer { rouse_spotter_free(spotter) }
        let evening = Built.evening
        _ = rouse_spotter_process_int16(spotter, evening, 16_000, nil)
        #expect(rouse_spotter_gap(spotter, nil) == ROUSE_OK && rouse_spotter_position(spotter) == 16_000)
        _ = rouse_spotter_process_int16(spotter, evening, evening.count, nil)
        let found = Self.next(spotter)
        #expect(found.count == 7 && abs(found[0][0] - 2.75) < 0.02)
    }

    private final class Heard {
        var spotter: OpaquePointer?
        var starts: [Double] = []
        var statuses: [Int32] = []
        var keyword = ""
    }

    @Test func aCallbackIsToldAtOnceAndCannotBreakItsSpotter() throws {
        let heard = Heard()
        heard.spotter = try Demo.spotter()
        let context = Unmanaged.passUnretained(heard).toOpaque()
        let callback: rouse_detection_callback = { detection, context in
            guard let detection, let context else { return }
            let heard = Unmanaged<Heard>.fromOpaque(context).takeUnretainedValue()
            heard.starts.append(detection.pointee.start)
            heard.keyword = String(cString: detection.pointee.keyword)
            heard.statuses.append(rouse_spotter_process(heard.spotter, [0], 1, nil))
            heard.statuses.append(rouse_spotter_reset(heard.spotter, nil))
            var found = rouse_detection()
            heard.statuses.append(rouse_spotter_next(heard.spotter, &found))
            if heard.starts.count == 3 { rouse_spotter_free(heard.spotter) }
        }
        #expect(rouse_spotter_set_callback(heard.spotter, callback, context, nil) == ROUSE_OK)
        _ = rouse_spotter_process_int16(heard.spotter, Built.evening, Built.evening.count, nil)
        #expect(heard.starts.count == 3 && heard.keyword == "computer")
        #expect(heard.statuses == [5, 5, 0, 5, 5, 0, 5, 5, 0])
    }

    @Test func handlesOfOneModelWorkInParallel() async throws {
        let expected = try Self.evening()
        try await withThrowingTaskGroup(of: [[Double]].self) { group in
            for _ in 0..<4 { group.addTask { try Self.evening() } }
            for try await found in group { #expect(found == expected) }
        }
    }

    private static func evening() throws -> [[Double]] {
        let spotter = try Demo.spotter()
        defer { rouse_spotter_free(spotter) }
        _ = rouse_spotter_process_int16(spotter, Built.evening, Built.evening.count, nil)
        return next(spotter)
    }

    @Test func modelsOfOneKeywordAreToldApartByTheirNames() throws {
        let anna: OpaquePointer? = try Demo.model(named: "words/anna.rouse")
        let ben: OpaquePointer? = try Demo.model(named: "words/ben.rouse")
        defer { rouse_model_free(ben) }
        var error = rouse_error()
        #expect(rouse_spotter_create([anna, anna], 2, nil, &error) == nil && error.code == ROUSE_BAD_ARGUMENT)
        let spotter = try #require(rouse_spotter_create([anna, ben], 2, nil, &error), "\(error.text)")
        defer { rouse_spotter_free(spotter) }
        rouse_model_free(anna)
        _ = rouse_spotter_process_int16(spotter, Built.evening, Built.evening.count, nil)
        var found = rouse_detection()
        #expect(rouse_spotter_next(spotter, &found) == 1)
        #expect(String(cString: found.speaker) == "anna" && found.model == 0)
        #expect(rouse_spotter_threshold(spotter, 1) == 0.5 && rouse_spotter_threshold(spotter, 2) == -1)
    }
}

@Suite struct EnrolmentInC {
    @Test func learnsWhatTheProgramLearns() throws {
        let folder = try TemporaryFolder()
        let takes = (1...3).map { Built.demo + "take\($0).flac" }
        let path = folder.file("computer.rouse")
        try Built.succeed(
            .rouse, ["enroll", "--keyword", "computer", "--output", path] + takes, in: folder.path)
        let program = try KeywordModel(path: path)
        let library = try KeywordModel(bytes: Demo.bytes.get(), name: "library")
        #expect(program.templates == library.templates && program.calibration == library.calibration)
        #expect(library.createdBy == "librouse \(Built.version)")
    }

    @Test func samplesAreTakenLikeFiles() throws {
        var error = rouse_error()
        let enroller = rouse_enroller_create("computer", "anna", 0, &error)
        defer { rouse_enroller_free(enroller) }
        for place in [17.0, 33.0, 53.5] {
            let start = Int(place * 16_000)
            let take = Array(Built.evening[start..<start + 20_000])
            #expect(rouse_enroller_add_int16(enroller, take, take.count, nil, &error) == ROUSE_OK)
            // A copy teaches nothing.
            #expect(
                rouse_enroller_add(enroller, take.map { Float($0) / 65_536 }, take.count, "copy", &error) == ROUSE_OK)
        }
        let long = [Int16](repeating: 0, count: 16 * 16_000)
        #expect(rouse_enroller_add_int16(enroller, long, long.count, "long", &error) == ROUSE_BAD_AUDIO)
        #expect(error.text == "long is longer than 15 s; give a take that holds the word alone.")
        let model = try #require(rouse_enroller_learn(enroller, &error), "\(error.text)")
        defer { rouse_model_free(model) }
        #expect(rouse_model_takes(model) == 3 && String(cString: rouse_model_speaker(model)) == "anna")
        #expect(String(cString: rouse_model_keyword(model)) == "computer" && rouse_model_take_advice(model, 3) == nil)
    }
}
