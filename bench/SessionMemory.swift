import Audio
import CLinux
import CommandRecording
import Glibc
import KeywordModels
import Measurement
import Pipeline
import Session
import Sinks

/// What one session more costs in a process that has many: everything that is allocated for it, while the weights of the
/// front end and the templates of its keyword are shared.
struct SessionMemory {
    static let sessions = 200
    /// Hops that each session hears before it is measured.
    private static let hops = 200

    /// Kilobytes a session, listening only, and with commands that are recorded.
    let listening: Double
    let recording: Double
    /// Kilobytes of a client's command that is being recorded, of which no audio is kept.
    let clientCommand: Double

    init(_ keyword: KeywordModel) throws {
        let audio = Workload.speechLike(seconds: Double(Self.hops) / 100, seed: 5)
        listening = try Self.kilobytes(keyword, audio, Pipeline.Configuration())
        var configuration = Pipeline.Configuration()
        configuration.recording = RecordingConfiguration()
        recording = try Self.kilobytes(keyword, audio, configuration)
        clientCommand = try Self.kilobytes { try Self.command(audio) }
    }

    private static func kilobytes(
        _ keyword: KeywordModel, _ audio: [Float], _ configuration: Pipeline.Configuration
    ) throws -> Double {
        try kilobytes { try session(keyword, audio, configuration) }
    }

    private static func kilobytes<One>(_ make: () throws -> One) throws -> Double {
        // What is made once, by the first, is not counted.
        var kept = [try make()]
        let before = allocated()
        for _ in 0..<sessions { kept.append(try make()) }
        let after = allocated()
        return withExtendedLifetime(kept) { Double(after - before) / Double(sessions) / 1_024 }
    }

    private static func session(
        _ keyword: KeywordModel, _ audio: [Float], _ configuration: Pipeline.Configuration
    ) throws -> Session {
        let source = SessionSource(MemorySource(audio), path: "memory")
        let pipeline = try Pipeline(keywords: [keyword], configuration: configuration)
        let session = Session(source, pipeline, sinks: [LinesSink { _ in }])
        try session.run()
        return session
    }

    /// As `serve` records what a client sends between `transcribe` and the end.
    private static func command(_ audio: [Float]) throws -> Stream {
        var configuration = Pipeline.Configuration()
        var recording = RecordingConfiguration()
        (recording.preRoll, recording.speechStop, recording.keepsAudio) = (0, .off, false)
        configuration.recording = recording
        let stream = Stream(try Pipeline(keywords: [], configuration: configuration), sinks: [])
        stream.record(CommandRequest())
        var hops = [Hop](repeating: Hop(), count: 1)
        for first in stride(from: 0, to: audio.count - Hop.length + 1, by: Hop.length) {
            for i in 0..<Hop.length { hops[0].samples[i] = audio[first + i] }
            stream.process(hops.span)
        }
        return stream
    }

    /// Bytes that the process has allocated and not freed.
    private static func allocated() -> Int {
        Int(rouse_allocated_bytes())
    }
}
