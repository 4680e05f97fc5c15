import Enrolment
import Foundation
import KeywordModels
import TestSupport
import Testing

/// A folder of keywords that somebody looks after.
@Suite("Kept keywords") struct KeptKeywordsTests {
    private let home: TemporaryFolder
    private let kept: KeptKeywords

    init() throws {
        home = try TemporaryFolder()
        kept = KeptKeywords(folder: home.path)
        try FileManager.default.createDirectory(atPath: home.file("computer"), withIntermediateDirectories: true)
        try Words.model("computer").write(to: home.file("computer/computer.rouse"))
        try home.store("take".utf8, as: "computer/take1.wav")
    }

    private func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: home.file(name)) }

    @Test("have names of 1 to 64 letters, none of which controls a terminal")
    func names() {
        for name in ["computer", "hé Müller", String(repeating: "a", count: 64)] { #expect(KeywordName.isOne(name)) }
        for name in ["", "a\u{1b}[31m", "a\nb", "\u{7f}", String(repeating: "é", count: 33)] {
            #expect(!KeywordName.isOne(name), "\(name.debugDescription)")
        }
    }

    @Test("are listed with their takes; what is no keyword is not")
    func listed() throws {
        try home.store("x".utf8, as: "other.rouse")
        try FileManager.default.createDirectory(atPath: home.file("empty"), withIntermediateDirectories: true)
        #expect(kept.entries.map(\.name) == ["computer"])
        #expect(kept.entries.first?.isOn == true && kept.entries.first?.takes == 3)
        #expect(KeptKeywords(folder: home.file("nowhere")).entries.isEmpty)
    }

    @Test("are off where nobody looks for them, and on again")
    func turned() throws {
        try kept.turn("computer", on: false)
        #expect(!isThere("computer/computer.rouse") && kept.entries.map(\.isOn) == [false])
        try kept.turn("computer", on: false)
        try kept.turn("computer", on: true)
        #expect(isThere("computer/computer.rouse") && kept.entries.map(\.isOn) == [true])
        try home.store("x".utf8, as: "computer/computer.rouse.off")
        #expect(throws: KeptKeywords.Refusal.self) { try kept.turn("computer", on: false) }
    }

    @Test("are called otherwise, with their takes, whether they are on or off", arguments: [true, false])
    func renamed(isOn: Bool) throws {
        try kept.turn("computer", on: isOn)
        #expect(try kept.rename("computer", to: "hey you!") == "hey-you-")
        #expect(kept.entries.map(\.keyword) == ["hey you!"] && kept.entries.map(\.isOn) == [isOn])
        #expect(isThere("hey-you-/take1.wav") && !isThere("computer") && !isThere("hey-you-/computer.rouse"))
        let end = isOn ? "" : ".off"
        let model = try KeywordModel(path: home.file("hey-you-/hey-you-.rouse\(end)"))
        #expect(try model.called("computer").encoded() == Words.model("computer").encoded())
    }

    @Test("take no name that is none or that another has", arguments: ["", "  ", "a\nb", "lamp", "LAMP!lamp"])
    func noName(name: String) throws {
        try FileManager.default.createDirectory(atPath: home.file("lamp"), withIntermediateDirectories: true)
        try Words.model("computer").called("LAMP!lamp").write(to: home.file("lamp/lamp.rouse"))
        #expect(throws: KeptKeywords.Refusal.self) { try kept.rename("computer", to: name) }
        #expect(isThere("computer/computer.rouse"))
    }

    @Test("are removed with their takes and put back, more than once")
    func removed() throws {
        let id = try kept.remove("computer", at: 1_764_000_000)
        #expect(kept.entries.isEmpty && !isThere("computer"))
        #expect(kept.removed.map(\.name) == ["computer"] && kept.removed.first?.wall == 1_764_000_000)
        #expect(try kept.putBack(id) == "computer")
        #expect(isThere("computer/take1.wav") && kept.removed.isEmpty)
        let again = try kept.remove("computer", at: 1_764_000_001)
        try FileManager.default.createDirectory(atPath: home.file("computer"), withIntermediateDirectories: true)
        #expect(throws: KeptKeywords.Refusal.self, "it would be put over another") { try kept.putBack(again) }
    }

    @Test("are those of the folder and no others", arguments: ["..", "../x", ".removed", "", "other", "computer/"])
    func strangers(name: String) throws {
        #expect(throws: KeptKeywords.Refusal.self) { try kept.remove(name, at: 0) }
        #expect(throws: KeptKeywords.Refusal.self) { try kept.turn(name, on: false) }
        #expect(throws: KeptKeywords.Refusal.self) { try kept.rename(name, to: "new") }
        #expect(throws: KeptKeywords.Refusal.self) { try kept.putBack(name) }
        #expect(isThere("computer/computer.rouse"))
    }
}
