import NetworkTranscription
import PhoneTranscription
import PocketSphinxTranscription
import Services
import Transcription

/// The backends of this build.
enum Backends {
    static let pocketSphinx = "pocketsphinx"
    static let phones = "phones"
    static let both = "both"
    /// Those that hear the sentences of a grammar on this machine.
    static let local: Set = [pocketSphinx, phones, both]
    static let catalog = BackendCatalog(
        [PhoneTranscription.factory, PocketSphinxTranscription.factory, joint] + NetworkTranscription.factories
            + [ProgramBackend.factory])
    static var names: [String] { catalog.factories.map(\.name) }

    /// The one that is meant where none is named: phones, unless an option says otherwise, or PocketSphinx knows the
    /// language and is better.
    static func standard(language: String?, _ options: [String: [String]]) -> String {
        let known = Set(PhoneTranscription.factory.options.map(\.name))
        let others = Set(PocketSphinxTranscription.factory.options.map(\.name)).subtracting(known)
        if options.keys.contains(where: { others.contains($0) || $0 == "threshold" }) { return pocketSphinx }
        if options["network"] != nil || options["language"] != nil { return phones }
        let isEnglish = language.map { $0.lowercased().split { $0 == "-" || $0 == "_" }.first == "en" } ?? true
        guard isEnglish, PocketSphinxTranscription.isBuiltIn else { return phones }
        return PhoneTranscription.isBest ? phones : pocketSphinx
    }

    private static let joint = BackendFactory(
        name: both, summary: "on this machine, English sentences of a grammar, by pocketsphinx and phones together",
        usesNetwork: false,
        options: [
            .init("grammar", "file with a JSGF grammar, or with one phrase a line"),
            .init("phrase", "a phrase; may be given more than once, in place of a file"),
            .init("keyword", "a wake word, the end of which may precede a command; may be given more than once"),
        ]
    ) { options in
        func values(_ names: [String]) -> [String: [String]] {
            Dictionary(uniqueKeysWithValues: names.map { ($0, options.texts($0)) }).filter { !$0.value.isEmpty }
        }
        let shared = ["grammar", "phrase", "timeout", "max-answer"]
        return JointBackend(
            both, first: try PocketSphinxTranscription.factory.make(options: values(shared + ["keyword"])),
            second: try PhoneTranscription.factory.make(options: values(shared)))
    }
}
