public import CRouseHeader
import KeywordModels
import KeywordSpotting
import System

/// A keyword model as C has it.
final class ModelHandle: Sendable {
    let model: any Keyword
    /// What tells it from others of its keyword, where it does not say whose it is.
    let place: String
    let keyword: OwnedText
    let speaker: OwnedText?
    /// For each take what would make it better.
    let advice: [OwnedText?]

    init(_ model: any Keyword, place: String) {
        self.model = model
        self.place = place
        keyword = OwnedText(model.keyword)
        speaker = model.speaker.map(OwnedText.init)
        advice = ((model as? KeywordModel)?.takes ?? []).map { take in
            let words = take.problems.map(\.advice).joined(separator: "; ")
            return words.isEmpty ? nil : OwnedText(VisibleText.line("\(take.name): \(words)"))
        }
    }
}

/// Letters and a zero that stay where they are.
final class OwnedText: @unchecked Sendable {
    // Never written after the initialiser.
    private let storage: UnsafeMutableBufferPointer<CChar>

    init(_ text: String) {
        let bytes = Array(text.utf8)
        storage = .allocate(capacity: bytes.count + 1)
        _ = storage.initialize(from: bytes.map { CChar(bitPattern: $0) } + [0])
    }

    deinit { storage.deallocate() }

    var letters: UnsafePointer<CChar>? { UnsafePointer(storage.baseAddress) }
}

@_cdecl("rouse_model_open") public func modelOpen(
    _ path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<rouse_error>?
) -> OpaquePointer? {
    give(error) {
        let path = try Arguments.path(path)
        return ModelHandle(try KeywordFiles.read(path), place: path)
    }
}

@_cdecl("rouse_model_read") public func modelRead(
    _ bytes: UnsafeRawPointer?, _ count: Int, _ name: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<rouse_error>?
) -> OpaquePointer? {
    give(error) {
        let name = try name.map { try Arguments.text($0, "name") } ?? ""
        let start = bytes?.assumingMemoryBound(to: UInt8.self)
        let buffer = try Arguments.buffer(start, count, "bytes")
        guard buffer.count <= longestModel.value else {
            throw Refusal.argument("A model has at most \(longestModel.value) bytes; give those of a model file.")
        }
        return ModelHandle(
            try KeywordFiles.read(Array(buffer), name: name.isEmpty ? "the model in memory" : name), place: name)
    }
}

private let longestModel = Limit(
    64 << 20, .bytes, of: "a model that a caller of the C library gives from memory", beyond: "the call is refused")

@_cdecl("rouse_model_write") public func modelWrite(
    _ model: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    attempt(error) {
        let handle: ModelHandle = try need(model, "model")
        try handle.model.write(to: Arguments.path(path))
    }
}

@_cdecl("rouse_model_encode") public func modelEncode(
    _ model: OpaquePointer?, _ buffer: UnsafeMutableRawPointer?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?,
    _ error: UnsafeMutablePointer<rouse_error>?
) -> rouse_status {
    attempt(error) {
        let handle: ModelHandle = try need(model, "model")
        let room = try Arguments.buffer(buffer?.assumingMemoryBound(to: UInt8.self), capacity, "bytes of the buffer")
        let bytes = try handle.model.encoded()
        count?.pointee = bytes.count
        guard bytes.count <= room.count else {
            throw Refusal(ROUSE_TOO_SMALL, "The model has \(bytes.count) bytes; give a buffer for so many.")
        }
        _ = room.update(from: bytes)
    }
}

@_cdecl("rouse_model_keyword") public func modelKeyword(_ model: OpaquePointer?) -> UnsafePointer<CChar>? {
    find(model, ModelHandle.self)?.keyword.letters ?? StaticText("").letters
}

@_cdecl("rouse_model_speaker") public func modelSpeaker(_ model: OpaquePointer?) -> UnsafePointer<CChar>? {
    find(model, ModelHandle.self)?.speaker?.letters
}

@_cdecl("rouse_model_takes") public func modelTakes(_ model: OpaquePointer?) -> Int {
    find(model, ModelHandle.self)?.advice.count ?? 0
}

@_cdecl("rouse_model_take_advice") public func modelTakeAdvice(
    _ model: OpaquePointer?, _ take: Int
) -> UnsafePointer<CChar>? {
    guard let advice = find(model, ModelHandle.self)?.advice, advice.indices.contains(take) else { return nil }
    return advice[take]?.letters
}

@_cdecl("rouse_model_free") public func modelFree(_ model: OpaquePointer?) { takeBack(model, ModelHandle.self) }
