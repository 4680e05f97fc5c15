import Audio
import Glibc
import Testing

/// A recording that is decoded by a worker which does not behave.
@Suite(.serialized, .timeLimit(.minutes(20))) struct SandboxedSourceTests {
    let folder = TemporaryFolder()

    private var recording: String { folder.file("a.wav") }

    /// Frames as a worker sends them.
    private func opened(_ duration: Double = 1) -> [UInt8] { DecodedFrame.opened(duration: duration).encoded }
    private func said(_ samples: [Float]) -> [UInt8] { DecodedFrame.samples(samples).encoded }
    private let ended = DecodedFrame.ended(nonFiniteSamples: 2, damage: "recording: ends early").encoded

    /// What comes of a worker that says these bytes, and then does something else.
    private func source(of bytes: [UInt8], then rest: String = "exit 0") throws -> SandboxedSource {
        store(bytes, to: folder.file("said"))
        store("#!/bin/sh\ncat '\(folder.file("said"))'\n\(rest)\n".utf8, to: folder.file("worker"))
        try #require(chmod(folder.file("worker"), 0o755) == 0)
        record([0, 0, 0], to: recording)
        return try SandboxedSource(path: recording, program: folder.file("worker"), patience: 2)
    }

    private func error(_ bytes: [UInt8], then rest: String = "exit 0") -> AudioError? {
        audioError { _ = try samples(of: source(of: bytes, then: rest)) }
    }

    @Test func oneThatBehavesIsHeard() throws {
        let source = try source(of: opened(3) + said([0.5, 0.25]) + said([Float](repeating: 1, count: 3_840)) + ended)
        #expect(source.duration == 3)
        var hop = Hop()
        #expect(try source.next(&hop) == 160 && hop.samples[0] == 0.5 && hop.samples[1] == 0.25 && hop.samples[2] == 1)
        #expect(try samples(of: source).count == 3_842 - 160)
        #expect(source.damage == "\(recording): ends early" && source.nonFiniteSamples == 2)
        #expect(try source.next(&hop) == 0)
    }

    /// What stands before the end is known by then.
    @Test func theLastHopComesWithWhatWasWrong() throws {
        let source = try source(of: opened() + said([Float](repeating: 1, count: 200)) + ended)
        var hop = Hop()
        #expect(try source.next(&hop) == 160)
        #expect(try source.next(&hop) == 40)
        #expect(source.damage != nil)
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity, 1e30])
    func whatIsNoSampleIsRefused(value: Float) {
        #expect(error(opened() + said([0, value]) + ended)?.description.contains("said what is no audio") == true)
    }

    @Test func nonsenseIsRefused() {
        let nonsense: [[UInt8]] = [
            Array("Segmentation fault".utf8), opened() + [0x53, 0xff, 0xff, 0xff, 0xff],
            opened() + [0x53, 2, 0, 0, 0, 1, 2],
            opened() + [0x53, 0, 0, 0, 0], opened() + opened() + ended, ended, opened(-1), opened(.infinity),
            [0x46, 1, 0, 0, 0, 200],
        ]
        for bytes in nonsense {
            let error = error(bytes)
            #expect(error?.kind == .badData)
            #expect(error?.description.hasPrefix("\(recording): cannot be decoded: its worker ") == true, "\(bytes)")
        }
    }

    @Test func anEndWithoutALastWordIsRefusedWithItsReason() {
        let reasons = [
            "exit 3": "ended with status 3", "kill -SEGV $$": "crashed (signal 11)",
            "kill -KILL $$": "was ended by signal 9", "kill -SYS $$": "tried what it may not do",
            "kill -XCPU $$": "took too much time of the processor",
        ]
        for (rest, reason) in reasons {
            let error = error(opened() + said([0.5]), then: rest)
            #expect(error?.description == "\(recording): cannot be decoded: its worker \(reason); record it again")
        }
    }

    @Test func oneThatHangsIsGivenUp() {
        for bytes in [[], opened(), opened() + said([0.5])] {
            #expect(
                error(bytes, then: "exec sleep 600")?.description.contains("nothing has come of it for 2.0 s") == true)
        }
    }

    @Test func aStopEndsTheWait() throws {
        let source = try source(of: opened() + said([Float](repeating: 1, count: 320)), then: "exec sleep 600")
        var hop = Hop()
        #expect(try source.next(&hop) == 160)
        source.stopSignal.raise()
        #expect(try source.next(&hop) <= 160)
        #expect(try source.next(&hop) == 0)
    }

    @Test func itsOwnErrorIsThatOfTheRecordingAndOnOneLine() {
        let error = error(DecodedFrame.failed(.usage, "recording: has\u{1b}[31m no\nchannel 9").encoded)
        #expect(error?.kind == .usage)
        #expect(error?.description == "\(recording): has[31m nochannel 9")
    }
}
