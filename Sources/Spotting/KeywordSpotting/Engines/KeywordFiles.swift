public import KeywordModels
import ModelFiles
import System

/// Reads model files of keywords, of any engine.
public enum KeywordFiles {
    /// Reads models. Equal front ends are in memory once; several models of one keyword get the names of their speakers.
    /// - Throws: `ModelFileError` that says what is wrong with the first file that cannot be used.
    public static func load(_ paths: [String]) throws -> [any Keyword] {
        try load(paths, engines: KeywordEngineFactory.all)
    }

    /// - Parameter engines: that the files may name.
    package static func load(_ paths: [String], engines: [KeywordEngineFactory]) throws -> [any Keyword] {
        var keywords = try read(paths, engines: engines)
        keywords.nameSpeakers(paths: paths)
        return keywords
    }

    /// So many models are read in less time by one processor than by several.
    private static let few = 4

    private static func read(_ paths: [String], engines: [KeywordEngineFactory]) throws -> [any Keyword] {
        guard paths.count > few else { return try paths.map { try read($0, engines: engines) } }
        return try Processors.map(paths.count) { index in
            Result { try read(paths[index], engines: engines) }
        }.map { try $0.get() }
    }

    /// Reads a model.
    public static func read(_ path: String) throws -> any Keyword {
        try read(path, engines: KeywordEngineFactory.all)
    }

    package static func read(_ path: String, engines: [KeywordEngineFactory]) throws -> any Keyword {
        try read(FileAccess.read(path), name: path, engines: engines)
    }

    /// Reads a model from memory.
    /// - Parameter name: what to call it in an error.
    public static func read(_ bytes: [UInt8], name: String) throws -> any Keyword {
        try read(bytes, name: name, engines: KeywordEngineFactory.all)
    }

    package static func read(
        _ bytes: [UInt8], name: String, engines: [KeywordEngineFactory]
    ) throws -> any Keyword {
        let file = try VerifiedModelFile(bytes, name: name)
        let engine = try KeywordModel.engine(of: file)
        guard let factory = engines.first(where: { $0.name == engine }) else {
            let known = engines.map { "'\($0.name)'" }.joined(separator: ", ")
            throw ModelFileError(
                .badData,
                "\(name) is of the engine '\(engine)', which this program does not have; it has \(known). Update Rouse or "
                    + "use another model.")
        }
        return try factory.read(file)
    }
}

extension [any Keyword] {
    /// The keywords as template models, for code that needs the templates.
    /// - Throws: `ModelFileError` where one is of another engine.
    public func enrolled() throws -> [KeywordModel] {
        try map { keyword in
            guard let model = keyword as? KeywordModel else {
                throw ModelFileError(
                    .badData,
                    "'\(keyword.keyword)' is of the engine '\(keyword.engine)'; only models that 'rouse enroll' made can be "
                        + "used for this.")
            }
            return model
        }
    }
}
