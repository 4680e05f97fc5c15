import ArgumentParser
import EventLog
import KeywordModels
import Settings
import System

/// The options of the log.
struct LogOptions: ParsableArguments {
    @Option(.log) var log: String?
    @Option(.logSize) var logSize: ByteCount
    @Option(.logAge) var logAge: Age

    /// What the log tells of the models; nil where none is kept.
    /// - Parameter mayBeNone: whether it is no error that there is no keyword yet.
    func contexts(
        _ models: [any Keyword], _ keywords: KeywordOptions, in input: String?, mayBeNone: Bool
    ) throws -> LogContexts? {
        guard log != nil else { return nil }
        return try LogContexts(
            models, paths: keywords.paths(mayBeNone: mayBeNone), refractory: keywords.refractory,
            recording: Self.recording(input))
    }

    /// What the log calls a recording; nil for a microphone or a pipe, in which there are no positions to go to.
    static func recording(_ input: String?) -> String? {
        input.flatMap { FileStatus(at: $0)?.kind == .file ? FileSystem.resolved($0) ?? $0 : nil }
    }
}
