import ArgumentParser
import EventLog
import KeywordModels
import Session
import Settings
import Sinks

/// What is kept of events, to look at them and decide them again.
struct LogOptions: ParsableArguments {
    @Option(.log) var log: String?
    @Option(.logSize) var logSize: ByteCount
    @Option(.logAge) var logAge: Age

    /// What the log tells of the models; nil where none is kept.
    func contexts(_ models: [any Keyword], _ keywords: KeywordOptions) throws -> LogContexts? {
        guard log != nil else { return nil }
        return try LogContexts(models, paths: keywords.paths, refractory: keywords.refractory)
    }

    /// - Throws: `AudioError` for a folder that cannot be used.
    func makeArchive(_ contexts: LogContexts, mayWait: Bool, failures: FailureBox) throws -> ClipArchive? {
        try log.map { folder in
            try ClipArchive(
                log: folder, limit: logSize.bytes, age: logAge.seconds, contexts: contexts, mayWait: mayWait
            ) { message in
                failures.add(source: "save", code: "event-not-logged", message: message)
            }
        }
    }

    /// The same for many streams.
    func makeSharedLog(onFailure: @escaping @Sendable (String) -> Void) throws -> SharedClips? {
        try log.map { folder in
            try SharedClips(
                folder: folder, content: .log, limit: logSize.bytes, age: logAge.seconds, onFailure: onFailure)
        }
    }
}
