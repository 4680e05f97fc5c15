import Foundation
import Pipeline
import Sinks
import TestSupport
import Testing

/// What is kept of commands on the disk.
@Suite struct CommandArchiveTests {
    private let home: TemporaryFolder
    private var path: String { home.file("commands") }

    init() throws {
        home = try TemporaryFolder()
    }

    /// A run in which a command is spoken.
    private func keep() throws {
        var machine = try Machine()
        machine.hear(2, speech: false)
        machine.detect()
        machine.hear(1.5, speech: true)
        machine.hear(2, speech: false)
        let archive = try CommandArchive(folder: path, awaitsText: false) { message, _ in Issue.record("\(message)") }
        for event in machine.events { archive.handle(StampedEvent(event, wall: 0)) }
        archive.finish(isStopped: false)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// Runs of one second, of the same process: as on a board whose clock begins anew with each start.
    @Test func noRunWritesOverTheCommandsOfAnother() throws {
        for run in 1...4 {
            try keep()
            #expect(try names.count == 2 * run)
        }
        for name in try names where name.hasSuffix(".json") {
            let description = try JSONSerialization.jsonObject(with: Data(home.bytes("commands/\(name)")))
            let file = try #require((description as? [String: Any])?["file"] as? String)
            #expect(file == name.dropLast(5) + ".wav", "each tells of its own recording")
        }
    }

    @Test(arguments: [nil, 0o777]) func nobodyElseMayReadWhatWasSaid(folder mode: Int?) throws {
        if let mode {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: mode])
        }
        try keep()
        #expect(try names.count == 2)
        for name in try names {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    @Test func whatAKilledRunHasLeftGoes() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try home.store([UInt8](repeating: 0, count: 475_000), as: "commands/.rouse-1-1.part")
        try home.store([1], as: "commands/mine.part")
        try keep()
        #expect(try names.filter { $0.hasSuffix(".part") } == ["mine.part"])
    }
}
