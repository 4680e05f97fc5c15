import NetworkTranscription
import PhoneTranscription
import PocketSphinxTranscription
import Services
import Transcription

/// The backends of this build.
enum Backends {
    static let pocketSphinx = "pocketsphinx"
    static let phones = "phones"
    /// Those that hear the sentences of a grammar on this machine.
    static let local: Set = [pocketSphinx, phones]
    static let catalog = BackendCatalog(
        [PhoneTranscription.factory, PocketSphinxTranscription.factory] + NetworkTranscription.factories
            + [ProgramBackend.factory])
    static var names: [String] { catalog.factories.map(\.name) }

    /// The one that is meant where none is named: phones, unless an option is PocketSphinx's, or espeak-ng is missing.
    static func standard(language: String?, _ options: [String: [String]]) -> String {
        let known = Set(PhoneTranscription.factory.options.map(\.name))
        let others = Set(PocketSphinxTranscription.factory.options.map(\.name)).subtracting(known)
        if options.keys.contains(where: { others.contains($0) || $0 == "threshold" }) { return pocketSphinx }
        if options["network"] != nil || options["language"] != nil { return phones }
        let isEnglish = language.map { $0.lowercased().split { $0 == "-" || $0 == "_" }.first == "en" } ?? true
        guard isEnglish, PocketSphinxTranscription.isBuiltIn else { return phones }
        return PhoneTranscription.saysWords ? phones : pocketSphinx
    }
}
