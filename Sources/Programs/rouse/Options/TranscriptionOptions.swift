import ArgumentParser
import NetworkTranscription
import PocketSphinxTranscription
import SandboxedTranscription
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

    /// - Parameter isSandboxed: whether a backend that talks to a service does so in a worker.
    /// - Throws: `ServiceError` for a backend or an option that does not exist.
    func makeBackend(isSandboxed: Bool) throws -> any TranscriptionBackend {
        let name = backend ?? Backends.standard
        var options: [String: [String]] = [:]
        for option in backendOption {
            guard let sign = option.firstIndex(of: "=") else { continue }
            options[String(option[..<sign]), default: []].append(String(option[option.index(after: sign)...]))
        }
        if let grammar { options["grammar", default: []].append(grammar) }
        if name == Backends.standard && !phrases.isEmpty { options["phrase", default: []] += phrases }
        let backend = try Backends.catalog.make(name, options: options)
        return isSandboxed && backend.usesNetwork ? SandboxedBackend(backend, options: options) : backend
    }
}

/// The backends of this build.
enum Backends {
    static let standard = "pocketsphinx"
    static let catalog = BackendCatalog(
        [PocketSphinxTranscription.factory] + NetworkTranscription.factories + [ProgramBackend.factory])
    static var names: [String] { catalog.factories.map(\.name) }
}
