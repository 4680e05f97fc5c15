public import CRouseHeader

@_cdecl("rouse_features_create") public func featuresCreate(
    _ kind: Int32, _ model: OpaquePointer?, _ error: UnsafeMutablePointer<rouse_error>?
) -> OpaquePointer? {
    give(error) {
        let model: ModelHandle? = model == nil ? nil : try need(model, "model")
        return try ExtractorHandle(kind: kind, of: model)
    }
}

@_cdecl("rouse_features_width") public func featuresWidth(_ features: OpaquePointer?) -> Int {
    find(features, ExtractorHandle.self)?.width ?? 0
}

@_cdecl("rouse_features_lookahead") public func featuresLookahead(_ features: OpaquePointer?) -> Int {
    find(features, ExtractorHandle.self)?.lookahead ?? 0
}

@_cdecl("rouse_features_rows") public func featuresRows(_ features: OpaquePointer?, _ count: Int) -> Int {
    find(features, ExtractorHandle.self)?.rows(count) ?? 0
}

@_cdecl("rouse_features_process") public func featuresProcess(
    _ features: OpaquePointer?, _ samples: UnsafePointer<Float>?, _ count: Int, _ rows: UnsafeMutablePointer<Float>?,
    _ capacity: Int, _ made: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    work(features, "extractor of features", error) { (extractor: ExtractorHandle) in
        let count = try extractor.process(
            .floats(Arguments.buffer(samples, count, "samples")), into: rows, capacity: capacity)
        made?.pointee = count
    }
}

@_cdecl("rouse_features_process_int16") public func featuresProcessInt16(
    _ features: OpaquePointer?, _ samples: UnsafePointer<Int16>?, _ count: Int, _ rows: UnsafeMutablePointer<Float>?,
    _ capacity: Int, _ made: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    work(features, "extractor of features", error) { (extractor: ExtractorHandle) in
        let count = try extractor.process(
            .integers(Arguments.buffer(samples, count, "samples")), into: rows, capacity: capacity)
        made?.pointee = count
    }
}

@_cdecl("rouse_features_finish") public func featuresFinish(
    _ features: OpaquePointer?, _ rows: UnsafeMutablePointer<Float>?, _ capacity: Int,
    _ made: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    work(features, "extractor of features", error) { (extractor: ExtractorHandle) in
        let count = try extractor.finish(into: rows, capacity: capacity)
        made?.pointee = count
    }
}

@_cdecl("rouse_features_reset") public func featuresReset(
    _ features: OpaquePointer?, _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    work(features, "extractor of features", error) { (extractor: ExtractorHandle) in extractor.reset() }
}

@_cdecl("rouse_features_free") public func featuresFree(_ features: OpaquePointer?) {
    takeBack(features, ExtractorHandle.self)
}
