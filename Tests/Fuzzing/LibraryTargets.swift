import CRouse
import CRouseHeader
import Features
import Glibc
import KeywordModels
import System
import TestSupport

extension FuzzTarget {
    /// The functions of the C library, with whatever a caller may hand over and in whatever order.
    static let library = [
        FuzzTarget("c-model", seeds: sealedModels) { bytes in
            let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return false }
            let file = SealedFile(header: Array(parts[0]), numbers: Array(parts[1])).bytes
            var caller = Caller(input: [])
            guard let model = caller.model(file) else { return false }
            caller.models.append(model)
            // One call of each kind, with half a second of what hums.
            for operation: UInt8 in [1, 4, 5, 6, 7, 8, 9, 11, 12, 13, 15] { caller.call(operation, 0, 50) }
            return true
        },
        FuzzTarget(name: "c-calls", seeds: callSequences) { bytes in
            var caller = Caller(input: bytes)
            return caller.run()
        },
    ]

    @Sendable private static func sealedModels() throws -> [[UInt8]] {
        let file = SealedFile(try Words.model("no").encoded())
        return [file.header + [0] + file.numbers]
    }

    /// Operations of three bytes each, then bytes that samples are made of.
    @Sendable private static func callSequences() -> [[UInt8]] {
        var random = SplitMix64(seed: 31)
        let noise = (0..<2_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let inOrder = (0...24).flatMap { (operation: UInt8) -> [UInt8] in [operation, 0, 200] }
        let often = (0..<30).flatMap { (place: UInt8) -> [UInt8] in [4 + place % 3, place, 8 * place] }
        return [[UInt8(inOrder.count / 3)] + inOrder + noise, [31, 1, 0, 0] + often + noise]
    }
}

/// A program in C that calls as its input says, and looks at what comes back.
private struct Caller: ~Copyable {
    var models: [OpaquePointer?] = []
    private var spotters: [OpaquePointer?] = []
    private var detectors: [OpaquePointer?] = []
    private var extractors: [OpaquePointer?] = []
    private var enroller: OpaquePointer?
    private var takes = 0
    private var error = rouse_error()
    private let input: [UInt8]
    private let operations: Int
    /// Handles of each kind at once.
    private static let most = 3

    /// A model of no word; enrolling one takes too long under the sanitizers.
    private static let smallModel: [UInt8] = {
        var random = SplitMix64(seed: 32)
        let templates = (0..<3).map { _ in
            (0..<30).map { _ in
                (0..<FrontEndModel.classic.dimensions).map { _ in Float.random(in: -1...1, using: &random) }
            }
        }
        let tail = FalseAlarmTail(peaks: [-6, -5, -4.5, -4], hours: 1, share: 0.5, least: 1)
        let model = KeywordModel(
            keyword: "none", frontEnd: .classic, templates: templates, variance: 1,
            calibration: Calibration(threshold: -3, width: 1, tail: tail), takes: [], createdBy: "fuzz")
        return (try? model.encoded()) ?? []
    }()

    init(input: [UInt8]) {
        self.input = input
        operations = min(Int(input.first ?? 0), max(0, input.count - 1) / 3)
    }

    deinit {
        for model in models { rouse_model_free(model) }
        for spotter in spotters { rouse_spotter_free(spotter) }
        for detector in detectors { rouse_vad_free(detector) }
        for extractor in extractors { rouse_features_free(extractor) }
        rouse_enroller_free(enroller)
    }

    mutating func run() -> Bool {
        if let model = model(Self.smallModel) { models.append(model) }
        for place in 0..<operations { call(input[1 + 3 * place], input[2 + 3 * place], input[3 + 3 * place]) }
        return !spotters.isEmpty
    }

    mutating func model(_ bytes: [UInt8]) -> OpaquePointer? {
        let model = rouse_model_read(bytes, bytes.count, "model", &error)
        check(model == nil ? error.code : Int32(ROUSE_OK))
        return model
    }

    mutating func call(_ operation: UInt8, _ which: UInt8, _ amount: UInt8) {
        let spotter = pick(spotters, which)
        let detector = pick(detectors, which)
        let extractor = pick(extractors, which)
        let floats = floats(which, amount)
        let integers = integers(which, amount)
        switch operation % 26 {
        case 0: check(rouse_model_encode(pick(models, which), nil, 0, nil, &error))
        case 1: add(spotter: which, amount)
        case 2: check(rouse_spotter_reset(spotter, &error))
        case 3: check(rouse_spotter_gap(spotter, &error))
        case 4: check(rouse_spotter_process(spotter, floats, floats.count, &error))
        case 5: check(rouse_spotter_process_int16(spotter, integers, integers.count, &error))
        case 6: check(rouse_spotter_finish(spotter, &error))
        case 7: ask(spotter, which)
        case 8: add(rouse_vad_create(number(amount), &error), to: \.detectors)
        case 9: detect(detector, floats, Int(amount))
        case 10: check(rouse_vad_finish(detector, &error))
        case 11: add(rouse_features_create(Int32(amount % 5), pick(models, which), &error), to: \.extractors)
        case 12: describe(extractor, floats, Int(amount))
        case 13: finish(extractor, Int(amount))
        case 14: check(rouse_features_reset(extractor, &error))
        case 15: read(pick(models, which), amount)
        case 16:
            takes = 0
            rouse_enroller_free(enroller)
            enroller = rouse_enroller_create(text(amount), which > 128 ? nil : text(which), UInt32(which % 5), &error)
        case 17:
            takes += 1
            check(rouse_enroller_add(enroller, floats, floats.count, text(which), &error))
        case 18:
            takes += 1
            check(rouse_enroller_add_int16(enroller, integers, integers.count, nil, &error))
        case 19: learn()
        case 20: check(rouse_vad_reset(detector, &error))
        case 21: misuse(which, amount)
        case 22: callBack(spotter, integers)
        case 23 where spotters.count > 1: rouse_spotter_free(spotters.removeFirst())
        case 24: check(rouse_enroller_add_file(enroller, "/nonexistent/".utf8CString.dropLast() + text(amount), &error))
        default: break
        }
    }

    private func pick(_ handles: [OpaquePointer?], _ which: UInt8) -> OpaquePointer? {
        handles.isEmpty || which == 255 ? nil : handles[Int(which) % handles.count]
    }

    private mutating func add(_ handle: OpaquePointer?, to kind: WritableKeyPath<Handles, [OpaquePointer?]>) {
        guard let handle else { return check(error.code) }
        var handles = Handles(detectors: detectors, extractors: extractors)
        handles[keyPath: kind].append(handle)
        if handles.detectors.count > Self.most { rouse_vad_free(handles.detectors.removeFirst()) }
        if handles.extractors.count > Self.most { rouse_features_free(handles.extractors.removeFirst()) }
        (detectors, extractors) = (handles.detectors, handles.extractors)
    }

    private struct Handles {
        var detectors: [OpaquePointer?]
        var extractors: [OpaquePointer?]
    }

    private mutating func add(spotter which: UInt8, _ amount: UInt8) {
        var options = rouse_spotter_options(
            size: amount == 77 ? 8 : 40, reserved: 0, sensitivity: number(amount), false_alarms_per_hour: 0,
            minimum_score: which % 2 == 0 ? 0 : -1, refractory: number(which) * 10)
        let chosen = Array(repeating: pick(models, which), count: 1 + Int(which) % 2)
        guard let spotter = rouse_spotter_create(chosen, chosen.count, &options, &error) else {
            return check(error.code)
        }
        spotters.append(spotter)
        if spotters.count > Self.most { rouse_spotter_free(spotters.removeFirst()) }
    }

    private mutating func ask(_ spotter: OpaquePointer?, _ which: UInt8) {
        var found = rouse_detection()
        while rouse_spotter_next(spotter, &found) == 1 {
            precondition((0...1).contains(found.score) && found.start <= found.end, "a detection is one")
            precondition(strlen(found.keyword) >= 0, "a keyword is a text")
        }
        precondition(rouse_spotter_score(spotter, Int(which)) <= 1, "a score is one")
        _ = rouse_spotter_position(spotter) + rouse_spotter_dropped(spotter)
    }

    private func read(_ model: OpaquePointer?, _ amount: UInt8) {
        precondition(rouse_model_keyword(model) != nil, "a keyword is a text")
        _ = rouse_model_take_advice(model, Int(amount))
        _ = rouse_model_speaker(model)
    }

    private mutating func detect(_ detector: OpaquePointer?, _ samples: [Float], _ capacity: Int) {
        var frames = [rouse_vad_frame](repeating: rouse_vad_frame(), count: capacity)
        var made = 0
        let status = rouse_vad_process(detector, samples, samples.count, &frames, capacity, &made, &error)
        check(status)
        guard status == ROUSE_OK else { return }
        precondition(capacity == 0 || made <= capacity, "no more frames than fit")
        precondition(frames.allSatisfy { (0...1).contains($0.probability) }, "a probability is one")
        var segment = rouse_segment()
        while rouse_vad_next(detector, &segment) == 1 {}
    }

    private mutating func describe(_ extractor: OpaquePointer?, _ samples: [Float], _ capacity: Int) {
        var rows = [Float](repeating: 0, count: capacity * rouse_features_width(extractor))
        var made = 0
        let status = rouse_features_process(extractor, samples, samples.count, &rows, capacity, &made, &error)
        check(status)
        precondition(status != ROUSE_OK || made <= capacity, "no more rows than fit")
        precondition(rows.allSatisfy(\.isFinite), "features are numbers")
    }

    private mutating func finish(_ extractor: OpaquePointer?, _ capacity: Int) {
        var rows = [Float](repeating: 0, count: capacity * rouse_features_width(extractor))
        check(rouse_features_finish(extractor, &rows, capacity, nil, &error))
    }

    /// Where there is something to learn from, it is too long work for here.
    private mutating func learn() {
        guard takes == 0 else { return }
        guard let model = rouse_enroller_learn(enroller, &error) else { return check(error.code) }
        models.append(model)
    }

    private mutating func misuse(_ which: UInt8, _ amount: UInt8) {
        let lengths = [Int.max, Int.min, -1, Int.max / 4, 1 << 40, 1]
        let length = lengths[Int(amount) % lengths.count]
        if length != 1 << 40 && length != 1 {
            check(rouse_spotter_process(pick(spotters, which), [0], length, &error))
            check(rouse_features_process(pick(extractors, which), [0], length, nil, 0, nil, &error))
        }
        check(rouse_spotter_process(pick(spotters, which), nil, length, &error))
        check(rouse_spotter_finish(pick(detectors, which), &error))
        check(rouse_vad_process_int16(pick(spotters, which), nil, length, nil, 0, nil, &error))
        _ = rouse_vad_frames(pick(detectors, which), length)
        _ = rouse_features_rows(pick(extractors, which), length)
        rouse_model_free(pick(detectors, which))
    }

    private mutating func callBack(_ spotter: OpaquePointer?, _ samples: [Int16]) {
        check(
            rouse_spotter_set_callback(
                spotter,
                { detection, context in
                    precondition(detection != nil, "there is a detection")
                    precondition(rouse_spotter_reset(context.map(OpaquePointer.init), nil) == ROUSE_BUSY, "is busy")
                }, spotter.map(UnsafeMutableRawPointer.init), &error))
        check(rouse_spotter_process_int16(spotter, samples, samples.count, &error))
        check(rouse_spotter_set_callback(spotter, nil, nil, &error))
    }

    /// What was said of a call is a text of one line, and there is one where it was refused.
    private mutating func check(_ status: rouse_status) {
        let bytes = withUnsafeBytes(of: error.message) { Array($0.prefix { $0 != 0 }) }
        guard let text = String(validating: bytes, as: UTF8.self) else { preconditionFailure("a message is UTF-8") }
        precondition(text.unicodeScalars.allSatisfy(VisibleText.isVisible), "a message has no control characters")
        precondition(status == error.code && (status == ROUSE_OK) == text.isEmpty, "a refusal has a reason")
        precondition((0...8).contains(status), "a status is one")
    }

    private func number(_ byte: UInt8) -> Double {
        byte == 255 ? .nan : byte == 254 ? .infinity : byte == 253 ? -1 : Double(byte) / 250
    }

    /// A text of what is behind the operations.
    private func text(_ byte: UInt8) -> [CChar] {
        let start = min(input.count, 1 + 3 * operations + Int(byte))
        return input[start...].prefix(Int(byte)).prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
    }

    /// Samples of what is behind the operations, over and over, up to 20 for each step of the amount.
    private func integers(_ which: UInt8, _ amount: UInt8) -> [Int16] {
        let bytes = input.dropFirst(1 + 3 * operations)
        guard let first = bytes.first else {
            // Somebody hums.
            return (0..<Int(amount) * 160).map { $0 % 107 < 50 ? 6_000 : -6_000 }
        }
        let all = Array(bytes.dropFirst(Int(which)))
        return (0..<Int(amount) * 20).map { place in
            all.isEmpty ? Int16(first) : Int16(truncatingIfNeeded: (Int(all[place % all.count]) &- 128) * 150)
        }
    }

    /// The same, and now and then what is no number.
    private func floats(_ which: UInt8, _ amount: UInt8) -> [Float] {
        let samples = integers(which, amount).map { Float($0) / 32_768 }
        guard which % 16 == 3 else { return samples }
        return samples.enumerated().map { $0 % 50 == 7 ? [.nan, .infinity, 1e30, -1e-38][$0 / 50 % 4] : $1 }
    }
}
