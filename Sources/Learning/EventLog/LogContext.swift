package import KeywordModels
import ModelFiles
import System

/// A keyword model as the log names it: where it lay, and what tells it from every other.
package struct ModelIdentity: Sendable, Hashable {
    package var path: String
    package var id: String

    package init(path: String, id: String) {
        self.path = path
        self.id = id
    }

    /// - Throws: `ModelFileError` for a model that no file could hold.
    package init(_ model: any Keyword, path: String) throws {
        self.init(path: FileSystem.resolved(path) ?? path, id: try Self.id(of: model))
    }

    /// The same for models that are the same in everything, wherever they lie.
    package static func id(of model: any Keyword) throws -> String {
        var model = model
        // One that has none is given a speaker where others have the same keyword.
        model.speaker = nil
        // With its checksum behind it, every file has the same one.
        let text = String(Checksum.crc32(try model.encoded().dropLast(4)), radix: 16)
        return String(repeating: "0", count: 8 - text.count) + text
    }
}

/// What a word was looked for with, beside its threshold.
package struct LogContext: Sendable, Hashable {
    /// The models of its keyword.
    package var models: [ModelIdentity]
    /// Seconds after a detection in which there is no other.
    package var refractory: Double
    /// The recording in which it was looked for; nil for a microphone.
    package var recording: String?

    package init(models: [ModelIdentity], refractory: Double, recording: String? = nil) {
        self.models = models
        self.refractory = refractory
        self.recording = recording
    }
}

/// The models that are looked for, by their keywords.
package struct LogContexts: Sendable {
    private var identities: [String: [ModelIdentity]] = [:]
    private let refractory: Double
    private let recording: String?

    /// Of no models.
    package init() {
        (refractory, recording) = (0, nil)
    }

    /// - Parameters:
    ///   - paths: as many as there are models, in their order.
    ///   - recording: in which they are looked for; nil for a microphone or a pipe.
    package init(_ models: [any Keyword], paths: [String], refractory: Double, recording: String? = nil) throws {
        (self.refractory, self.recording) = (refractory, recording)
        for (model, path) in zip(models, paths) {
            identities[model.keyword, default: []].append(try ModelIdentity(model, path: path))
        }
    }

    package subscript(keyword: String) -> LogContext {
        LogContext(models: identities[keyword] ?? [], refractory: refractory, recording: recording)
    }
}
