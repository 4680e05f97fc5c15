import Evaluation
import EventLog
import Foundation
import System
import TestSupport
import Testing

/// What the owner of a log thinks of its events, beside them.
@Suite struct EventMarksTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
        let events = ["k7q2m9", "3hxkz4"].map { LogEventTests.event($0).json.description + "\n" }.joined()
        try home.store(events.utf8, as: "events.jsonl")
    }

    private func log() throws -> LoggedEvents { try LoggedEvents(folder: home.path) }

    @Test func clipsWhoseEventACrashHasTakenAreTold() throws {
        #expect(try log().clipsWithoutEvent.isEmpty)
        let known = try log().events.map(\.file)
        for name in known + ["stray.wav", "notes.txt"] { try home.store("x".utf8, as: name) }
        #expect(try log().clipsWithoutEvent == ["stray.wav"])
    }

    @Test func marksAreKeptChangedAndTakenBack() throws {
        var log = try log()
        let (one, two) = (log.events[0], log.events[1])
        try log.mark(one, as: .wrong)
        try log.mark(two, as: .right)
        #expect(try self.log().marks["k7q2m9"] == .wrong && self.log().marks["3hxkz4"] == .right)
        #expect(try self.log().marked(.wrong, keyword: "computer").map(\.id) == ["k7q2m9"])
        #expect(try self.log().marked(.wrong, keyword: "lights").isEmpty)
        try log.mark(one, as: .right)
        #expect(try self.log().marks["k7q2m9"] == .right)
        try log.mark(one, as: nil)
        #expect(try self.log().marks["k7q2m9"] == nil)
        let attributes = try FileManager.default.attributesOfItem(atPath: home.file("marks.json"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func marksOfEventsThatAreGoneGo() throws {
        try home.store(#"{"k7q2m9":"false","zzzzzz":"true"}"#.utf8, as: "marks.json")
        var log = try log()
        try log.mark(log.events[1], as: .right)
        #expect(try home.bytes("marks.json") == Array("{\"3hxkz4\":\"true\",\"k7q2m9\":\"false\"}\n".utf8))
    }

    /// Two that mark at once lose nothing of each other.
    @Test func manyMarkAtOnce() async throws {
        let path = home.path
        let ids = (0..<20).map { "2222" + ["a", "b", "c", "d", "e"][$0 % 5] + "\(2 + $0 / 5)" }
        let events = ids.map { LogEventTests.event($0).json.description + "\n" }.joined()
        try home.store(events.utf8, as: "events.jsonl")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in ids {
                group.addTask {
                    var log = try LoggedEvents(folder: path)
                    try log.mark(log.event(id), as: .wrong)
                }
            }
            try await group.waitForAll()
        }
        let log = try log()
        #expect(ids.allSatisfy { log.marks[$0] == .wrong })
    }

    @Test(arguments: ["", "[]", #"{"k7q2m9":"maybe"}"#, #"{"../a":"true"}"#, #"{"k7q2m9":true}"#, "{"])
    func whatHoldsNoMarksIsRefusedAndStays(text: String) throws {
        try home.store(text.utf8, as: "marks.json")
        #expect {
            _ = try log()
        } throws: {
            "\($0)" == "\(home.path)/marks.json: holds no marks; remove it, and mark the events anew"
        }
        #expect(try home.bytes("marks.json") == Array(text.utf8))
    }

    /// Whoever can write to the folder could have it read or write elsewhere.
    @Test(arguments: ["marks.json", ".marks-lock", "events.jsonl"]) func linksAreNotFollowed(name: String) throws {
        var log = try log()
        try home.store("mine".utf8, as: "elsewhere")
        try? FileManager.default.removeItem(atPath: home.file(name))
        try FileManager.default.createSymbolicLink(
            atPath: home.file(name), withDestinationPath: home.file("elsewhere"))
        if name == "events.jsonl" {
            #expect(throws: EvaluationError.self) { _ = try self.log() }
        } else {
            #expect(throws: EvaluationError.self) { try log.mark(log.events[0], as: .right) }
        }
        #expect(try home.bytes("elsewhere") == Array("mine".utf8))
    }

    @Test func aFolderWithoutALogIsRefused() throws {
        try FileManager.default.removeItem(atPath: home.file("events.jsonl"))
        #expect(throws: EvaluationError.self) { _ = try log() }
        try home.store([], as: ".lock")
        #expect(try log().events.isEmpty, "one in which nothing has happened yet")
        #expect(throws: EvaluationError.self) { _ = try LoggedEvents(folder: home.file("none")) }
    }
}
