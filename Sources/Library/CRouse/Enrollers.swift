import Audio
public import CRouseHeader
import Enrolment
import KeywordModels
import System

/// What a keyword is learned from, as C has it.
final class EnrollerHandle: Handle {
    private let keyword: String
    private let speaker: String?
    private let byManyPeople: Bool
    private let enroller: Enroller
    private var takes: [Enroller.Take] = []

    private static let mostTakes = Limit(
        1_000, .recordings, of: "takes that a caller of the C library adds to one keyword",
        beyond: "the call is refused")

    init(keyword: String, speaker: String, flags: UInt32) throws {
        guard flags & ~UInt32(ROUSE_ENROLL_OWN_VOICE | ROUSE_ENROLL_MANY_PEOPLE) == 0 else {
            throw Refusal.argument("The flags \(flags) are not all known; give those of ROUSE_ENROLL_....")
        }
        self.keyword = keyword
        self.speaker = speaker.isEmpty ? nil : speaker
        byManyPeople = flags & UInt32(ROUSE_ENROLL_MANY_PEOPLE) != 0
        enroller = try Enroller(voice: flags & UInt32(ROUSE_ENROLL_OWN_VOICE) != 0 ? .enrolled : .anyone)
    }

    /// - Parameter name: nil for its number.
    func add(_ samples: some Collection<Float>, name: String?) throws {
        try requireRoom(for: samples.count, name: name)
        takes.append(Enroller.Take(name: name ?? nextName, samples: Array(samples)))
    }

    func add(file path: String) throws {
        try requireRoom(for: 0, name: path)
        let source = try AudioInput.open(path)
        var samples: [Float] = []
        var hop = Hop()
        while case let count = try source.next(&hop), count > 0 {
            for i in 0..<count { samples.append(hop.samples[i]) }
            try requireRoom(for: samples.count, name: path)
        }
        takes.append(Enroller.Take(name: path, samples: samples))
    }

    private var nextName: String { "take \(takes.count + 1)" }

    private func requireRoom(for count: Int, name: String?) throws {
        guard takes.count < Self.mostTakes.value else {
            throw Refusal.argument("There are \(takes.count) takes already; more teach nothing.")
        }
        guard count <= Enroller.longestTake.value * Hop.sampleRate else {
            throw Refusal(
                ROUSE_BAD_AUDIO,
                "\(name ?? nextName) is longer than \(Enroller.longestTake.value) s; give a take that holds the word alone."
            )
        }
    }

    func learn() throws -> ModelHandle {
        var model = try enroller.enroll(
            keyword: keyword, takes: DuplicateTakes(takes).different, byManyPeople: byManyPeople,
            createdBy: "librouse \(libraryVersion)")
        model.speaker = speaker
        model.origin = KeywordOrigin(byManyPeople: byManyPeople)
        return ModelHandle(model, place: "")
    }
}

@_cdecl("rouse_enroller_create") public func enrollerCreate(
    _ keyword: UnsafePointer<CChar>?, _ speaker: UnsafePointer<CChar>?, _ flags: UInt32,
    _ error: UnsafeMutablePointer<rouse_error>?
) -> OpaquePointer? {
    give(error) {
        try EnrollerHandle(
            keyword: Arguments.keyword(keyword), speaker: speaker.map { try Arguments.text($0, "speaker") } ?? "",
            flags: flags)
    }
}

@_cdecl("rouse_enroller_add") public func enrollerAdd(
    _ enroller: OpaquePointer?, _ samples: UnsafePointer<Float>?, _ count: Int, _ name: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    work(enroller, "enroller", error) { (enroller: EnrollerHandle) in
        // What is not a number, or far beyond full scale, counts as 0, as in a stream.
        let samples = try Arguments.buffer(samples, count, "samples").lazy.map { abs($0) <= 64 ? $0 : 0 }
        try enroller.add(samples, name: name.map { try Arguments.text($0, "name") })
    }
}

@_cdecl("rouse_enroller_add_int16") public func enrollerAddInt16(
    _ enroller: OpaquePointer?, _ samples: UnsafePointer<Int16>?, _ count: Int, _ name: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    work(enroller, "enroller", error) { (enroller: EnrollerHandle) in
        let samples = try Arguments.buffer(samples, count, "samples").lazy.map { Float($0) * (1 / 32_768) }
        try enroller.add(samples, name: name.map { try Arguments.text($0, "name") })
    }
}

@_cdecl("rouse_enroller_add_file") public func enrollerAddFile(
    _ enroller: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    work(enroller, "enroller", error) { (enroller: EnrollerHandle) in try enroller.add(file: Arguments.path(path)) }
}

@_cdecl("rouse_enroller_learn") public func enrollerLearn(
    _ enroller: OpaquePointer?, _ error: UnsafeMutablePointer<rouse_error>?
) -> OpaquePointer? {
    give(error) {
        let handle: EnrollerHandle = try need(enroller, "enroller")
        var model: ModelHandle?
        try handle.work { model = try handle.learn() }
        guard let model else { throw Refusal(ROUSE_FAILED, "Nothing was learned.") }
        return model
    }
}

@_cdecl("rouse_enroller_free") public func enrollerFree(_ enroller: OpaquePointer?) {
    takeBack(enroller, EnrollerHandle.self)
}
