import ArgumentParser
import Clients
import Conversation
import EventLog
import KeywordModels
import KeywordSpotting
import Page
import SentenceTemplates
import Services
import Session
import Sinks
import Speaking
import System
import Transcription

/// What clients are served with beside keywords.
struct ServedOptions {
    let transcribes: Bool
    let transcription: TranscriptionOptions
    let conversing: ConversationOptions
    let voice: VoiceOptions
    /// Milliseconds.
    let arbitrate: Int?
    let isSandboxed: Bool

    /// - Parameter outlets: are told of each client's stream.
    /// - Throws: for whatever cannot be had, before the first client comes.
    func services(_ wake: WakeService, _ outlets: CommonOutlets) throws -> (ClientServices, SentenceEdits) {
        let templates = try conversing.loadTemplates(language: transcription.language)
        let parts = Parts(
            backend: try backend(after: wake.modelStore.models.keywords, hearing: templates),
            hints: transcription.hints,
            understanding: try conversing.services(
                templates, language: transcription.language, isSandboxed: isSandboxed),
            voice: try makeVoice(), manner: voice.manner, arbitrate: arbitrate)
        let edits = SentenceEdits(
            templates, conversing, transcription, transcribes: parts.backend != nil, isSandboxed: isSandboxed)
        return (parts.services(wake, outlets.all), edits)
    }

    /// Loads the models and watches their files.
    func modelStore(serving keywords: ServedKeywords, telling outlets: CommonOutlets) throws -> KeywordModelStore {
        let complain: @Sendable (String) -> Void = { Terminal.complain("rouse: warning: \($0)") }
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
    private func backend(
        after keywords: [String], hearing templates: SentenceTemplates?
    ) throws -> (any TranscriptionBackend)? {
        guard transcribes else { return nil }
        let backend = try transcription.makeBackend(after: keywords, hearing: templates, isSandboxed: isSandboxed)
        if !backend.usesNetwork { try waiting { try await backend.prepare() } }
        return backend
    }

    private func makeVoice() throws -> (any Voice)? {
        guard voice.speak else { return nil }
        let voice = try voice.makeVoice(isSandboxed: isSandboxed)
        guard !voice.playsItself else {
            throw ServiceError(
                .usage,
                "The voice engine '\(voice.name)' plays what it says by itself and hands out none of it; take another "
                    + "engine.")
        }
        return voice
    }

    /// What has been loaded for clients, and for a microphone beside them.
    struct Parts {
        var backend: (any TranscriptionBackend)?
        var hints: TranscriptionHints
        var understanding: Conversation.Services?
        /// Hands out what it says.
        var voice: (any Voice)?
        var manner: Manner
        /// Milliseconds.
        var arbitrate: Int?

        /// - Parameter outlets: are told of each client's stream.
        func services(_ wake: WakeService, _ outlets: [any StreamOutlets]) -> ClientServices {
            var wake = wake
            wake.outlets = outlets
            var services = ClientServices(wake, version: Version.current)
            services.transcription = backend.map { ServedTranscription($0, hints: hints) }
            services.understanding = understanding.map { ServedUnderstanding($0) }
            services.voice = voice.map { ServedSpeech($0, in: manner) }
            services.arbitration = arbitrate.map(Arbitration.init(milliseconds:))
            return services
        }
    }
}

extension ClientServices {
    /// Goes on with sentences that have changed.
    func use(_ edit: SentenceEdits.Edit) {
        if let backend = edit.backend { transcription?.use(backend) }
        understanding?.use(edit.templates)
    }
}
