import ArgumentParser
import Dialogue
import Grammars
import NetworkTranscription
import PhoneTranscription
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
        let language = language ?? templates?.language
        let (name, given) = choice(in: language)
        var options = given
        let isLocal = Backends.local.contains(name)
        if name == Backends.pocketSphinx {
            try PocketSphinxTranscription.check(language: language, against: options)
            if !keywords.isEmpty { options["keyword", default: []] += keywords }
        }
        if name == Backends.phones {
            if let language, options["language"] == nil { options["language"] = [language] }
            if let language = options["language"]?.last, !PhoneTranscription.isMeasured(language) {
                Terminal.complain(
                    "rouse: how well sentences in the language '\(language)' are heard was not measured; try yours")
            }
        }
        if let grammar { options["grammar", default: []].append(grammar) }
        if isLocal && !phrases.isEmpty { options["phrase", default: []] += phrases }
        if let templates, hearsSentences(in: templates.language) {
            return try Self.decoder(
                name, hearing: templates, Wording(language: language ?? templates.language), options)
        }
        let backend = try Backends.catalog.make(name, options: options)
        return isSandboxed && backend.usesNetwork ? SandboxedBackend(backend, options: options) : backend
    }

    /// - Parameter language: where no option says it.
    private func choice(in language: String?) -> (name: String, options: [String: [String]]) {
        let options = NamedOptions.values(backendOption)
        return (backend ?? Backends.standard(language: self.language ?? language, options), options)
    }

    /// Whether a decoder of this machine hears sentences, as nothing else is its grammar.
    /// - Parameter language: of the sentences.
    func hearsSentences(in language: String) -> Bool {
        let (name, options) = choice(in: language)
        return Backends.local.contains(name) && phrases.isEmpty && grammar == nil && options["grammar"] == nil
            && options["phrase"] == nil
    }

    /// A backend of this machine, with the sentences as its grammar.
    private static func decoder(
        _ name: String, hearing templates: SentenceTemplates, _ wording: Wording, _ options: [String: [String]]
    ) throws -> any TranscriptionBackend {
        let given = Services.ServiceOptions(kind: "backend", name: name, values: options)
        let factory = name == Backends.phones ? PhoneTranscription.factory : PocketSphinxTranscription.factory
        try given.check(against: factory.options)
        let spoken = SpokenGrammar(templates, continuation: wording.continuation, lead: wording.places)
        for warning in spoken.warnings { Terminal.complain("rouse: \(warning)") }
        let grammar = CommandGrammar.jsgf(spoken.text, file: "of the sentences")
        let replies = ReplyGrammars.all(for: templates, wording: wording).mapValues {
            CommandGrammar.jsgf($0.text, file: "of replies")
        }
        if name == Backends.phones {
            return try PhoneTranscription.backend(
                hearing: grammar, replies: replies, pronunciations: templates.pronunciations, options: given
            ) { unknown in
                for word in unknown {
                    Terminal.complain("rouse: espeak-ng does not say '\(word)', so that it is never heard")
                }
            }
        }
        return try PocketSphinxTranscription.backend(
            hearing: grammar, replies: replies, pronunciations: templates.pronunciations, options: given
        ) { guessed in
            for (word, phones) in guessed.sorted(by: { $0.key < $1.key }) {
                Terminal.complain(
                    "rouse: '\(word)' is in no dictionary; it is heard as \(phones.joined(separator: " "))")
            }
        }
    }
}
