import ArgumentParser
import EventLog
import KeywordModels
import Settings

/// The options of the log.
struct LogOptions: ParsableArguments {
    @Option(.log) var log: String?
    @Option(.logSize) var logSize: ByteCount
    @Option(.logAge) var logAge: Age

    /// What the log tells of the models; nil where none is kept.
    func contexts(_ models: [any Keyword], _ keywords: KeywordOptions) throws -> LogContexts? {
        guard log != nil else { return nil }
        return try LogContexts(models, paths: keywords.paths, refractory: keywords.refractory)
    }
}
