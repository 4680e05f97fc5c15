public import KeywordModels
import ModelFiles

/// Reads model files of keywords, of any engine.
public enum KeywordFiles {
    /// Reads models. Equal front ends are in memory once; several models of one keyword get the names of their speakers.
    /// - Throws: `ModelFileError` that says what is wrong with the first file that cannot be used.
    public static func load(_ paths: [String]) throws -> [any Keyword] {
        try load(paths, engines: KeywordEngineFactory.all)
    }

    /// - Parameter engines: that the files may name.
    package static func load(_ paths: [String], engines: [KeywordEngineFactory]) throws -> [any Keyword] {
        var keywords: [any Keyword] = []
        for path in paths { keywords.append(try read(path, engines: engines).sharing(keywords)) }
        keywords.nameSpeakers(paths: paths)
        return keywords
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

extension Keyword {
    /// The same, with the numbers of the first of these models that holds equal ones in the place of its own.
    package func sharing(_ others: some Sequence<any Keyword>) -> any Keyword {
        var keyword = self
        _ = others.contains { keyword.share($0) }
        return keyword
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
