import CRouseHeader
import TestSupport
import Testing

/// Whatever a caller hands over, the call comes back, and says what is wrong.
@Suite struct CallersMistakes {
    private var error = rouse_error()

    @Test mutating func nullIsRefusedWhereSomethingIsNeeded() throws {
        #expect(rouse_model_open(nil, &error) == nil && error.text == "The path is NULL.")
        #expect(rouse_model_read(nil, 8, nil, &error) == nil && error.code == ROUSE_BAD_ARGUMENT)
        #expect(rouse_model_write(nil, "/tmp/x", &error) == ROUSE_BAD_ARGUMENT)
        #expect(rouse_model_encode(nil, nil, 0, nil, nil) == ROUSE_BAD_ARGUMENT)
        #expect(rouse_spotter_create(nil, 1, nil, &error) == nil && error.code == ROUSE_BAD_ARGUMENT)
        #expect(rouse_spotter_create([nil], 1, nil, &error) == nil && error.text == "The handle is no model, or NULL.")
        #expect(rouse_spotter_process(nil, [0], 1, &error) == ROUSE_BAD_ARGUMENT)
        #expect(rouse_spotter_next(nil, nil) == 0 && rouse_vad_next(nil, nil) == 0)
        #expect(rouse_spotter_score(nil, 0) == -1 && rouse_spotter_keyword(nil, 0) == nil)
        #expect(rouse_vad_process(nil, nil, 0, nil, 0, nil, nil) == ROUSE_BAD_ARGUMENT)
        #expect(rouse_enroller_create(nil, nil, 0, &error) == nil && error.text == "The keyword is NULL.")
        #expect(rouse_enroller_add_file(nil, nil, nil) == ROUSE_BAD_ARGUMENT)
        #expect(rouse_enroller_learn(nil, &error) == nil)
        #expect(rouse_features_process(nil, nil, 0, nil, 0, nil, nil) == ROUSE_BAD_ARGUMENT)
        #expect(String(cString: rouse_model_keyword(nil)) == "" && rouse_model_takes(nil) == 0)
        rouse_model_free(nil)
        rouse_spotter_free(nil)
        rouse_vad_free(nil)
        rouse_enroller_free(nil)
        rouse_features_free(nil)
    }

    @Test(arguments: [Int.max, -1, Int.max / 4, Int.min]) func lengthsThatCannotBeAreRefused(count: Int) throws {
        var error = rouse_error()
        let spotter = try Demo.spotter()
        defer { rouse_spotter_free(spotter) }
        let vad = rouse_vad_create(0.5, nil)
        defer { rouse_vad_free(vad) }
        let features = rouse_features_create(3, nil, nil)
        defer { rouse_features_free(features) }
        #expect(rouse_spotter_process(spotter, [0], count, &error) == ROUSE_BAD_ARGUMENT)
        #expect(rouse_spotter_process_int16(spotter, [0], count, &error) == ROUSE_BAD_ARGUMENT)
        #expect(error.text == "The number of samples is impossible.")
        #expect(rouse_model_read([0], count, nil, &error) == nil)
        #expect(rouse_spotter_create([nil], count, nil, &error) == nil)
        #expect(rouse_vad_process(vad, [0], count, nil, 0, nil, &error) == ROUSE_BAD_ARGUMENT)
        var frame = rouse_vad_frame()
        #expect(rouse_vad_process(vad, [0], 1, &frame, count, nil, &error) == ROUSE_BAD_ARGUMENT || count > 0)
        _ = rouse_vad_frames(vad, count)
        _ = rouse_features_rows(features, count)
        #expect(rouse_features_process(features, [0], count, nil, 0, nil, &error) == ROUSE_BAD_ARGUMENT)
        #expect(rouse_spotter_keyword(spotter, count) == nil && rouse_spotter_score(spotter, count) == -1)
    }

    @Test func samplesOfOddAddressesAreRefused() throws {
        let spotter = try Demo.spotter()
        defer { rouse_spotter_free(spotter) }
        var error = rouse_error()
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
        defer { bytes.deallocate() }
        let odd = OpaquePointer(bytes + 1)
        #expect(rouse_spotter_process_int16(spotter, UnsafePointer(odd), 8, &error) == ROUSE_BAD_ARGUMENT)
        #expect(rouse_spotter_process(spotter, UnsafePointer(odd), 8, &error) == ROUSE_BAD_ARGUMENT)
        #expect(error.text == "The samples are not aligned; copy them to where their type may lie.")
    }

    @Test func numbersThatAreNoneAreRefused() throws {
        let model: OpaquePointer? = try Demo.model()
        defer { rouse_model_free(model) }
        for field in [\rouse_spotter_options.sensitivity, \.false_alarms_per_hour, \.minimum_score, \.refractory] {
            for value in [Double.nan, .infinity, -.infinity, -2, 1e300] {
                var error = rouse_error()
                var options = rouse_spotter_options(
                    size: 40, reserved: 0, sensitivity: 0.5, false_alarms_per_hour: 0, minimum_score: -1, refractory: 1)
                options[keyPath: field] = value
                #expect(rouse_spotter_create([model], 1, &options, &error) == nil)
                #expect(error.code == ROUSE_BAD_ARGUMENT && error.text.contains("impossible"))
            }
        }
        #expect(rouse_vad_create(.nan, nil) == nil && rouse_vad_create(1.1, nil) == nil)
        var options = rouse_spotter_options()
        #expect(rouse_spotter_create([model], 1, &options, nil) == nil)
    }

    @Test func samplesThatAreNoNumbersCountAsSilence() throws {
        let noise: [Float] = (0..<16_000).map { [.nan, .infinity, -.infinity, 1e38][$0 % 4] }
        let spotter = try Demo.spotter(minimumScore: 0)
        defer { rouse_spotter_free(spotter) }
        #expect(rouse_spotter_process(spotter, noise, noise.count, nil) == ROUSE_OK)
        let vad = rouse_vad_create(0.5, nil)
        defer { rouse_vad_free(vad) }
        var frames = [rouse_vad_frame](repeating: rouse_vad_frame(), count: 100)
        #expect(rouse_vad_process(vad, noise, noise.count, &frames, 100, nil, nil) == ROUSE_OK)
        #expect(frames.allSatisfy { (0...1).contains($0.probability) && $0.level.isFinite })
        let features = rouse_features_create(Int32(ROUSE_FEATURES_FRONT_END), nil, nil)
        defer { rouse_features_free(features) }
        var rows = [Float](repeating: .nan, count: 100 * rouse_features_width(features))
        var made = 0
        #expect(rouse_features_process(features, noise, noise.count, &rows, 100, &made, nil) == ROUSE_OK)
        #expect(made == 91 && rows.prefix(made * rouse_features_width(features)).allSatisfy(\.isFinite))
        let enroller = rouse_enroller_create("noise", nil, 0, nil)
        defer { rouse_enroller_free(enroller) }
        var error = rouse_error()
        #expect(rouse_enroller_add(enroller, noise, noise.count, nil, &error) == ROUSE_OK)
        #expect(rouse_enroller_learn(enroller, &error) == nil && error.code == ROUSE_BAD_AUDIO, "\(error.text)")
    }

    @Test func aHandleOfAnotherTypeIsRefused() throws {
        let vad = rouse_vad_create(0.5, nil)
        defer { rouse_vad_free(vad) }
        var error = rouse_error()
        #expect(rouse_spotter_finish(vad, &error) == ROUSE_BAD_ARGUMENT)
        #expect(rouse_spotter_models(vad) == 0 && rouse_model_speaker(vad) == nil)
        rouse_spotter_free(vad)
        rouse_model_free(vad)
        #expect(rouse_vad_finish(vad, &error) == ROUSE_OK)
    }

    @Test func aStreamThatHasEndedTakesNothing() throws {
        let spotter = try Demo.spotter()
        defer { rouse_spotter_free(spotter) }
        #expect(rouse_spotter_finish(spotter, nil) == ROUSE_OK)
        #expect(rouse_spotter_process(spotter, [0], 1, nil) == ROUSE_ENDED)
        #expect(rouse_spotter_finish(spotter, nil) == ROUSE_ENDED)
        #expect(rouse_spotter_reset(spotter, nil) == ROUSE_OK)
        #expect(rouse_spotter_process(spotter, [0], 1, nil) == ROUSE_OK)
    }

    @Test func aBufferThatIsTooSmallLosesNothing() throws {
        let vad = rouse_vad_create(0.5, nil)
        defer { rouse_vad_free(vad) }
        var frames = [rouse_vad_frame](repeating: rouse_vad_frame(), count: 3)
        let samples = [Int16](repeating: 100, count: 500)
        #expect(rouse_vad_process_int16(vad, samples, 500, &frames, 2, nil, nil) == ROUSE_TOO_SMALL)
        #expect(rouse_vad_frames(vad, 500) == 3)
        #expect(rouse_vad_process_int16(vad, samples, 500, &frames, 3, nil, nil) == ROUSE_OK)
        #expect(rouse_vad_frames(vad, 140) == 1 && rouse_vad_frames(vad, 139) == 0)
    }

    @Test func aMessageIsOneLineOfTextWhateverWasNamed() throws {
        let name: [CChar] = "/no/\u{1b}[31m\n\u{202e}".utf8CString.dropLast() + [-1, 0]
        var error = rouse_error()
        #expect(rouse_model_open(name, &error) == nil && error.code == ROUSE_BAD_FILE)
        #expect(error.text.hasPrefix(#"Cannot read /no/\u{1b}[31m\n\u{202e}"#))
        let long = "/" + String(repeating: "ä", count: 2_000)
        #expect(rouse_model_open(long, &error) == nil)
        let bytes = withUnsafeBytes(of: error.message) { Array($0.prefix { $0 != 0 }) }
        #expect(String(validating: bytes, as: UTF8.self) != nil && (510...511).contains(bytes.count))
        #expect(rouse_model_open("/" + String(repeating: "a", count: 5_000), &error) == nil)
        #expect(error.text == "The path has more than 4095 bytes; give a shorter one.")
        let text = String(repeating: "a", count: 257)
        #expect(
            rouse_enroller_create(text, nil, 0, &error) == nil && rouse_enroller_create(" \n", nil, 0, &error) == nil)
        #expect(rouse_enroller_create([-1, 0], nil, 0, &error) == nil && error.text == "The keyword is not UTF-8.")
        #expect(rouse_enroller_create("a", nil, 8, &error) == nil && error.code == ROUSE_BAD_ARGUMENT)
    }

    @Test func aDamagedModelIsRefused() throws {
        var bytes = try Demo.bytes.get()
        bytes[bytes.count / 2] ^= 1
        var error = rouse_error()
        #expect(rouse_model_read(bytes, bytes.count, "words/a.rouse", &error) == nil)
        #expect(error.code == ROUSE_BAD_MODEL && error.text.hasPrefix("words/a.rouse is damaged"))
        #expect(rouse_model_read(bytes, 0, nil, &error) == nil && error.code == ROUSE_BAD_MODEL)
    }
}
