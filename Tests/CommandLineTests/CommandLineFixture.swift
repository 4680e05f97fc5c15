import Foundation
import ModelFiles
import TestSupport

/// A folder with recordings, good and bad, and a model: what the tests of the command line work on.
///
/// Tests only read it; what they write goes elsewhere.
struct CommandLineFixture: Sendable {
    private static let made = Result { try CommandLineFixture() }
    static var shared: CommandLineFixture { get throws { try made.get() } }

    let folder: TemporaryFolder
    /// What `computer.wav` holds.
    let scene: Scene

    private init() throws {
        folder = try TemporaryFolder()
        Self.path = folder.path
        atexit { try? FileManager.default.removeItem(atPath: CommandLineFixture.path) }
        scene = try Self.scene()
        try folder.store(WAV().bytes(scene.samples), as: "computer.wav")
        try folder.store(WAV().raw(scene.samples), as: "computer.raw")
        try storeTakes()
        try storeBadRecordings()
        try storeModels()
    }

    /// Set once, before anything can read it.
    nonisolated(unsafe) private static var path = ""

    func rouse(_ arguments: [String], input: Program.Input = .nothing) throws -> Program.Outcome {
        try Program.rouse.run(arguments, in: folder.path, input: input)
    }

    private static func scene() throws -> Scene {
        var scene = Scene()
        for words in ["good morning", "computer", "where did you put my umbrella", "computer", "thank you"] {
            scene.pause(1)
            scene.say(words, try Words.later.saying(words))
        }
        scene.pause(1)
        return scene
    }

    private func storeTakes() throws {
        let takes = try Words.recordings(of: "computer")
        for (name, samples) in zip(["one", "two", "three"], takes) {
            try folder.store(WAV().bytes(samples), as: "\(name).wav")
        }
        let other = try Words.recordings(of: "lemonade")[1]
        try folder.store(WAV().bytes(other), as: "other.wav")
        // Softer, later, and no longer around zero: still the same recording.
        let copy = [Float](repeating: 0, count: 900) + takes[0].map { $0 * 0.6 }
        try folder.store(WAV().bytes(copy.map { $0 + 0.05 }), as: "copy.wav")
        // Every sample 24 times makes 384 kHz of 16 kHz.
        let dense = takes[0].flatMap { [Float](repeating: $0, count: 24) }
        try folder.store(WAV(rate: 384_000).bytes(dense), as: "384kHz.wav")
        try folder.store(WAV(channels: 32).bytes(takes[0]), as: "32channels.wav")
        var holed = takes[0]
        for (index, value) in [Float.nan, .infinity, -.infinity, .nan].enumerated() {
            holed[1_000 + index * 50] = value
        }
        try folder.store(WAV(encoding: .float32).bytes(holed), as: "holed.wav")
        try folder.store(WAV().bytes([Float](repeating: 0, count: 24_000)), as: "silence.wav")
        try folder.store(WAV().bytes((0..<960_000).map { 0.3 * sin(Float($0) * 0.1) }), as: "minute.wav")
        try folder.store(WAV().bytes(Array(takes[0][9_000..<9_800])), as: "blip.wav")
    }

    private func storeBadRecordings() throws {
        let whole = try folder.bytes("one.wav")
        try folder.makeFolder("folder.wav")
        try folder.store([], as: "empty.wav")
        try folder.store(whole[..<30], as: "header.wav")
        try folder.store(whole[..<(whole.count / 2)], as: "half.wav")
        try folder.store(WAV().bytes([]), as: "nothing.wav")
        try folder.store("Call me Ishmael. Some years ago - never mind how long".utf8, as: "text.wav")
        try folder.store(WAV(rate: 1).bytes([0, 0.5, 0]), as: "1Hz.wav")
    }

    private func storeModels() throws {
        let outcome = try rouse(
            ["enroll", "--keyword", "computer", "--output", "computer.rouse", "one.wav", "two.wav", "three.wav"])
        guard outcome.status == 0 else { throw SpeechError(description: outcome.errors) }
        let model = try folder.bytes("computer.rouse")
        try folder.store(model, as: "again.rouse")
        for (name, length) in [("0", 0), ("5", 5), ("12", 12), ("200", 200), ("all-but-1", model.count - 1)] {
            try folder.store(model[..<length], as: "cut-\(name).rouse")
        }
        for (name, index) in [("version", 8), ("length", 13), ("header", 100), ("numbers", model.count / 2)] {
            var bytes = model
            bytes[index] ^= 0x40
            try folder.store(bytes, as: "flipped-\(name).rouse")
        }
        var newer = Array(model.dropLast(4))
        newer[8] = 8
        try folder.store(newer + Self.little(Checksum.crc32(newer)), as: "newer.rouse")
        try folder.store(
            Self.resealed(model, #""level":-[0-9.]+,"name"#, #""level":-1e300,"name"#), as: "boastful.rouse")
        let frontEnd = try Array(Data(contentsOf: URL(filePath: Self.frontEnd)))
        try folder.store(Self.resealed(frontEnd, "ownVoiceProjection", "somebodysVoice"), as: "one-projection.rouse")
        try folder.store(Self.resealed(frontEnd, "hidden2Bias", "lostBias"), as: "half-a-network.rouse")
    }

    /// The shipped front end.
    static let frontEnd = #filePath.replacing(
        "Tests/CommandLineTests/CommandLineFixture.swift", with: "models/frontend.rouse")

    /// A model file with another header, under a seal that fits it.
    private static func resealed(_ file: [UInt8], _ pattern: String, _ replacement: String) -> [UInt8] {
        let headerEnd = 16 + (0..<4).reduce(0) { $0 | Int(file[12 + $1]) << (8 * $1) }
        let header = String(decoding: file[16..<headerEnd], as: UTF8.self)
            .replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
        let bytes =
            Array(file[..<12]) + little(UInt32(header.utf8.count)) + Array(header.utf8)
            + file[headerEnd..<(file.count - 4)]
        return bytes + little(Checksum.crc32(bytes))
    }

    private static func little(_ number: UInt32) -> [UInt8] {
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
