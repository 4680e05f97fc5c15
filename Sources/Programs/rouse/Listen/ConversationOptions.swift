import ArgumentParser
import Conversation
import Dialogue
import IntentHandlers
import IntentServices
import SentenceTemplates
import Services
import Session
import Settings
import Understanding

/// What is understood of commands, and who does it.
struct ConversationOptions: ParsableArguments {
    @Option(.sentences) var sentences: [String]
    @Option(.understanding) var understanding: String?
    @Option(.understandingOption) var understandingOption: [String]
    @Option(.handler) var handler: String?
    @Option(.handlerOption) var handlerOption: [String]
    @Option(.onIntent) var onIntent: String?
    @Option(.contextTurns) var contextTurns: Int
    @Flag(.locked) var locked: Bool

    /// Whether commands lead to a conversation.
    var isUsed: Bool { !sentences.isEmpty || understanding != nil }
    /// Whether somebody is named who does what is meant.
    var isHandled: Bool { handler != nil || onIntent != nil }

    /// - Throws: `SentenceFileError` for a mistake in a file.
    func loadTemplates(language: String?) throws -> SentenceTemplates? {
        guard !sentences.isEmpty else { return nil }
        let templates = try SentenceTemplates(reading: sentences, language: language)
        for warning in templates.warnings { Terminal.complain("rouse: \(warning)") }
        return templates
    }

    /// Who understands commands and sentences, and does what they ask for; nil where nobody is to.
    /// - Parameter timeout: seconds that a program may take for an intent; nil for what is usual.
    /// - Throws: `ServiceError` for a service, a handler or an option that does not exist; `ActionError` for a program
    ///   that cannot be run.
    func services(
        _ templates: SentenceTemplates?, language: String?, isSandboxed: Bool, timeout: Double? = nil
    ) throws -> Conversation.Services? {
        let handler = try intentHandler(isSandboxed: isSandboxed, timeout: timeout)
        guard let service = try service(isSandboxed: isSandboxed) ?? templates else {
            guard handler == nil else {
                throw ServiceError(
                    .usage, "Nothing is understood that a handler could do; name --sentences or --understanding.")
            }
            return nil
        }
        var configuration = Conversation.Configuration()
        configuration.language = language ?? templates?.language
        configuration.wording = Wording(language: configuration.language ?? "en")
        configuration.contextTurns = contextTurns
        configuration.isLocked = locked
        return Conversation.Services(service, templates: templates, handler: handler, configuration: configuration)
    }

    /// - Parameter isSandboxed: whether a worker talks to the service in place of this process.
    func service(isSandboxed: Bool) throws -> (any IntentService)? {
        try understanding.map { name throws(ServiceError) in
            try IntentServices.catalog.make(
                name, options: NamedOptions.values(understandingOption), worker: Protection.worker(isSandboxed))
        }
    }

    /// - Parameters:
    ///   - isSandboxed: whether a worker talks to a service in place of this process.
    ///   - timeout: seconds that a program may take, unless its options say otherwise; nil for what is usual.
    /// - Throws: `ServiceError` for a handler or an option that does not exist; `ActionError` for a program that cannot
    ///   be run.
    func intentHandler(isSandboxed: Bool, timeout: Double? = nil) throws -> (any IntentHandler)? {
        var options = NamedOptions.values(handlerOption)
        if let onIntent {
            guard handler == nil || handler == "program" else {
                throw ServiceError(.usage, "--on-intent and --handler both do what was meant; name one of them.")
            }
            _ = try ActionProgram.words(of: onIntent, for: .onIntent)
            options["command"] = [onIntent]
        }
        guard let name = onIntent == nil ? handler : "program" else { return nil }
        if name == "program", let timeout, options["timeout"] == nil { options["timeout"] = ["\(timeout)"] }
        return try IntentHandlers.catalog.make(name, options: options, worker: Protection.worker(isSandboxed))
    }
}
