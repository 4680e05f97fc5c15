public import CRouseHeader
import KeywordSpotting

@_cdecl("rouse_spotter_create") public func spotterCreate(
    _ models: UnsafePointer<OpaquePointer?>?, _ count: Int, _ options: UnsafePointer<rouse_spotter_options>?,
    _ error: UnsafeMutablePointer<rouse_error>?
) -> OpaquePointer? {
    give(error) {
        let models = try Arguments.buffer(models, count, "models")
        guard models.count <= 1 << 16 else { throw Refusal.argument("The number of models is impossible.") }
        let handles: [ModelHandle] = try models.map { try need($0, "model") }
        return try SpotterHandle(handles, options.map { try configuration($0.pointee) } ?? SpottingConfiguration())
    }
}

private func configuration(_ options: rouse_spotter_options) throws -> SpottingConfiguration {
    guard Int(options.size) == MemoryLayout<rouse_spotter_options>.size, options.reserved == 0 else {
        throw Refusal.argument(
            "The options' size is \(options.size); begin with ROUSE_SPOTTER_OPTIONS, and load a library as new as the header."
        )
    }
    var configuration = SpottingConfiguration()
    configuration.sensitivity = options.sensitivity
    configuration.falseAlarmsPerHour = options.false_alarms_per_hour == 0 ? nil : options.false_alarms_per_hour
    configuration.minimumScore = options.minimum_score == -1 ? nil : options.minimum_score
    configuration.refractory = options.refractory
    return configuration
}

@_cdecl("rouse_spotter_set_callback") public func spotterSetCallback(
    _ spotter: OpaquePointer?, _ callback: rouse_detection_callback?, _ context: UnsafeMutableRawPointer?,
    _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    work(spotter, "spotter", error) { (spotter: SpotterHandle) in spotter.tell(callback, context) }
}

@_cdecl("rouse_spotter_process") public func spotterProcess(
    _ spotter: OpaquePointer?, _ samples: UnsafePointer<Float>?, _ count: Int,
    _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    work(spotter, "spotter", error) { (spotter: SpotterHandle) in
        try spotter.process(Arguments.buffer(samples, count, "samples"))
    }
}

@_cdecl("rouse_spotter_process_int16") public func spotterProcessInt16(
    _ spotter: OpaquePointer?, _ samples: UnsafePointer<Int16>?, _ count: Int,
    _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    work(spotter, "spotter", error) { (spotter: SpotterHandle) in
        try spotter.process(Arguments.buffer(samples, count, "samples"))
    }
}

@_cdecl("rouse_spotter_finish") public func spotterFinish(
    _ spotter: OpaquePointer?, _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    work(spotter, "spotter", error) { (spotter: SpotterHandle) in try spotter.finish() }
}

@_cdecl("rouse_spotter_gap") public func spotterGap(
    _ spotter: OpaquePointer?, _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    work(spotter, "spotter", error) { (spotter: SpotterHandle) in try spotter.gap() }
}

@_cdecl("rouse_spotter_reset") public func spotterReset(
    _ spotter: OpaquePointer?, _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    work(spotter, "spotter", error) { (spotter: SpotterHandle) in try spotter.reset() }
}

@_cdecl("rouse_spotter_next") public func spotterNext(
    _ spotter: OpaquePointer?, _ detection: UnsafeMutablePointer<rouse_detection>?
) -> Int32 {
    guard let detection, let found = read(spotter, { $0.next() }) ?? nil else { return 0 }
    detection.pointee = found
    return 1
}

@_cdecl("rouse_spotter_dropped") public func spotterDropped(_ spotter: OpaquePointer?) -> UInt64 {
    read(spotter) { $0.dropped } ?? 0
}

@_cdecl("rouse_spotter_position") public func spotterPosition(_ spotter: OpaquePointer?) -> UInt64 {
    read(spotter) { $0.position } ?? 0
}

@_cdecl("rouse_spotter_models") public func spotterModels(_ spotter: OpaquePointer?) -> Int {
    find(spotter, SpotterHandle.self)?.models.count ?? 0
}

@_cdecl("rouse_spotter_keyword") public func spotterKeyword(
    _ spotter: OpaquePointer?, _ model: Int
) -> UnsafePointer<CChar>? {
    guard let models = find(spotter, SpotterHandle.self)?.models, models.indices.contains(model) else { return nil }
    return models[model].keyword.letters
}

@_cdecl("rouse_spotter_threshold") public func spotterThreshold(_ spotter: OpaquePointer?, _ model: Int) -> Double {
    guard let thresholds = find(spotter, SpotterHandle.self)?.thresholds, thresholds.indices.contains(model) else {
        return -1
    }
    return thresholds[model]
}

@_cdecl("rouse_spotter_score") public func spotterScore(_ spotter: OpaquePointer?, _ model: Int) -> Double {
    read(spotter) { $0.score(model) } ?? -1
}

@_cdecl("rouse_spotter_free") public func spotterFree(_ spotter: OpaquePointer?) {
    find(spotter, SpotterHandle.self)?.leave()
    takeBack(spotter, SpotterHandle.self)
}

/// Something of a spotter's state; nil while it is at work.
private func read<Value>(_ pointer: OpaquePointer?, _ value: (SpotterHandle) -> Value) -> Value? {
    guard let spotter = find(pointer, SpotterHandle.self) else { return nil }
    var result: Value?
    try? spotter.work { result = value(spotter) }
    return result
}
