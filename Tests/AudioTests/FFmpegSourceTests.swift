import Audio
import Foundation
import Glibc
import Testing

/// What telephones and browsers record, decoded by ffmpeg. One after the other: some look at the processes there are.
@Suite(.serialized, .enabled(if: access("/usr/bin/ffmpeg", X_OK) == 0, "needs ffmpeg"))
struct FFmpegSourceTests {
    let folder = TemporaryFolder()

    /// Two seconds of a tone, at the left alone or on both sides, in a container of ffmpeg's choice.
    private func make(_ name: String, rate: Int = 48_000, seconds: Int = 2, leftOnly: Bool = false) throws -> String {
        let tone = sine(440, rate: rate, count: rate * seconds)
        let stereo = tone.flatMap { [$0, leftOnly ? 0 : $0] }
        record(stereo, to: folder.file("tone.wav"), rate: rate, channels: 2)
        let path = folder.file(name)
        let status = system("cd '\(folder.path)' && ffmpeg -v error -nostdin -y -i tone.wav 'file:\(name)'")
        try #require(status == 0, "ffmpeg cannot make \(name)")
        return path
    }

    private func level(_ samples: [Float]) -> Float { AudioLevel(of: samples.span).rms }

    @Test(arguments: ["voice.m4a", "voice.mp4", "voice.webm", "voice.mka", "voice.aac", "voice.wma"])
    func isDecoded(name: String) throws {
        let source = try AudioInput.open(make(name))
        let heard = try samples(of: source)
        #expect(source is FFmpegSource)
        #expect((source as? FFmpegSource)?.damage == nil)
        // Encoders add some at the ends.
        #expect(abs(heard.count - 32_000) < 3_200)
        #expect(abs(level(Array(heard[8_000..<24_000])) / level(sine(440, rate: 16_000, count: 16_000)) - 1) < 0.1)
    }

    /// No encoder comes with ffmpeg, so the frames are put together here: fifty of 20 ms.
    @Test func amrIsDecoded() throws {
        let frame: [UInt8] = [0x04] + [UInt8](repeating: 0, count: 12)
        store(Array("#!AMR\n".utf8) + (0..<50).flatMap { _ in frame }, to: folder.file("voice.amr"))
        let heard = try samples(of: AudioInput.open(folder.file("voice.amr")))
        #expect(abs(heard.count - 16_000) < 400)
    }

    @Test func aChannelCanBeChosen() throws {
        let path = try make("side.m4a", leftOnly: true)
        let left = try level(samples(of: AudioInput.open(path, channel: 1)))
        let right = try level(samples(of: AudioInput.open(path, channel: 2)))
        let both = try level(samples(of: AudioInput.open(path)))
        #expect(left > 0.3 && right < 0.01 && abs(both / left - 0.5) < 0.05)
        let error = audioError { _ = try AudioInput.open(path, channel: 3) }
        #expect(error?.kind == .usage)
        #expect(error?.description.contains("has 2 channels, so there is no channel 3") == true)
    }

    @Test(arguments: ["voice.m4a", "voice.webm"])
    func aPipeIsDecodedAsTheFileIs(name: String) throws {
        let path = try make(name)
        let pipe = Pipe(contents(of: path))
        let source = try AudioInput.open(
            descriptor: pipe.readEnd, name: "standard input", raw: .init(), channel: nil)
        #expect(try samples(of: source) == samples(of: AudioInput.open(path)))
    }

    /// ffmpeg never sees the name.
    @Test(arguments: [
        "-i.m4a", "http:x.m4a", "concat:a|b.m4a", "pipe:0.m4a", "a%03d.m4a", "$(touch x).m4a", "a\nb.m4a",
    ])
    func aNameIsNoOptionAndNoAddress(name: String) throws {
        let path = try make("plain.m4a")
        let odd = folder.file(name)
        try #require(rename(path, odd) == 0)
        #expect(try samples(of: AudioInput.open(odd)).count > 30_000)
    }

    @Test func whatIsCutIsReadAsFarAsItGoesOrRefused() throws {
        let webm = contents(of: try make("long.webm", seconds: 8))
        store(webm[..<(webm.count / 2)], to: folder.file("half.webm"))
        let half = try samples(of: AudioInput.open(folder.file("half.webm")))
        #expect((16_000...112_000).contains(half.count))
        let m4a = contents(of: try make("voice.m4a"))
        for length in [32, 200, m4a.count / 2] {
            store(m4a[..<length], to: folder.file("cut.m4a"))
            let error = audioError { _ = try samples(of: AudioInput.open(folder.file("cut.m4a"))) }
            #expect(error?.kind == .badData)
            #expect(error?.description.hasPrefix("\(folder.file("cut.m4a")): ffmpeg cannot decode it (") == true)
            #expect(error?.description.contains("0x") == false, "\(error?.description ?? "")")
        }
    }

    @Test func aPictureHasNoSound() throws {
        let path = folder.file("silent.mp4")
        let made = system("ffmpeg -v error -nostdin -f lavfi -i color=size=16x16:duration=1 -an 'file:\(path)'")
        try #require(made == 0)
        let error = audioError { _ = try AudioInput.open(path) }
        #expect(error?.kind == .badData)
    }

    @Test func textOfThatNameIsNoRecording() {
        store("Call me Ishmael. Some years ago".utf8, to: folder.file("text.m4a"))
        let error = audioError { _ = try AudioInput.open(folder.file("text.m4a")) }
        #expect(error?.description.contains("is not audio that Rouse can read") == true)
    }

    @Test func rawSamplesAreNotTakenForAAC() throws {
        let words: [UInt8] = [0xff, 0xf1] + [UInt8](repeating: 0, count: 638)
        let pipe = Pipe(words)
        let source = try AudioInput.open(
            descriptor: pipe.readEnd, name: "standard input", raw: .init(), channel: nil)
        #expect(source is RawPCMSource)
        #expect(try samples(of: source).count == 320)
    }

    @Test func whoIsNotReadToTheEndEndsWithItsSource() throws {
        let path = try make("long.m4a", rate: 16_000, seconds: 60)
        var source: (any AudioSource)? = try AudioInput.open(path)
        var hop = Hop()
        #expect(try source?.next(&hop) == Hop.length)
        let readers = Self.readers(of: path)
        #expect(readers.contains { (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8)) == "ffmpeg\n" })
        source = nil
        #expect(!readers.contains(where: Self.exists), "neither running nor waiting to be reaped")
    }

    @Test func aStopEndsTheAudio() throws {
        let source = try FFmpegSource(path: make("long.m4a", rate: 16_000, seconds: 60))
        var hop = Hop()
        #expect(try source.next(&hop) == Hop.length)
        source.stopSignal.raise()
        var count = 0
        while try source.next(&hop) == Hop.length { count += 1 }
        #expect(count < 6_000 && source.damage == nil)
    }

    @Test func whoGivesNothingIsNotWaitedForForEver() throws {
        let program = try script("echo $$ >'\(folder.file("number"))'; exec sleep 600")
        let path = try make("voice.m4a")
        let error = audioError { _ = try FFmpegSource(path: path, program: program, patience: 0.2) }
        #expect(error?.description.contains("nothing has come of it for 0.2 s") == true)
        // On a slow machine it was ended before it could say its number.
        let number = (try? String(contentsOfFile: folder.file("number"), encoding: .utf8)) ?? ""
        #expect(Int(number.trimmingCharacters(in: .whitespacesAndNewlines)).map(Self.exists) != true)
    }

    @Test func whoTalksWithoutEndIsNotListenedTo() throws {
        record(noise(16_000), to: folder.file("decoded.wav"))
        let program = try script(
            "head -c 3000000 /dev/zero | tr '\\0' e >&2 2>/dev/null; exec cat '\(folder.file("decoded.wav"))'")
        let source = try FFmpegSource(path: make("voice.m4a"), program: program)
        #expect(try samples(of: source).count == 16_000)
        #expect((source.damage?.count ?? 0) < 500)
    }

    @Test func anotherFormatThanAudioIsRefused() throws {
        let program = try script("echo it is no audio at all")
        let error = audioError { _ = try FFmpegSource(path: make("voice.m4a"), program: program) }
        #expect(error?.kind == .badData)
    }

    @Test func withoutFFmpegTheErrorSaysWhatToDo() throws {
        let path = try make("voice.m4a")
        let error = audioError { _ = try FFmpegSource(path: path, program: "/nowhere/ffmpeg") }
        #expect(
            error?.description == "\(path): this container needs ffmpeg; install it (apt-get install ffmpeg) "
                + "or convert it to WAV")
        #expect(error?.kind == .badData)
    }

    private func script(_ line: String) throws -> String {
        let path = folder.file("program")
        store("#!/bin/sh\n\(line)\n".utf8, to: path)
        try #require(chmod(path, 0o755) == 0)
        return path
    }

    /// Processes whose standard input is the file.
    private static func readers(of path: String) -> [Int] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap(Int.init) ?? []
        return processes.filter {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/fd/0")) == path
        }
    }

    /// Whether there is such a process, be it a dead one that nobody has reaped.
    private static func exists(_ process: Int) -> Bool { kill(pid_t(process), 0) == 0 }
}
