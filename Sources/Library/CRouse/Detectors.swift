import Audio
public import CRouseHeader
import Pipeline
import VoiceActivity

/// A stream in which speech is looked for, as C has it.
final class DetectorHandle: Handle {
    private let configuration: VoiceActivityConfiguration
    private var scan: SpeechScan
    private let assembler = FrameAssembler()
    private var waiting = Waiting<rouse_segment>()
    private var hasEnded = false

    init(sensitivity: Double) throws {
        guard (0...1).contains(sensitivity) else {
            throw Refusal.argument("A sensitivity of \(sensitivity) is impossible; give a number between 0 and 1.")
        }
        configuration = VoiceActivityConfiguration(sensitivity: Float(sensitivity))
        scan = SpeechScan(configuration)
    }

    func frames(_ count: Int) -> Int { assembler.frames(count) }

    /// Samples of either kind on their way in.
    enum Samples {
        case floats(UnsafeBufferPointer<Float>)
        case integers(UnsafeBufferPointer<Int16>)

        var count: Int {
            switch self {
            case .floats(let samples): samples.count
            case .integers(let samples): samples.count
            }
        }
    }

    /// - Returns: how many frames were completed.
    func process(_ samples: Samples, into frames: UnsafeMutableBufferPointer<rouse_vad_frame>) throws -> Int {
        guard !hasEnded else { throw Refusal(ROUSE_ENDED, "The stream was finished; reset the detector for the next.") }
        let made = assembler.frames(samples.count)
        guard frames.isEmpty || made <= frames.count else {
            throw Refusal(ROUSE_TOO_SMALL, "The samples complete \(made) frames; give a buffer for so many, or fewer.")
        }
        var place = 0
        switch samples {
        case .floats(let samples): assembler.take(samples) { hear($0, into: frames, at: &place) }
        case .integers(let samples): assembler.take(samples) { hear($0, into: frames, at: &place) }
        }
        return made
    }

    private func hear(_ hops: Span<Hop>, into frames: UnsafeMutableBufferPointer<rouse_vad_frame>, at place: inout Int)
    {
        for index in 0..<hops.count {
            let segment = scan.process(hops[index])?.1
            if !frames.isEmpty {
                let activity = scan.newest
                frames[place] = rouse_vad_frame(
                    probability: activity.probability, level: activity.level, noise: activity.noiseFloor,
                    is_speech: activity.isSpeech ? 1 : 0)
                place += 1
            }
            if let segment { keep(segment) }
        }
    }

    func finish() throws {
        guard !hasEnded else { throw Refusal(ROUSE_ENDED, "The stream was finished; reset the detector for the next.") }
        hasEnded = true
        while let (_, segment) = scan.drain() { if let segment { keep(segment) } }
        if let segment = scan.finish() { keep(segment) }
    }

    func reset() {
        scan = SpeechScan(configuration)
        assembler.reset()
        waiting.removeAll()
        hasEnded = false
    }

    func next() -> rouse_segment? { waiting.next() }
    var dropped: UInt64 { waiting.dropped }

    private func keep(_ segment: SpeechSegment) {
        let hop = UInt64(Hop.length)
        waiting.append(
            rouse_segment(
                start_sample: UInt64(clamping: segment.firstFrame) * hop,
                end_sample: UInt64(clamping: segment.endFrame) * hop, start: segment.start, end: segment.end,
                probability: Double(segment.probability), level: Double(segment.level)))
    }
}

@_cdecl("rouse_vad_create") public func vadCreate(
    _ sensitivity: Double, _ error: UnsafeMutablePointer<rouse_error>?
) -> OpaquePointer? {
    give(error) { try DetectorHandle(sensitivity: sensitivity) }
}

@_cdecl("rouse_vad_process") public func vadProcess(
    _ vad: OpaquePointer?, _ samples: UnsafePointer<Float>?, _ count: Int,
    _ frames: UnsafeMutablePointer<rouse_vad_frame>?, _ capacity: Int, _ made: UnsafeMutablePointer<Int>?,
    _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    work(vad, "detector", error) { (detector: DetectorHandle) in
        let count = try detector.process(
            .floats(Arguments.buffer(samples, count, "samples")), into: Arguments.buffer(frames, capacity, "frames"))
        made?.pointee = count
    }
}

@_cdecl("rouse_vad_process_int16") public func vadProcessInt16(
    _ vad: OpaquePointer?, _ samples: UnsafePointer<Int16>?, _ count: Int,
    _ frames: UnsafeMutablePointer<rouse_vad_frame>?, _ capacity: Int, _ made: UnsafeMutablePointer<Int>?,
    _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    work(vad, "detector", error) { (detector: DetectorHandle) in
        let count = try detector.process(
            .integers(Arguments.buffer(samples, count, "samples")), into: Arguments.buffer(frames, capacity, "frames"))
        made?.pointee = count
    }
}

@_cdecl("rouse_vad_frames") public func vadFrames(_ vad: OpaquePointer?, _ count: Int) -> Int {
    find(vad, DetectorHandle.self)?.frames(count) ?? 0
}

@_cdecl("rouse_vad_finish") public func vadFinish(
    _ vad: OpaquePointer?, _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    work(vad, "detector", error) { (detector: DetectorHandle) in try detector.finish() }
}

@_cdecl("rouse_vad_reset") public func vadReset(
    _ vad: OpaquePointer?, _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    work(vad, "detector", error) { (detector: DetectorHandle) in detector.reset() }
}

@_cdecl("rouse_vad_next") public func vadNext(
    _ vad: OpaquePointer?, _ segment: UnsafeMutablePointer<rouse_segment>?
) -> Int32 {
    guard let segment, let found = find(vad, DetectorHandle.self)?.next() else { return 0 }
    segment.pointee = found
    return 1
}

@_cdecl("rouse_vad_dropped") public func vadDropped(_ vad: OpaquePointer?) -> UInt64 {
    find(vad, DetectorHandle.self)?.dropped ?? 0
}

@_cdecl("rouse_vad_free") public func vadFree(_ vad: OpaquePointer?) { takeBack(vad, DetectorHandle.self) }
