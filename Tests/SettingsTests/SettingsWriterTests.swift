import Foundation
import Settings
import TestSupport
import Testing

/// `rouse config --write` on the disk.
@Suite struct SettingsWriterTests {
    private let all = AllSettings.declared(backends: ["http"])
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func mode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func text(_ name: String) throws -> String { String(decoding: try folder.bytes(name), as: UTF8.self) }

    @Test func makesTheFolderToo() throws {
        let added = try SettingsWriter.complete(folder.file("a/b/config.toml"), settings: all)
        #expect(added.count == all.count)
        #expect(try text("a/b/config.toml").contains("# sensitivity = 0.5"))
    }

    @Test(arguments: [0o600, 0o640]) func aFileKeepsItsMode(mode: Int) throws {
        try folder.store("gain = 2\n".utf8, as: "config.toml")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.file("config.toml"))
        _ = try SettingsWriter.complete(folder.file("config.toml"), settings: all)
        #expect(try self.mode("config.toml") == mode)
    }

    @Test func aLinkStaysALink() throws {
        try folder.store("gain = 2\n".utf8, as: "kept.toml")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("config.toml"), withDestinationPath: folder.file("kept.toml"))
        _ = try SettingsWriter.complete(folder.file("config.toml"), settings: all)
        #expect(try text("kept.toml").hasPrefix("gain = 2\n"))
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("config.toml"))
        #expect(target == folder.file("kept.toml"))
    }

    @Test func aFileWithAMistakeStaysAsItIs() throws {
        try folder.store("gain = \n".utf8, as: "config.toml")
        #expect(throws: SettingsError.self) { try SettingsWriter.complete(folder.file("config.toml"), settings: all) }
        #expect(try text("config.toml") == "gain = \n")
        #expect(try folder.names == ["config.toml"])
    }
}
