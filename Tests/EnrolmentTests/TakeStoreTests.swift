import Audio
import Enrolment
import Foundation
import TestSupport
import Testing

/// Where the takes and the model of a keyword lie.
@Suite struct TakeStoreTests {
    private let home: TemporaryFolder
    private let place: KeywordPlace

    init() throws {
        let home = try TemporaryFolder()
        self.home = home
        place = try KeywordPlace(of: "okay kitchen") { $0 == "XDG_DATA_HOME" ? home.path : nil }
    }

    private var files: [String] {
        get throws {
            let folder = home.file("rouse/keywords/okay-kitchen")
            return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        }
    }

    private static let samples = [Float](repeating: 0.25, count: 1_600)

    @Test func theUsersDataIsWhereTheEnvironmentSays() throws {
        #expect(place.model == home.file("rouse/keywords/okay-kitchen/okay-kitchen.rouse"))
        let atHome = try KeywordPlace(of: "computer") { $0 == "HOME" ? "/home/ada" : nil }
        #expect(atHome.model == "/home/ada/.local/share/rouse/keywords/computer/computer.rouse")
        let relative = try KeywordPlace(of: "computer") { $0 == "HOME" ? "/home/ada" : "data" }
        #expect(relative == atHome, "a relative path counts as none")
        #expect(throws: AudioError.self) { _ = try KeywordPlace(of: "computer") { _ in nil } }
    }

    @Test(arguments: [("../../etc/passwd", "------etc-passwd"), (".hidden", "-hidden"), ("Zürich 2", "Zürich-2")])
    func noNameLeavesTheFolder(keyword: String, name: String) throws {
        let place = try KeywordPlace(of: keyword) { _ in "/data" }
        #expect(place.model == "/data/rouse/keywords/\(name)/\(name).rouse")
    }

    @Test func takesOfAModelThatIsNamedLieBesideIt() {
        let named = KeywordPlace(model: "models/computer.rouse")
        #expect(named.model == "models/computer.rouse" && named.take(2) == "models/computer-take2.wav")
    }

    @Test func takesLieApartUntilThereIsAModel() throws {
        var store = TakeStore(place, at: "20261121T060458Z")
        #expect(throws: (any Error).self, "nothing is made before there is a take") { try files }
        let path = try store.store(1, Self.samples)
        try store.store(2, Self.samples)
        #expect(path == store.folder + "/take1.wav")
        let apart = "unfinished-20261121T060458Z"
        #expect(try files == [apart, apart + "/take1.wav", apart + "/take2.wav"])
        #expect(store.paths == [path, store.folder + "/take2.wav"])
        #expect(try store.complete() == [place.take(1), place.take(2)])
        #expect(try files == ["take1.wav", "take2.wav"])
        #expect(try FileSource(path: place.take(1)).samples() == Self.samples)
    }

    @Test func aTakeThatIsSaidAgainTakesThePlaceOfTheOld() throws {
        var store = TakeStore(place, at: "now")
        try store.store(1, [0.5, 0.5])
        try store.store(1, Self.samples)
        #expect(try store.complete().count == 1)
        #expect(try FileSource(path: place.take(1)).samples() == Self.samples)
    }

    @Test func takesOfAnEarlierModelDoNotStay() throws {
        var first = TakeStore(place, at: "first")
        for take in 1...4 { try first.store(take, Self.samples) }
        _ = try first.complete()
        var second = TakeStore(place, at: "second")
        for take in 1...2 { try second.store(take, [0.5, 0.5]) }
        #expect(try files.contains("take4.wav"), "the earlier ones stay until there is a new model")
        _ = try second.complete()
        #expect(try files == ["take1.wav", "take2.wav"])
    }

    /// A clock that begins anew with each start of the machine gives two sessions the same stamp.
    @Test func takesOfAnUnfinishedSessionStay() throws {
        var killed = TakeStore(place, at: "19700101T000010Z")
        try killed.store(1, [0.5, 0.5])
        var second = TakeStore(place, at: "19700101T000010Z")
        try second.store(1, Self.samples)
        #expect(second.folder != killed.folder)
        #expect(try FileSource(path: killed.folder + "/take1.wav").samples() == [0.5, 0.5])
    }

    @Test func nobodyElseMayReadATake() throws {
        try FileManager.default.createDirectory(
            atPath: home.file("rouse/keywords/okay-kitchen"), withIntermediateDirectories: true)
        var store = TakeStore(place, at: "now")
        let path = try store.store(1, Self.samples)
        let before = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        _ = try store.complete()
        let after = try FileManager.default.attributesOfItem(atPath: place.take(1))[.posixPermissions] as? Int
        #expect(before == 0o600 && after == 0o600)
    }

    @Test func whatAKilledSessionHasLeftGoes() throws {
        let folder = home.file("rouse/keywords/okay-kitchen")
        for place in ["", "unfinished-killed/", "unfinished-with-takes/"] {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(place)", withIntermediateDirectories: true)
            try home.store([1, 2], as: "rouse/keywords/okay-kitchen/\(place).rouse-1-1.part")
        }
        try home.store([1], as: "rouse/keywords/okay-kitchen/unfinished-with-takes/take1.wav")
        var store = TakeStore(place, at: "now")
        try store.store(1, Self.samples)
        #expect(
            try files == [
                "unfinished-now", "unfinished-now/take1.wav", "unfinished-with-takes",
                "unfinished-with-takes/take1.wav",
            ])
    }

    @Test func aFolderThatCannotBeMadeIsSaid() throws {
        let place = try KeywordPlace(of: "computer") { _ in "/dev/null" }
        var store = TakeStore(place, at: "now")
        let error = #expect(throws: AudioError.self) { try store.store(1, Self.samples) }
        #expect(error?.description.contains("/dev/null/rouse/keywords/computer") == true)
        #expect(error?.description.contains("--output") == true)
    }
}
