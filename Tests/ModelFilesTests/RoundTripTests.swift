import ModelFiles
import TestSupport
import Testing

/// What is written is what is read.
@Suite struct RoundTripTests {
    @Test func everyElementTypeKeepsItsExtremes() throws {
        let copy = try read(sampleFile.encoded())
        #expect(copy.kind == "keyword")
        #expect(copy.id == "sample")
        #expect(copy.content == SampleContent())
        #expect(copy.tensors == sampleTensors)
        #expect(copy.tensors[0].values.map(\.bitPattern) == sampleTensors[0].values.map(\.bitPattern))
    }

    @Test(arguments: [
        ([0.5, -2, 65_504, 0], Tensor.Element.float16), ([0.5, 0.1], .float32), ([70_000], .float32),
        ([1e-9], .float32),
    ])
    func halfPrecisionOnlyWhereItLosesNothing(values: [Float], element: Tensor.Element) {
        let tensor = Tensor(compact: "t", shape: [values.count], values: values)
        #expect(tensor.element == element)
        #expect(tensor.values == values)
    }

    @Test func codesAreTheNumbersOfTheirTensor() throws {
        let file = ModelFile(
            kind: "keyword", id: "x", content: SampleContent(),
            tensors: [Tensor("t", shape: [5], element: .int8, values: [-128, -1, 0, 1, 127])])
        let copy = try read(file.encoded()).tensors[0]
        #expect(copy.codes == [-128, -1, 0, 1, 127] && file.tensors[0].codes == copy.codes)
        #expect(copy.alone == copy && copy.isStored(as: copy.alone))
    }

    @Test func sameModelGivesSameBytes() throws {
        #expect(try sampleFile.encoded() == read(sampleFile.encoded()).encoded())
    }

    @Test func integersAreRoundedAndHeldWithinTheirRange() throws {
        let loose = ModelFile(
            kind: "keyword", id: "x", content: SampleContent(),
            tensors: [
                Tensor("b", shape: [3], element: .int8, values: [-1_000, 0.6, 1_000]),
                Tensor("w", shape: [3], element: .uint16, values: [-5, 2.4, 1e6]),
                Tensor("s", shape: [3], element: .int16, values: [-.infinity, .nan, 1e30]),
            ])
        let copy = try read(loose.encoded())
        #expect(copy.tensors.map(\.values) == [[-128, 1, 127], [0, 2, 65_535], [-32_768, 0, 32_767]])
    }

    @Test func layoutIsTheDocumentedOne() throws {
        let model = ModelFile(
            kind: "keyword", id: "x", content: SampleContent(word: "", number: 0),
            tensors: [Tensor("t", shape: [3], element: .int16, values: [1, -2, 3])])
        let header =
            #"{"configuration":{"number":0,"word":""},"id":"x","kind":"keyword","#
            + #""tensors":[{"name":"t","shape":[3],"type":"i16"}]}"#
        #expect(try model.encoded() == container(header: header, tensors: [1, 0, 0xfe, 0xff, 3, 0, 0, 0]))
    }

    @Test func checksumIsThatOfZlib() {
        #expect(Checksum.crc32(Array("123456789".utf8)) == 0xcbf4_3926)
        #expect(Checksum.crc32([]) == 0)
        #expect(Checksum.crc32(Array("The quick brown fox jumps over the lazy dog".utf8)) == 0x414f_a339)
    }

    /// No start looks at theirs.
    @Test(arguments: ["frontend", "phones", "phones-large-speech", "speakers", "vad"])
    func theFilesThatAreBuiltInHaveTheRightChecksum(name: String) throws {
        let root = #filePath.dropLast("Tests/ModelFilesTests/RoundTripTests.swift".count)
        #expect(throws: Never.self) {
            try VerifiedModelFile(FileAccess.read("\(root)models/\(name).rouse"), name: name)
        }
    }

    @Test func theBytesOfTheProgramAreReadWhereTheyAre() throws {
        let bytes = try sampleFile.encoded()
        try bytes.withUnsafeBufferPointer { bytes in
            let file = try VerifiedModelFile(builtIn: bytes, name: "f")
            #expect(try ModelFile<SampleContent>(file, kind: "keyword").tensors == sampleTensors)
            let cut = UnsafeBufferPointer(rebasing: bytes.dropLast())
            #expect(throws: ModelFileError.self) {
                try ModelFile<SampleContent>(VerifiedModelFile(builtIn: cut, name: "f"), kind: "keyword")
            }
        }
    }

    @Test func fileHoldsWhatMemoryHeld() throws {
        let folder = try TemporaryFolder()
        try sampleFile.write(to: folder.file("a.rouse"))
        #expect(try folder.bytes("a.rouse") == sampleFile.encoded())
        let copy = try ModelFile<SampleContent>(path: folder.file("a.rouse"), kind: "keyword")
        #expect(copy.tensors == sampleTensors)
    }

    @Test func tensorIsFoundByNameAndShape() throws {
        #expect(try sampleFile.tensor("halves", shape: [5], of: "f").values.count == 5)
        #expect(try sampleFile.tensor("singles", shape: [-1, 3], of: "f").shape == [2, 3])
        for (name, shape) in [("absent", [1]), ("halves", [4]), ("halves", [5, 1]), ("singles", [-1, 2])] {
            #expect(throws: ModelFileError.self) { try sampleFile.tensor(name, shape: shape, of: "f") }
        }
        let poisoned = ModelFile(
            kind: "keyword", id: "x", content: SampleContent(), tensors: [Tensor("t", shape: [1], values: [.nan])])
        #expect(throws: ModelFileError.self) { try poisoned.tensor("t", shape: [1], of: "f") }
    }
}
