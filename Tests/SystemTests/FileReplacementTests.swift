import Foundation
import System
import TestSupport
import Testing

@Suite("A file that takes its place as a whole")
struct FileReplacementTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    func permissions(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder.file(name))[.posixPermissions] as? Int
    }

    @Test("is not seen before it is complete, and alone afterwards")
    func appears() throws {
        try folder.store("old".utf8, as: "a")
        let file = try FileReplacement(of: folder.file("a"), mode: 0o600)
        try file.write("new".utf8)
        #expect(try folder.bytes("a") == Array("old".utf8))
        try file.complete(isDurable: true)
        #expect(try folder.bytes("a") == Array("new".utf8))
        #expect(try folder.names == ["a"])
        #expect(try permissions("a") == 0o600, "whatever the old one permitted")
    }

    @Test("leaves nothing when it is given up")
    func givenUp() throws {
        do {
            let file = try FileReplacement(of: folder.file("a"), mode: 0o600)
            try file.write([1])
            #expect(try folder.names.count == 1)
        }
        #expect(try folder.names.isEmpty)
    }

    @Test("leaves the old one when there is no place for it")
    func failure() throws {
        try folder.makeFolder("a")
        #expect(throws: SystemError(code: EISDIR)) {
            try FileReplacement.write([1], to: folder.file("a"), mode: 0o600)
        }
        #expect(throws: SystemError(code: ENOENT)) {
            try FileReplacement.write([1], to: folder.file("b/c"), mode: 0o600)
        }
        #expect(try folder.names == ["a"])
    }

    @Test("has room for the longest name that a file can have")
    func longName() throws {
        let name = String(repeating: "n", count: 255)
        try FileReplacement.write([1], to: folder.file(name), mode: 0o600)
        #expect(try folder.names == [name])
    }

    @Test("writes through no link that somebody puts in its way")
    func links() throws {
        let before = try part(of: FileReplacement(of: folder.file("a"), mode: 0o600))
        let name = try #require(before)
        try folder.store("mine".utf8, as: "elsewhere")
        for next in 1...500 {
            try FileManager.default.createSymbolicLink(
                atPath: folder.file(name.with(serial: next)), withDestinationPath: folder.file("elsewhere"))
        }
        try FileReplacement.write("new".utf8, to: folder.file("a"), mode: 0o600)
        #expect(try folder.bytes("a") == Array("new".utf8) && folder.bytes("elsewhere") == Array("mine".utf8))
    }

    @Test("is removed once its process is gone, and not before")
    func leftovers() throws {
        let living = try FileReplacement(of: folder.file("a"), mode: 0o600)
        let name = try #require(try folder.names.first)
        // What a killed process leaves: the file without its lock.
        try folder.store([1, 2, 3], as: PartName(process: 1, serial: 1).text)
        try folder.store([1], as: ".rouse-notes.part")
        try folder.store([1], as: "recording.wav.part")
        FileReplacement.removeLeftovers(in: folder.path)
        #expect(try folder.names == [name, ".rouse-notes.part", "recording.wav.part"].sorted())
        try living.write([7])
        try living.complete(isDurable: false)
        #expect(try folder.bytes("a") == [7])
    }

    @Test("is kept while somebody else writes it by another descriptor")
    func sharedLock() throws {
        let file = try FileReplacement(of: folder.file("a"), mode: 0o600)
        let other = try file.descriptor()
        FileReplacement.removeLeftovers(in: folder.path)
        try other.write([1, 2])
        try other.close()
        FileReplacement.removeLeftovers(in: folder.path)
        try file.complete(isDurable: false)
        #expect(try folder.bytes("a") == [1, 2])
    }

    /// The name under which a file grows.
    func part(of file: consuming FileReplacement) throws -> PartName? {
        try folder.names.first { $0.hasSuffix(".part") }.flatMap(PartName.init)
    }
}

/// `.rouse-4711-2.part`
struct PartName {
    let process: Int
    let serial: Int

    init(process: Int, serial: Int) {
        self.process = process
        self.serial = serial
    }

    init?(_ text: String) {
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        guard numbers.count == 2 else { return nil }
        self.init(process: numbers[0], serial: numbers[1])
    }

    var text: String { ".rouse-\(process)-\(serial).part" }

    func with(serial more: Int) -> String { PartName(process: process, serial: serial + more).text }
}
