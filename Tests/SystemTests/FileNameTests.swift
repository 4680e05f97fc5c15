import Foundation
import System
import TestSupport
import Testing

@Suite("The name of a file")
struct FileNameTests {
    @Test(
        "is the text that its bytes are",
        arguments: ["", "computer.wav", "Zürich/küche.wav", "電気.flac", "👋🏽", "e\u{301}"])
    func text(name: String) {
        #expect(FileName.text(Array(name.utf8)).utf8.elementsEqual(name.utf8))
        #expect(FileName.bytes(name) == Array(name.utf8))
        #expect(FileName.shown(name).utf8.elementsEqual(name.utf8))
    }

    @Test(
        "leads back to its bytes, whatever they are",
        arguments: [
            [0x63, 0x61, 0x66, 0xe9], [0xff, 0xfe, 0x2f, 0x80], [0xc3], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xc0, 0xaf],
            [0xf4, 0x90, 0x80, 0x80], [0xf0, 0x9f, 0x91, 0x8b, 0xf0, 0x9f],
        ] as [[UInt8]])
    func bytes(name: [UInt8]) {
        let text = FileName.text(name)
        #expect(FileName.bytes(text) == name)
        #expect(FileName.shown(text).contains("\u{fffd}"))
    }

    @Test("leads back to any bytes that chance makes")
    func chance() {
        var generator = SplitMix64(seed: 7)
        for _ in 0..<2_000 {
            let name = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                UInt8.random(in: 1 ... .max, using: &generator)
            }
            #expect(FileName.bytes(FileName.text(name)) == name)
        }
    }

    @Test("is not mistaken for another where it has the signs that stand for bytes")
    func escapes() {
        let text = FileName.text([0xe9])
        let honest = Array(text.utf8)
        #expect(FileName.bytes(FileName.text(honest)) == honest)
        #expect(FileName.text(honest) != text)
    }

    @Test("leads nowhere when there is a zero in it")
    func zero() throws {
        let folder = try TemporaryFolder()
        try folder.store([1], as: "a")
        #expect(throws: SystemError(code: ENOENT)) {
            _ = try OwnedDescriptor(opening: folder.file("a\0.wav"), O_RDONLY).number
        }
    }

    @Test("is found in its folder, opened, replaced and removed by what stands for it")
    func files() throws {
        let folder = try TemporaryFolder()
        let name = FileName.text([0x63, 0xe9])
        try FileReplacement.write([1, 2], to: folder.file(name), mode: 0o600)
        #expect(Folder.names(in: folder.path) == [name])
        #expect(try WholeFile.read(folder.file(name), atMost: 2) == [1, 2])
        try Folder.makeAll(folder.file("\(name)s/\(name)"), mode: 0o700)
        #expect(FileSystem.exists(folder.file("\(name)s/\(name)")))
        #expect(FileSystem.remove(folder.file(name)) && !FileSystem.exists(folder.file(name)))
    }

    @Test("has a part that fits into it for every word")
    func parts() {
        #expect(FileName.part(of: "../Küche 2_b") == "---Küche-2_b")
        let long = String(repeating: "e" + String(repeating: "\u{301}", count: 40), count: 60)
        #expect(FileName.part(of: long).utf8.count <= 160)
        #expect(FileName.part(of: String(repeating: "電", count: 100)).utf8.count <= 160)
    }
}
