import ModelFiles
import Testing

/// Bytes that are no model are refused with one sentence that names the file; nothing crashes the reader.
@Suite struct DamagedFileTests {
    private func expectRefusal(
        _ bytes: [UInt8], saying words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = refusal(of: bytes)
        let sentence = error?.description ?? "not refused"
        #expect(error?.kind == .badData, sourceLocation: sourceLocation)
        #expect(sentence.hasPrefix("sample.rouse ") && sentence.contains(words), sourceLocation: sourceLocation)
        #expect(sentence.hasSuffix(".") && !sentence.contains("\n"), sourceLocation: sourceLocation)
    }

    @Test func cutAtEveryByte() throws {
        let whole = try sampleFile.encoded()
        for length in whole.indices {
            #expect(refusal(of: Array(whole[..<length]))?.kind == .badData, "cut to \(length) bytes")
        }
    }

    @Test func everyBitFlipped() throws {
        let whole = try sampleFile.encoded()
        for bit in 0..<(whole.count * 8) {
            var bytes = whole
            bytes[bit / 8] ^= 1 << (bit % 8)
            #expect(refusal(of: bytes)?.kind == .badData, "bit \(bit % 8) of byte \(bit / 8)")
        }
    }

    @Test func bytesAppended() throws {
        expectRefusal(try sampleFile.encoded() + [0], saying: "checksum")
        expectRefusal(container(shape: "[1]", tensors: [0, 0, 0, 0, 0, 0, 0, 0]), saying: "4 bytes too many")
    }

    @Test func newerVersion() {
        expectRefusal(container(header: "{}", version: 8), saying: "newer than the 7 that this program reads")
        expectRefusal(container(header: "{}", version: 8), saying: "update Rouse")
        expectRefusal(container(header: "{}", version: 0), saying: "damaged")
    }

    @Test(arguments: ["", "RIFF....WAVEfmt ", "ROUSE\n\u{1a}................", "Call me Ishmael. Some years ago"])
    func foreignFile(text: String) {
        expectRefusal(Array(text.utf8), saying: text.isEmpty ? "damaged" : "is not a Rouse model")
    }

    @Test func wrongKind() throws {
        let error = refusal(of: try sampleFile.encoded(), kind: "vad")
        #expect(error?.kind == .badData)
        #expect(error?.description == "sample.rouse holds a keyword model where a vad model is needed.")
    }

    @Test(arguments: ["", "{", "[]", "null", #"{"kind":7}"#, #"{"kind":"keyword"}"#])
    func unreadableHeader(text: String) {
        expectRefusal(container(header: text), saying: "header cannot be read")
    }

    @Test func headerNestedWithoutEnd() {
        expectRefusal(container(header: String(repeating: "[", count: 1_000_000)), saying: "header cannot be read")
    }

    @Test(arguments: [
        "[-1]", "[2]", "[9223372036854775807]", "[4294967296,4294967296]", "[3037000500,3037000500,3037000500]",
        "[-9223372036854775808,-1]", "[0.5]", "[1e99]", "[9223372036854775808]",
    ])
    func impossibleShape(shape: String) {
        #expect(refusal(of: container(shape: shape, tensors: [0, 0, 0, 0]))?.kind == .badData)
    }

    @Test func unknownElementType() {
        expectRefusal(container(shape: "[1]", type: "f64", tensors: [0, 0, 0, 0]), saying: "header cannot be read")
    }

    /// A checksum tells of accidents only: a header that was edited and sealed again is read with the same care.
    @Test func headerEditedAndSealedAgain() throws {
        let whole = try sampleFile.encoded()
        let length = Int(whole[12]) | Int(whole[13]) << 8
        var accepted = 0
        for position in 12..<(16 + length) {
            for byte in [UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "]"), 0, 0xff] {
                var payload = Array(whole.dropLast(4))
                payload[position] = byte
                let checksum = Checksum.crc32(payload)
                let bytes = payload + [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: checksum >> $0) }
                do { accepted += try read(bytes).tensors.isEmpty ? 0 : 1 } catch {
                    #expect(error is ModelFileError, "byte \(position)")
                }
            }
        }
        // Other letters in names are no damage.
        #expect(accepted > 0)
    }
}
