import Audio
import CAllocationCounter
import Foundation
import KeywordSpotting
import Pipeline
import Sinks
import TestSupport
import Testing

/// A folder of clips and its index, within limits.
@Suite struct ClipFolderTests {
    /// 2026-11-21 06:04:58 UTC.
    private static let wall = 1_795_241_098.0
    private static let day = 86_400.0
    /// Bytes of a clip of a second: the audio and a header of 44 bytes.
    private static let second = 32_044

    private let home: TemporaryFolder
    private var path: String { home.file("clips") }

    init() throws {
        home = try TemporaryFolder()
    }

    private func folder(bytes: Int = 1 << 30, age: Double = 30 * day, at wall: Double = wall) throws -> ClipFolder {
        try ClipFolder(path, limits: ClipFolder.Limits(bytes: bytes, age: age), at: wall)
    }

    /// A clip of a second.
    private func clip(_ wall: Double = wall, keyword: String = "computer", isNearMiss: Bool = false) throws -> Clip {
        var cutter = ClipCutter()
        for _ in 0..<100 { _ = cutter.append(Hop()) }
        let event: Event =
            isNearMiss
            ? .nearMiss(NearMiss(heard: keyword, from: 0, to: 1, at: 1, score: 0.4))
            : .detection(Detection(heard: keyword, from: 0, to: 1, at: 1, score: 0.9))
        cutter.add(StampedEvent(event, wall: wall))
        return try #require(cutter.interrupt().first)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    private var clips: [String] { get throws { try names.filter { $0.hasSuffix(".wav") } } }

    /// What the index says of each clip.
    private func index() throws -> [[String: Any]] {
        try String(decoding: home.bytes("clips/index.jsonl"), as: UTF8.self).split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }
    }

    private func indexed() throws -> [String] { try index().compactMap { $0["file"] as? String } }

    @Test func aClipIsAFileAndALine() throws {
        var folder = try folder()
        try folder.save(clip(Self.wall + 0.123))
        try folder.save(clip(Self.wall + 2, keyword: "../okay kitchen", isNearMiss: true))
        let expected = ["20261121T060458.123Z-computer.wav", "20261121T060500.000Z----okay-kitchen-near-miss.wav"]
        #expect(try names == [".lock"] + expected + ["index.jsonl"])
        #expect(try indexed() == expected)
        let first = try #require(try index().first)
        #expect(first["start"] as? Double == 0 && first["end"] as? Double == 1)
        let event = first["event"] as? [String: Any]
        #expect(event?["event"] as? String == "detection" && event?["score"] as? Double == 0.9)
        let source = try FileSource(path: "\(path)/\(expected[0])")
        #expect(source.duration == 1)
    }

    @Test func twoInOneMillisecondAreTwo() throws {
        var folder = try folder()
        for _ in 0..<3 { try folder.save(clip()) }
        #expect(try clips.count == 3)
        #expect(try Set(indexed()) == Set(clips))
    }

    @Test func theOldestGoWhenThereAreTooMany() throws {
        var folder = try folder(bytes: 10 * Self.second)
        for number in 0..<11 { try folder.save(clip(Self.wall + Double(number))) }
        // The eleventh is too much; a twentieth of the limit less than ten are nine.
        #expect(try clips.count == 9)
        #expect(try clips.first == "20261121T060500.000Z-computer.wav")
        #expect(try indexed() == clips)
    }

    @Test func theOldGo() throws {
        var folder = try folder(age: Self.day)
        for hour in [0.0, 6, 23] { try folder.save(clip(Self.wall + hour * 3_600)) }
        #expect(try clips.count == 3)
        try folder.tidy(at: Self.wall + Self.day + 7 * 3_600)
        #expect(try clips == ["20261122T050458.000Z-computer.wav"])
        #expect(try indexed() == clips)
    }

    @Test func limitsHoldForWhatAnEarlierRunHasKept() throws {
        do {
            var first = try folder()
            for number in 0..<5 { try first.save(clip(Self.wall + Double(number))) }
        }
        _ = try folder(bytes: 3 * Self.second)
        #expect(try clips.count == 2)
        _ = try folder(at: Self.wall + 31 * Self.day)
        #expect(try clips.isEmpty && indexed().isEmpty)
    }

    @Test func anIndexThatACrashHasLeftBehindIsMended() throws {
        do {
            var first = try folder()
            for number in 0..<3 { try first.save(clip(Self.wall + Double(number))) }
        }
        let names = try clips
        try FileManager.default.removeItem(atPath: "\(path)/\(names[0])")
        let torn = try home.bytes("clips/index.jsonl") + Array(#"{"file":"20261121T0605"#.utf8)
        try home.store(torn, as: "clips/index.jsonl")
        var again = try folder()
        #expect(try indexed() == Array(names[1...]))
        try again.save(clip(Self.wall + 9))
        #expect(try index().count == 3)
    }

    @Test(arguments: [10.0, 0, -5, 2_591_999, 2_147_483_648, 1e11, 9.3e18, -9.3e18])
    func aClockThatIsWrongKeepsItFromNothing(wall: Double) throws {
        var folder = try folder(at: wall)
        for number in 0..<3 { try folder.save(clip(wall + Double(number))) }
        #expect(try clips.count == 3 && Set(indexed()) == Set(clips))
        let order = try indexed()
        try folder.tidy(at: wall + 60)
        #expect(try indexed() == order)
    }

    @Test(arguments: [30_000 * day, 1e6 * day]) func anAgeBefore1970IsAnAge(age: Double) throws {
        var folder = try folder(age: age)
        try folder.save(clip())
        #expect(try clips.count == 1)
    }

    /// A process that is being started has each descriptor of this one until it becomes its program.
    @Test func aFolderIsFreeOnceItIsLeftAlsoWhileAProgramIsStarted() throws {
        var inherited: [Int32] = []
        do {
            let first = try folder()
            for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
                let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
                guard let number = Int32(name), file == "\(path)/.lock" else { continue }
                inherited.append(dup(number))
            }
            withExtendedLifetime(first) {}
        }
        defer { for number in inherited { close(number) } }
        #expect(!inherited.isEmpty)
        _ = try folder()
    }

    /// A board without a clock begins in 1970 with each start.
    @Test func withoutAClockTheOldestAreThoseThatCameFirst() throws {
        var came: [String] = []
        for _ in 0..<4 {
            var folder = try folder(bytes: 6 * Self.second, at: 5)
            for second in [20.0, 10] {
                try folder.save(clip(second))
                came.append(try #require(try indexed().last))
            }
            #expect(try clips.count <= 6)
        }
        #expect(try indexed() == came.suffix(6), "the seventh was too much")
        #expect(try Set(clips) == Set(indexed()))
    }

    @Test func whatCameBeforeTheClockWasSetIsAsOldAsTheSetting() throws {
        do {
            var first = try folder(at: 5)
            try first.save(clip(10))
            try first.tidy(at: Self.wall)
            #expect(try clips.count == 1, "nobody knows that it is old")
        }
        // Its age goes on with the next run.
        var second = try folder(at: Self.wall + 20 * Self.day)
        #expect(try clips.count == 1)
        try second.tidy(at: Self.wall + 31 * Self.day)
        #expect(try clips.isEmpty)
    }

    @Test func aClockThatIsSetBackRemovesNothing() throws {
        var folder = try folder()
        try folder.save(clip())
        try folder.tidy(at: 5)
        try folder.save(clip(6))
        #expect(try clips.count == 2)
        try folder.save(clip(Self.wall - 3_600))
        #expect(try clips.count == 3)
    }

    @Test func whatAKilledRunHasLeftGoes() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try home.store([UInt8](repeating: 0, count: 475_000), as: "clips/.rouse-1-1.part")
        _ = try folder()
        #expect(try names == [".lock"])
    }

    @Test func nothingElseIsTouched() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let others = ["mine.wav", "20261121T060458.123Z-notes.txt", "2026-computer.wav"]
        for name in others { try home.store([1, 2, 3], as: "clips/\(name)") }
        var folder = try folder(bytes: Self.second, age: 60)
        try folder.save(clip())
        try folder.tidy(at: Self.wall + Self.day)
        #expect(try names.filter(others.contains).count == 3)
        #expect(try clips.filter { !others.contains($0) }.isEmpty)
    }

    @Test(arguments: [nil, 0o777]) func nobodyElseMayReadWhatWasHeard(folder mode: Int?) throws {
        if let mode {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: mode])
            try home.store([], as: "clips/index.jsonl")
        }
        var folder = try folder()
        try folder.save(clip())
        for name in try clips + ["index.jsonl"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    /// Whoever can write to the folder could have it written elsewhere.
    @Test func aLinkInItsPlaceIsNotFollowed() throws {
        let elsewhere = home.file("elsewhere")
        try home.store("mine".utf8, as: "elsewhere")
        var folder = try folder()
        try folder.save(clip())
        try FileManager.default.removeItem(atPath: "\(path)/index.jsonl")
        try FileManager.default.createSymbolicLink(atPath: "\(path)/index.jsonl", withDestinationPath: elsewhere)
        #expect(throws: AudioError.self) { try folder.save(clip()) }
        #expect(try home.bytes("elsewhere") == Array("mine".utf8))
    }

    @Test func oneProcessHasItAtATime() throws {
        do {
            let mine = try folder()
            #expect(throws: AudioError.self) { _ = try self.folder() }
            #expect(closes_of_what_was_not_open() == 0, "the lock that was refused is closed once")
            withExtendedLifetime(mine) {}
        }
        _ = try folder()
    }

    @Test func aFolderThatIsGoneIsAnErrorAndTheNextClipIsKeptWhenItIsBack() throws {
        var folder = try folder()
        try FileManager.default.moveItem(atPath: path, toPath: path + "-away")
        #expect(throws: AudioError.self) { try folder.save(clip()) }
        try FileManager.default.moveItem(atPath: path + "-away", toPath: path)
        try folder.save(clip(Self.wall + 1))
        #expect(try clips == ["20261121T060459.000Z-computer.wav"] && indexed() == clips)
    }

    @Test func aFolderThatCannotBeMadeIsRefused() {
        #expect(throws: AudioError.self) {
            _ = try ClipFolder("/dev/null/clips", limits: ClipFolder.Limits(bytes: 1, age: 1), at: Self.wall)
        }
    }
}
