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

    init(_ keyword: KeywordModel) throws {
        let audio = Workload.speechLike(seconds: Double(Self.hops) / 100, seed: 5)
        listening = try Self.kilobytes(keyword, audio, Pipeline.Configuration())
        var configuration = Pipeline.Configuration()
        configuration.recording = RecordingConfiguration()
        recording = try Self.kilobytes(keyword, audio, configuration)
    }

    private static func kilobytes(
        _ keyword: KeywordModel, _ audio: [Float], _ configuration: Pipeline.Configuration
    ) throws -> Double {
        // What is made once, by the first session, is not counted.
        var kept = [try session(keyword, audio, configuration)]
        let before = allocated()
        for _ in 0..<sessions { kept.append(try session(keyword, audio, configuration)) }
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

    /// Bytes that the process has allocated and not freed.
    private static func allocated() -> Int {
        Int(rouse_allocated_bytes())
    }
}
