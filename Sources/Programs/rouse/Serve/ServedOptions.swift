import ArgumentParser
import Clients
import EventLog
import KeywordModels
import KeywordSpotting
import Page
import SentenceTemplates
import Services
import Sinks
import Speaking
import System
import Transcription

/// Makes the services of clients from the options of `serve`.
struct ServedOptions {
    private let serve: Serve

    init(_ serve: Serve) {
        self.serve = serve
    }

    /// - Parameter outlets: are told of each client's stream.
    /// - Throws: for whatever cannot be had, before the first client comes.
    func services(_ outlets: CommonOutlets) throws -> (ClientServices, SentenceEdits) {
        var wake = WakeService(try modelStore(telling: outlets))
        wake.outlets = outlets.all
        var services = ClientServices(wake, version: Version.current)
        let templates = try serve.conversing.loadTemplates(language: serve.transcription.language)
        services.transcription = try transcription(after: wake.modelStore.models.keywords, hearing: templates)
        services.understanding = try understanding(templates)
        services.voice = try voice()
        services.arbitration = serve.arbitrate.map(Arbitration.init(milliseconds:))
        let edits = SentenceEdits(
            templates, serve.conversing, serve.transcription, transcribes: services.transcription != nil,
            isSandboxed: serve.sandbox)
        return (services, edits)
    }

    private func modelStore(telling outlets: CommonOutlets) throws -> KeywordModelStore {
        let complain: @Sendable (String) -> Void = { Terminal.complain("rouse: warning: \($0)") }
        let keywords = try serve.servedKeywords(isLogged: serve.logging.log != nil)
        return try KeywordModelStore(keywords, complain: complain) { snapshot in
            guard outlets.isLogged else { return }
            do {
                let contexts = try LogContexts(
                    snapshot.models, paths: snapshot.paths, refractory: snapshot.keywords.spotting.refractory)
                outlets.looks(for: contexts)
            } catch {
                complain("the log knows the models no more: \(error)")
            }
        }
    }

    /// A backend of this machine is loaded now. A service may be down now and up later: clients are told then.
    private func transcription(
        after keywords: [String], hearing templates: SentenceTemplates?
    ) throws -> ServedTranscription? {
        guard serve.transcribing.transcribe || serve.transcription.isUsed else { return nil }
        let backend = try serve.transcription.makeBackend(
            after: keywords, hearing: templates, isSandboxed: serve.sandbox)
        if !backend.usesNetwork { try waiting { try await backend.prepare() } }
        return ServedTranscription(backend, hints: serve.transcription.hints)
    }

    private func understanding(_ templates: SentenceTemplates?) throws -> ServedUnderstanding? {
        try serve.conversing.services(
            templates, language: serve.transcription.language, isSandboxed: serve.sandbox
        ).map { ServedUnderstanding($0) }
    }

    private func voice() throws -> ServedSpeech? {
        guard serve.voice.speak else { return nil }
        let voice = try serve.voice.makeVoice(isSandboxed: serve.sandbox)
        guard !voice.playsItself else {
            throw ServiceError(
                .usage,
                "The voice engine '\(voice.name)' plays what it says by itself and hands out none of it; take another "
                    + "engine.")
        }
        return ServedSpeech(voice, in: serve.voice.manner)
    }
}
