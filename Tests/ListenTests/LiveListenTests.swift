import Foundation
import TestSupport
import Testing

/// `listen` at a microphone: an ALSA device that plays by the clock, eight times as fast as a real one.
@Suite(.serialized) struct LiveListenTests {
    private let living: Living
    private let utterances: [Living.Utterance]
    private let home: TemporaryFolder
    private let seconds: Double
    private let plugin: String

    init() throws {
        living = try Living.shared.get()
        home = try TemporaryFolder()
        let room = try living.room(saying: ["turn on the light", "good night", "what is the time", "play a story"])
        utterances = room.utterances
        seconds = Double(room.samples.count) / 16_000
        try home.store(WAV().raw(room.samples), as: "room.raw")
        plugin = try PacedMicrophone.shared.get().plugin
    }

    /// Runs until the device has played everything, and then stops it as a service manager does.
    private func listen(
        _ arguments: [String], trouble: String = "", speed: Double = 8
    ) throws -> Program.Outcome {
        try home.store(
            """
            pcm_type.rousetest { lib "\(plugin)" }
            pcm.room { type rousetest  file "\(home.file("room.raw"))"  speed \(speed)  \(trouble) }
            """.utf8, as: "alsa.conf")
        let outcome = try Program("env").run(
            [
                "ALSA_CONFIG_PATH=/usr/share/alsa/alsa.conf:\(home.file("alsa.conf"))", "timeout", "--preserve-status",
                "-s", "TERM", "\(seconds / speed + 3)", Program.rousePath, "listen", "--model", "computer.rouse",
                "--json",
                "--device", "room",
            ] + arguments, in: living.folder.path)
        return outcome
    }

    @Test func hearsWhatAFileRunHears() throws {
        let live = try Lines(listen(["--commands"]))
        #expect(live.all.first?["event"] as? String == "capture-start")
        try living.folder.store(WAV().bytes(try Self.padded(home)), as: "room.wav")
        let file = try Lines(living.listen(["--commands"], to: "room.wav"))
        func places(_ lines: Lines, _ kind: String) -> [Double] {
            lines.of(kind).compactMap { $0["start"] as? Double }
        }
        for field in ["end", "time", "score"] {
            let values = { (lines: Lines) in lines.of("detection").compactMap { $0[field] as? Double } }
            #expect(values(live) == values(file), "\(field)")
        }
        for kind in ["detection", "wake", "command-start"] {
            #expect(places(live, kind) == places(file, kind), "\(kind)")
        }
        #expect(live.of("command-end").map { $0["reason"] as? String } == Array(repeating: "silence", count: 4))
    }

    /// The program is started four times while the device plays on.
    @Test func goesOnWhileTheBackendHangs() throws {
        let outcome = try listen(
            ["--backend", "program", "-o", "command=sleep", "-o", "argument=60", "-o", "timeout=0.4"], speed: 4)
        let lines = try Lines(outcome)
        for utterance in utterances { #expect(lines.wake(at: utterance.keywordEnd) != nil) }
        #expect(lines.of("error").map { $0["code"] as? String } == Array(repeating: "total-timeout", count: 4))
    }

    @Test func aVanishingMicrophoneEndsTheCommandAndComesBack() throws {
        // In the middle of the second command, for long enough to lose the rest of it.
        let frame = Int((utterances[1].command.lowerBound + 0.3) * 16_000)
        let lines = try Lines(listen(["--commands"], trouble: "vanish_at \(frame) vanish_ms 300"))
        #expect(lines.of("device-lost").count == 1 && lines.of("device-back").count == 1)
        #expect(lines.of("command-end").contains { $0["reason"] as? String == "source-ended" })
        #expect(lines.wake(at: utterances[0].keywordEnd) != nil)
        #expect(lines.of("wake").count >= 2)
    }

    /// - `longest`: seconds until it is heard again, the wait for the next attempt included.
    @Test(arguments: [
        ("overrun_at", "recover_ms 300", 1.0, 4.0), ("vanish_at", "vanish_ms 3000", 5.0, 1.0),
    ])
    func troubleCostsOnlyTheWordsThatItCovers(
        kind: String, length: String, longest: Double, speed: Double
    ) throws {
        // In the middle of the second keyword. The device goes on meanwhile.
        let start = utterances[1].keywordEnd - 0.3
        let lines = try Lines(listen([], trouble: "\(kind) \(Int(start * 16_000)) \(length)", speed: speed))
        let end = start + longest * speed
        let clear = utterances.filter { $0.keywordEnd < start || $0.keywordEnd - 1 > end }
        let found = lines.of("detection").count
        #expect((clear.count..<utterances.count).contains(found), "\(found) found, \(clear.count) clear")
        #expect(clear.count >= 2, "there are words before and after")
        #expect(lines.of(kind == "vanish_at" ? "device-back" : "overrun").count == 1)
    }

    @Test func sayingGoodbyeIsQuick() throws {
        let outcome = try listen([])
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("\(utterances.count) detections"))
    }

    /// The device delivers zeros when its file has ended.
    private static func padded(_ home: TemporaryFolder) throws -> [Float] {
        let bytes = try home.bytes("room.raw")
        let samples = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            Float(Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)) / 32_768
        }
        return samples + [Float](repeating: 0, count: 48_000)
    }
}

extension Program {
    /// Where `rouse` was built, for programs that run it.
    fileprivate static let rousePath: String = {
        let running = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: running).deletingLastPathComponent().path + "/rouse"
    }()
}
