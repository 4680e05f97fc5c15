import Foundation
import TestSupport
import Testing

/// With `--sandbox` everything is as it is without.
@Suite(.serialized, .timeLimit(.minutes(20))) struct SameResultsTests {
    private let home: Home

    init() throws {
        home = try Home()
        for name in ["talk.flac", "talk.ogg", "talk.aiff", "talk.opus", "talk.mp3", "talk.m4a", "stereo-44.wav"] {
            let more = name.hasPrefix("stereo") ? ["-ar", "44100", "-ac", "2", "-c:a", "pcm_s24le"] : []
            let outcome = try Program("ffmpeg").run(
                ["-v", "error", "-nostdin", "-i", "talk.wav"] + more + ["file:\(name)"], in: home.folder.path)
            try #require(outcome.status == 0, "\(outcome.errors)")
        }
    }

    private func expectTheSame(_ arguments: [String]) throws {
        let (without, with) = (try home.rouse(arguments), try home.rouse(arguments + ["--sandbox"]))
        #expect(with.output == without.output)
        #expect(with.errors == without.errors)
        #expect(with.status == without.status)
    }

    @Test(arguments: [
        "talk.wav", "talk.flac", "talk.ogg", "talk.aiff", "talk.opus", "talk.mp3", "talk.m4a", "stereo-44.wav",
    ])
    func aRecordingOfAnyKind(name: String) throws {
        let found = try home.rouse(["detect", "--json", "-m", "computer.rouse", name, "--sandbox"])
        #expect(found.outputLines.count == 2, "\(found.errors)")
        try expectTheSame(["detect", "--json", "--near-misses", "-m", "computer.rouse", name])
        try expectTheSame(["vad", "--json", name])
        try expectTheSame(["vad", "--gain", "0.5", "--format", "rttm", name])
    }

    @Test func aChannelThatIsNotThere() throws {
        try expectTheSame(["vad", "--channel", "2", "stereo-44.wav"])
        try expectTheSame(["vad", "--channel", "3", "stereo-44.wav"])
    }

    @Test func theModelOfAnEnrolment() throws {
        try home.folder.makeFolder("others")
        try home.folder.store(home.folder.bytes("talk.flac"), as: "others/talk.flac")
        let enrol = { (name: String, more: [String]) in
            try home.rouse(
                ["enroll", "--keyword", "computer", "--output", name, "take1.wav", "take2.wav", "take3.wav"]
                    + ["--negatives", "others"] + more)
        }
        let (without, with) = (try enrol("without.rouse", []), try enrol("with.rouse", ["--sandbox"]))
        #expect(with.output.replacing("with.rouse", with: "without.rouse") == without.output)
        #expect(with.errors == without.errors)
        #expect(try home.folder.bytes("with.rouse") == home.folder.bytes("without.rouse"))
    }

    /// The lines, sorted, but for what hangs on the clock: when it was, how far a recogniser was, and the last digits of
    /// how sure it is (its mean follows the pieces in which the audio reaches it). Where among the others a
    /// transcript comes depends on how fast the recogniser is.
    private func events(_ arguments: [String]) throws -> [String] {
        let outcome = try home.rouse(arguments + ["--phrases", "turn on the light", "good night"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.outputLines.filter { !$0.contains(#""event":"partial""#) }.map {
            $0.replacing(#/"(wall|confidence|margin|fit|gap|heard)":[-+e0-9.]+/#, with: "")
        }.sorted()
    }

    @Test func theEventsOfListen() throws {
        let listen = ["listen", "--json", "-m", "computer.rouse", "--input", "talk.flac"]
        let events = try events(listen)
        #expect(events.contains { $0.contains(#""event":"transcript""#) && $0.contains("turn on the light") })
        // Not when its sentence is complete, which is told sooner or later, as the machine is busy.
        let ends = events.filter { $0.contains(#""event":"command-end""#) }
        #expect(ends.count == 2 && ends.allSatisfy { $0.contains(#""reason":"silence""#) })
        #expect(try self.events(listen + ["--sandbox"]) == events)
    }

    @Test func aTranscriptionOnThisMachine() throws {
        let transcribe = ["transcribe", "--json", "talk.ogg"]
        #expect(try events(transcribe + ["--sandbox"]) == events(transcribe))
    }

    @Test(arguments: ["empty", "text", "header", "half", "folder"])
    func whatIsWrongWithARecording(kind: String) throws {
        let whole = try home.folder.bytes("talk.wav")
        switch kind {
        case "empty": try home.folder.store([], as: kind)
        case "text": try home.folder.store("Call me Ishmael.".utf8, as: kind)
        case "header": try home.folder.store(whole[..<30], as: kind)
        case "half": try home.folder.store(whole[..<(whole.count / 2)], as: kind)
        default: try home.folder.makeFolder(kind)
        }
        try expectTheSame(["detect", "-m", "computer.rouse", kind, "talk.wav"])
    }

    @Test(arguments: ["talk.flac", "talk.m4a", "talk.wav"])
    func aPipe(name: String) throws {
        let read = { (more: [String]) in
            try Program.rouse.run(["vad", "--json", "-"] + more, in: home.folder.path, input: .pipe(file: name))
        }
        let (without, with) = (try read([]), try read(["--sandbox"]))
        #expect(with.output == without.output)
        #expect(with.errors == without.errors)
    }
}
