import Foundation
import ModelFiles
import TestSupport
import Testing

/// A reader sees the old file or the whole new one; a failure leaves things as they were.
@Suite struct AtomicWriteTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func writeError(_ path: String) -> ModelFileError? {
        do {
            try sampleFile.write(to: path)
            return nil
        } catch {
            return error as? ModelFileError
        }
    }

    @Test func newFileAloneAppears() throws {
        try sampleFile.write(to: folder.file("new.rouse"))
        #expect(try folder.names == ["new.rouse"])
    }

    @Test func existingFileIsReplaced() throws {
        try folder.store("old".utf8, as: "a.rouse")
        try sampleFile.write(to: folder.file("a.rouse"))
        #expect(try folder.bytes("a.rouse") == sampleFile.encoded())
        #expect(try folder.names == ["a.rouse"])
    }

    @Test(arguments: ["nowhere/a.rouse", "file/a.rouse"])
    func folderThatCannotBeWritten(name: String) throws {
        try folder.store("a file".utf8, as: "file")
        let error = try #require(writeError(folder.file(name)))
        #expect(error.kind == .cannotCreate)
        #expect(error.description.hasPrefix("Cannot write \(folder.file(name)): "))
        #expect(try folder.names == ["file"])
    }

    @Test func folderInPlaceOfTheFile() throws {
        try folder.makeFolder("a.rouse")
        #expect(writeError(folder.file("a.rouse"))?.kind == .cannotCreate)
        #expect(try folder.names == ["a.rouse"])
    }

    @Test func deviceOrPipeIsNotReplaced() throws {
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        #expect(writeError(folder.file("pipe"))?.kind == .cannotCreate)
        let type = try FileManager.default.attributesOfItem(atPath: folder.file("pipe"))[.type]
        #expect(type as? FileAttributeType != .typeRegular)
        #expect(try folder.names == ["pipe"])
    }

    @Test func emptyPath() {
        #expect(writeError("")?.kind == .cannotCreate)
    }

    @Test func readingSaysWhatIsInTheWay() throws {
        for (name, words) in [("nowhere.rouse", "No such file"), ("", "is a folder")] {
            do {
                _ = try ModelFile<SampleContent>(path: folder.file(name), kind: "keyword")
                Issue.record("\(name) was read")
            } catch let error as ModelFileError {
                #expect(error.kind == .noInput)
                #expect(error.description.contains(words))
            }
        }
    }
}
