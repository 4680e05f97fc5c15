import Clients
import Glibc
import KeywordModels
import KeywordSpotting
import Synchronization
import System
import TestSupport
import Testing

/// What was complained of.
final class Complaints: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

@Suite("The models of a folder") struct ShelfTests {
    private let folder: TemporaryFolder
    private let complaints = Complaints()
    private let modelStore: KeywordModelStore

    init() throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        modelStore = try KeywordModelStore(ServedKeywords(folder: folder.path), complain: complaints.add)
    }

    /// What is there once the files were looked at.
    private var models: [any Keyword] {
        modelStore.refresh()
        return modelStore.models
    }

    private func store(_ word: String, as name: String) throws {
        try Words.model(word).write(to: folder.file(name))
    }

    @Test("are served as they come and go")
    func comeAndGo() throws {
        #expect(models.isEmpty)
        try store("computer", as: "a.rouse")
        #expect(models.keywords == ["computer"])
        try store("sesame", as: "b.rouse")
        #expect(models.keywords == ["computer", "sesame"])
        try store("marble", as: "a.rouse")
        #expect(models.keywords == ["marble", "sesame"])
        #expect(folderRemoves("a.rouse"))
        #expect(models.keywords == ["sesame"])
        #expect(complaints.all.isEmpty)
    }

    @Test("lie in folders of their own, too")
    func ownFolders() throws {
        try folder.makeFolder("computer")
        try store("computer", as: "computer/computer.rouse")
        #expect(models.keywords == ["computer"])
    }

    @Test("are served although another one is broken, of which is told once")
    func broken() throws {
        try store("computer", as: "a.rouse")
        try folder.store(Array("no model".utf8), as: "broken.rouse")
        for _ in 0..<3 { #expect(models.keywords == ["computer"]) }
        #expect(complaints.all.count == 1)
        #expect(complaints.all.first?.contains("broken.rouse") == true)
        try store("sesame", as: "broken.rouse")
        #expect(models.keywords == ["computer", "sesame"])
    }

    @Test("are served on when a file becomes a broken one")
    func damaged() throws {
        try store("computer", as: "a.rouse")
        #expect(models.keywords == ["computer"])
        try folder.store([1, 2, 3], as: "a.rouse")
        #expect(models.keywords == ["computer"])
        #expect(complaints.all.count == 1)
        #expect(complaints.all.first?.hasSuffix("the model that was there before is served on") == true)
    }

    @Test("share their front end")
    func share() throws {
        try store("computer", as: "a.rouse")
        try store("sesame", as: "b.rouse")
        let models = try models.enrolled()
        #expect(models.count == 2)
        #expect(models.frontEndsInMemory == 1)
    }

    @Test("are told apart by their files when they have one word")
    func sameWord() throws {
        try store("computer", as: "anna.rouse")
        try store("computer", as: "ben.rouse")
        #expect(models.map(\.speaker) == ["anna", "ben"])
    }

    @Test("are served once when they are of one word and one speaker")
    func sameSpeaker() throws {
        var model = try Words.model("computer")
        model.speaker = "anna"
        for name in ["a.rouse", "b.rouse"] { try model.write(to: folder.file(name)) }
        for _ in 0..<2 { #expect(models.map(\.speaker) == ["anna"]) }
        #expect(complaints.all.count == 1)
        #expect(complaints.all.first?.contains("b.rouse") == true)
    }

    @Test("are awaited in a folder that is not there yet")
    func missing() throws {
        let modelStore = try KeywordModelStore(ServedKeywords(folder: folder.file("later")), complain: complaints.add)
        for _ in 0..<2 {
            modelStore.refresh()
            #expect(modelStore.models.isEmpty)
        }
        #expect(complaints.all.count == 1)
        try folder.makeFolder("later")
        try store("computer", as: "later/a.rouse")
        modelStore.refresh()
        #expect(modelStore.models.keywords == ["computer"])
    }

    @Test("are found without being asked for", .timeLimit(.minutes(2)))
    func watched() async throws {
        let edition = modelStore.snapshot.edition
        try store("computer", as: "a.rouse")
        while modelStore.models.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
        #expect(modelStore.models.keywords == ["computer"])
        #expect(modelStore.snapshot.edition == edition + 1)
    }

    /// The look at the files is held up where it tells what is broken.
    @Test("are handed out while their folder is looked at, however long that takes", .timeLimit(.minutes(2)))
    func hanging() throws {
        let isLooking = MonotonicSemaphore()
        let gate = MonotonicSemaphore()
        try store("computer", as: "a.rouse")
        let modelStore = try KeywordModelStore(ServedKeywords(folder: folder.path)) { _ in
            isLooking.signal()
            gate.wait(atMost: .infinity)
        }
        defer { gate.signal() }
        try folder.store(Array("no model".utf8), as: "broken.rouse")
        try #require(isLooking.wait(atMost: 60))
        #expect(modelStore.models.keywords == ["computer"])
        #expect(modelStore.snapshot.edition == 1)
    }

    @Test("are others once others are asked for, or the same looked for in another way")
    func others() throws {
        try store("computer", as: "a.rouse")
        try store("sesame", as: "b.rouse")
        let told = Mutex<[[String]]>([])
        let modelStore = try KeywordModelStore(
            ServedKeywords(paths: [folder.file("a.rouse")]), complain: complaints.add
        ) { snapshot in told.withLock { $0.append(snapshot.paths) } }
        #expect(modelStore.models.keywords == ["computer"])
        var keywords = ServedKeywords(paths: [folder.file("b.rouse")])
        keywords.spotting.sensitivity = 0.7
        try modelStore.serve(keywords)
        #expect(modelStore.models.keywords == ["sesame"] && modelStore.edition == 2)
        #expect(modelStore.snapshot.keywords.spotting.sensitivity == 0.7)
        keywords.spotting.sensitivity = 0.2
        try modelStore.serve(keywords)
        #expect(modelStore.snapshot.keywords.spotting.sensitivity == 0.2 && modelStore.edition == 3)
        #expect(throws: (any Error).self) {
            try modelStore.serve(ServedKeywords(paths: [folder.file("a.rouse"), folder.file("c.rouse")]))
        }
        #expect(modelStore.models.keywords == ["sesame"] && modelStore.edition == 3)
        #expect(told.withLock { $0 } == ["a", "b", "b"].map { [folder.file("\($0).rouse")] })
    }

    @Test("are those that somebody else has loaded, where no file is named")
    func givenModels() throws {
        try store("sesame", as: "a.rouse")
        var keywords = ServedKeywords(folder: folder.path)
        let modelStore = KeywordModelStore([try Words.model("computer")], keywords, complain: complaints.add)
        modelStore.refresh()
        #expect(modelStore.models.keywords == ["computer"], "no file is read")
        keywords.spotting.sensitivity = 0.7
        modelStore.look(with: keywords.spotting)
        #expect(modelStore.snapshot.keywords.spotting.sensitivity == 0.7)
        #expect((modelStore.edition, modelStore.snapshot.lookEdition) == (1, 0), "the same models are looked for")
        keywords.spotting.sensitivity = 0.2
        modelStore.serve([try Words.model("marble")], keywords.spotting)
        #expect(modelStore.models.keywords == ["marble"] && modelStore.snapshot.keywords.spotting.sensitivity == 0.2)
        #expect((modelStore.edition, modelStore.snapshot.lookEdition) == (2, 1))
    }

    private func folderRemoves(_ name: String) -> Bool { unlink(folder.file(name)) == 0 }
}
