import ArgumentParser
import NetworkTranscription
import PocketSphinxTranscription
import Transcription

/// Which backend turns commands into text, and what it is told.
struct TranscriptionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Who transcribes: \(Backends.names). Audio leaves the machine only if a network backend is named.",
            valueName: "name"))
    var backend: String?

    @Option(
        name: [.customLong("backend-option"), .customShort("o")],
        help: ArgumentHelp("An option of the backend; may be repeated.", valueName: "name=value"))
    var backendOptions: [String] = []

    @Option(help: ArgumentHelp("What may be said: JSGF, or one phrase a line.", valueName: "file"))
    var grammar: String?

    @Option(
        name: [.customLong("phrases"), .customLong("phrase")], parsing: .upToNextOption,
        help: ArgumentHelp("Phrases that may be said, each in quotes.", valueName: "phrase"))
    var phrases: [String] = []

    @Option(help: ArgumentHelp("The language of the commands, such as en.", valueName: "code"))
    var language: String?

    /// Whether something here asks for a transcription.
    var isUsed: Bool { backend != nil || grammar != nil || !phrases.isEmpty }

    var hints: TranscriptionHints { TranscriptionHints(language: language, phrases: phrases) }

    /// - Throws: `TranscriptionError` for a backend or an option that does not exist.
    func makeBackend() throws -> any TranscriptionBackend {
        let name = backend ?? Backends.standard
        var options: [String: [String]] = [:]
        for option in backendOptions {
            guard let sign = option.firstIndex(of: "="), sign != option.startIndex else {
                throw TranscriptionError(
                    .usage, "The backend option '\(option)' has no value; give it as name=value.")
            }
            options[String(option[..<sign]), default: []].append(String(option[option.index(after: sign)...]))
        }
        if let grammar { options["grammar", default: []].append(grammar) }
        if name == Backends.standard && !phrases.isEmpty { options["phrase", default: []] += phrases }
        return try Backends.catalog.make(name, options: options)
    }
}

/// The backends of this build.
enum Backends {
    static let standard = "pocketsphinx"
    static let catalog = BackendCatalog(
        [PocketSphinxTranscription.factory] + NetworkTranscription.factories + [ProgramBackend.factory])
    static var names: String { catalog.factories.map(\.name).joined(separator: ", ") }
}
