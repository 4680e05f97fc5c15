import ArgumentParser
import KeywordSpotting
import Settings
import System

/// The keyword models that are there without being named: `NAME.rouse` or `NAME/NAME.rouse` in the folders of the user
/// and of the system.
enum KeywordLibrary {
    /// Their paths, ordered by name. Of two with the same name the user's counts.
    static var models: [String] {
        var found: [String: String] = [:]
        for folder in SettingsPlaces.keywordFolders {
            for name in Folder.names(in: folder) ?? [] {
                let (word, path) =
                    name.hasSuffix(".rouse")
                    ? (String(name.dropLast(6)), "\(folder)/\(name)") : (name, "\(folder)/\(name)/\(name).rouse")
                if found[word] == nil, FileSystem.permits(.read, at: path) { found[word] = path }
            }
        }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }

    /// - Throws: `SpottingError` when there is none.
    static func modelsOrError() throws -> [String] {
        let models = models
        guard !models.isEmpty else {
            throw SpottingError(
                "There is no keyword to listen for: name a model with --model, or teach one with 'rouse enroll' and put "
                    + "it into one of \(SettingsPlaces.keywordFolders.joined(separator: ", ")).")
        }
        return models
    }

    /// The model that an option means: a file, or the name of one that is there already.
    static func path(_ text: String) throws -> String {
        let word = try ModelName(text).name
        return word.hasSuffix(".rouse") || word.contains("/") || FileSystem.exists(word) ? word : try model(named: word)
    }

    /// The model that a word of the command line without an option means: a file, or one that is there already.
    /// - Throws: `ValidationError` that says what to type.
    static func model(named text: String) throws -> String {
        let named = try ModelName(text)
        let word = named.name
        if word.hasSuffix(".rouse") { return text }
        if let model = models.first(where: { $0.hasSuffix("/\(word).rouse") }) { return model + named.suffix }
        let typed = CommandWords.quoted(word)
        guard !FileSystem.exists(word) else {
            throw ValidationError("'\(word)' is no model (NAME.rouse); if it is a recording, type --input \(typed).")
        }
        throw ValidationError(
            "There is no model '\(word)'; name its file, such as \(typed).rouse, or teach the word with "
                + "'rouse enroll --keyword \(typed)'.")
    }
}
