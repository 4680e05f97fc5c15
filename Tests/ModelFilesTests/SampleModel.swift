import ModelFiles

/// What a small model describes.
struct SampleContent: Codable, Sendable, Equatable {
    var word = "Zoë says \"hi\"\n"
    var number = 0.1
}

let sampleTensors = [
    Tensor(
        "singles", shape: [2, 3], values: [0, -0.0, 1.5, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -3e-20]),
    Tensor("halves", shape: [5], element: .float16, values: [0, 65_504, -1.5, 0x1p-24, -0x1p-14]),
    Tensor("signed bytes", shape: [3], element: .int8, values: [-128, 0, 127]),
    Tensor("bytes", shape: [1, 1, 3], element: .uint8, values: [0, 128, 255]),
    Tensor("signed words", shape: [3], element: .int16, values: [-32_768, 0, 32_767]),
    Tensor("words", shape: [3], element: .uint16, values: [0, 32_768, 65_535]),
    Tensor("a single number", shape: [], values: [7]),
    Tensor("nothing", shape: [0, 4], element: .int8, values: []),
]

let sampleFile = ModelFile(kind: "keyword", id: "sample", content: SampleContent(), tensors: sampleTensors)

func read(_ bytes: [UInt8], kind: String = "keyword") throws -> ModelFile<SampleContent> {
    try ModelFile(bytes, kind: kind, name: "sample.rouse")
}

/// The sentence with which bytes are refused, or nil if they are not.
func refusal(of bytes: [UInt8], kind: String = "keyword") -> ModelFileError? {
    do {
        _ = try read(bytes, kind: kind)
        return nil
    } catch {
        return error as? ModelFileError
    }
}

/// A container around a header of any text, with the right lengths and checksum.
func container(header: String, tensors: [UInt8] = [], version: UInt8 = 1) -> [UInt8] {
    let json = Array(header.utf8)
    let payload =
        Array("ROUSE\r\n".utf8) + [0x1a, version, 0, 0, 0] + little(UInt32(json.count)) + json + tensors
    return payload + little(Checksum.crc32(payload))
}

/// A whole file whose header gives one tensor this layout.
func container(shape: String, type: String = "f32", tensors: [UInt8] = []) -> [UInt8] {
    container(
        header: #"{"kind":"keyword","id":"x","configuration":{"word":"","number":0},"#
            + #""tensors":[{"name":"t","shape":\#(shape),"type":"\#(type)"}]}"#,
        tensors: tensors)
}

private func little(_ number: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
}
