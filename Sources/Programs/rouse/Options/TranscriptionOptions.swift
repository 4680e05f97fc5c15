import ArgumentParser
import Dialogue
import NetworkTranscription
import PocketSphinxTranscription
import SandboxedTranscription
import SentenceTemplates
import Services
import Settings
import Transcription

/// Which backend turns commands into text, and what it is told.
struct TranscriptionOptions: ParsableArguments {
    @Option(.backend(among: Backends.names)) var backend: String?
    @Option(.backendOption) var backendOption: [String]
    @Option(.grammar) var grammar: String?
    @Option(.phrases, parsing: .upToNextOption) var phrases: [String]
    @Option(.language) var language: String?

    /// Whether something here asks for a transcription.
    var isUsed: Bool { backend != nil || grammar != nil || !phrases.isEmpty }

    var hints: TranscriptionHints { TranscriptionHints(language: language, phrases: phrases) }

    /// - Parameters:
    ///   - keywords: wake words; the end of one may be heard before a command.
    ///   - templates: sentences that a decoder with a grammar hears, where no other grammar is named.
    ///   - isSandboxed: whether a backend that talks to a service does so in a worker.
    /// - Throws: `ServiceError` for a backend or an option that does not exist.
    func makeBackend(
        after keywords: [String] = [], hearing templates: SentenceTemplates? = nil, isSandboxed: Bool
    ) throws -> any TranscriptionBackend {
        let name = backend ?? Backends.standard
        var options = NamedOptions.values(backendOption)
        if name == Backends.standard {
            try PocketSphinxTranscription.check(language: language ?? templates?.language, against: options)
        }
        if let grammar { options["grammar", default: []].append(grammar) }
        if name == Backends.standard && !keywords.isEmpty { options["keyword", default: []] += keywords }
        if name == Backends.standard && !phrases.isEmpty { options["phrase", default: []] += phrases }
        if name == Backends.standard, let templates, options["grammar"] == nil, options["phrase"] == nil {
            return try Self.decoder(hearing: templates, Wording(language: language ?? templates.language), options)
        }
        let backend = try Backends.catalog.make(name, options: options)
        return isSandboxed && backend.usesNetwork ? SandboxedBackend(backend, options: options) : backend
    }

    /// The backend of this machine, with the sentences as its grammar.
    private static func decoder(
        hearing templates: SentenceTemplates, _ wording: Wording, _ options: [String: [String]]
    ) throws -> any TranscriptionBackend {
        let given = Services.ServiceOptions(kind: "backend", name: Backends.standard, values: options)
        try given.check(against: PocketSphinxTranscription.factory.options)
        let spoken = SpokenGrammar(templates, continuation: wording.continuation, lead: wording.places)
        for warning in spoken.warnings { Terminal.complain("rouse: \(warning)") }
        let replies = ReplyGrammars.all(for: templates, wording: wording)
        return try PocketSphinxTranscription.backend(
            hearing: .jsgf(spoken.text, file: "of the sentences"),
            replies: replies.mapValues { .jsgf($0.text, file: "of replies") },
            pronunciations: templates.pronunciations, options: given
        ) { guessed in
            for (word, phones) in guessed.sorted(by: { $0.key < $1.key }) {
                Terminal.complain(
                    "rouse: '\(word)' is in no dictionary; it is heard as \(phones.joined(separator: " "))")
            }
        }
    }
}

/// The backends of this build.
enum Backends {
    static let standard = "pocketsphinx"
    static let catalog = BackendCatalog(
        [PocketSphinxTranscription.factory] + NetworkTranscription.factories + [ProgramBackend.factory])
    static var names: [String] { catalog.factories.map(\.name) }
}
