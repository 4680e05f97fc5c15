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

    @Test("is removed once its process is gone, and not before")
    func leftovers() throws {
        let living = try FileReplacement(of: folder.file("a"), mode: 0o600)
        let name = try #require(try folder.names.first)
        // What a killed process leaves: the file without its lock.
        try folder.store([1, 2, 3], as: ".rouse-1-1.part")
        try folder.store([4], as: ".rouse-4711-99.wav")
        try folder.store([1], as: ".rouse-notes.part")
        try folder.store([1], as: "recording.wav.part")
        TransientFile.removeLeftovers(in: folder.path)
        #expect(try folder.names == [name, ".rouse-notes.part", "recording.wav.part"].sorted())
        try living.write([7])
        try living.complete(isDurable: false)
        #expect(try folder.bytes("a") == [7])
    }

    @Test("is kept while somebody else writes it by another descriptor")
    func sharedLock() throws {
        let file = try FileReplacement(of: folder.file("a"), mode: 0o600)
        let other = try file.descriptor()
        TransientFile.removeLeftovers(in: folder.path)
        try other.write([1, 2])
        try other.close()
        TransientFile.removeLeftovers(in: folder.path)
        try file.complete(isDurable: false)
        #expect(try folder.bytes("a") == [1, 2])
    }
}
