package import Conversation
package import Dialogue
package import Pipeline
package import SentenceTemplates
package import Session
import System
package import Understanding

/// Understands sentences that clients send as texts, in a `Conversation` as `listen` has.
///
/// A client's next sentence goes on with its last one, on whichever connection it comes.
package struct ServedUnderstanding: Sendable {
    private static let mostAtOnce = Limit(
        32, .elements, of: "the sentences that clients have understood at once", beyond: "the next is told `busy`")

    private let current: Renewable<Conversation.Services>
    private let dialogues = ConversationStore()
    package let places = FairSlots(mostAtOnce.value)
    /// Limits how many sentences are understood here at once. Nil if a service elsewhere understands them.
    private let turns: FairScheduler?

    /// Sentences that are understood at the same time, each of somebody else: the system shares its cores out to them.
    private static let mostRunning = 8

    package init(_ conversing: Conversation.Services) {
        current = Renewable(conversing)
        turns = conversing.service.usesNetwork ? nil : FairScheduler(atOnce: Self.mostRunning)
    }

    /// - Parameters:
    ///   - handler: does what was meant; nil where the client does.
    ///   - isLocked: whether restricted intents are refused.
    package init(
        _ service: any IntentService, templates: SentenceTemplates?, handler: (any IntentHandler)?, language: String?,
        isLocked: Bool
    ) {
        var configuration = Conversation.Configuration()
        configuration.language = language ?? templates?.language
        configuration.wording = Wording(language: configuration.language ?? "en")
        configuration.isLocked = isLocked
        self.init(
            Conversation.Services(service, templates: templates, handler: handler, configuration: configuration))
    }

    /// Refuses restricted intents from the next sentence of each client on, or no longer.
    package func lock(_ isLocked: Bool) { current.change { $0.configuration.isLocked = isLocked } }

    private var conversing: Conversation.Services { current.newest }

    /// Has the next sentence of each client understood by other sentences.
    package func use(_ sentences: SentenceTemplates) { current.change { $0.use(sentences) } }

    /// The name of the intent service.
    package var service: String { conversing.service.name }
    /// Whether intents are handled here, and not by the client.
    package var isHandling: Bool { conversing.handler != nil }
    package var language: String { conversing.configuration.language ?? "en" }
    /// What is said of a sentence that nobody has understood, and of an intent without a text of its own.
    package var wording: Wording { conversing.configuration.wording }

    /// What is said once a client has done what was meant.
    package func response(to intent: Intent) -> String {
        conversing.templates?.response(to: intent) ?? intent.answer ?? wording.done
    }

    /// The client that a sentence comes from, and its conversation.
    package struct Speaker: Sendable {
        /// The name of the conversation; nil if the client names none.
        package var key: ConversationStore.Key?
        /// The session in which a question has to be answered; nil if any sentence of the conversation may answer it.
        package var session: String?
        /// Whose turn it is; nil where there is one alone.
        package var origin: String?
        /// What a log calls the client; nil where that is not known.
        package var client: String?

        package init(
            _ key: ConversationStore.Key? = nil, session: String? = nil, origin: String? = nil, client: String? = nil
        ) {
            (self.key, self.session, self.origin, self.client) = (key, session, origin, client)
        }
    }

    /// What a client is expected to say next.
    package func expected(of speaker: Speaker, at now: Double) -> ExpectedSpeech {
        dialogues.expected(of: speaker.key, in: speaker.session, at: now)
    }

    /// Takes a sentence, and waits for all that comes of it: a stream without audio, which a conversation follows.
    /// - Parameters:
    ///   - now: seconds on a clock that never goes back.
    ///   - outlets: are told of the events, too.
    ///   - tell: is given each event as it comes.
    package func understand(
        _ sentence: Sentence, of speaker: Speaker, at now: Double, outlets: [any StreamOutlets] = [],
        tell: (Event) -> Void
    ) async {
        let key = sentence.onlyMeaning ? nil : speaker.key
        let before = dialogues.take(key, in: speaker.session, at: now)
        let (news, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let failures = FailureBox()
        let conversation = Conversation(
            services(for: speaker), announcer: nil, continuing: before, failures: failures
        ) { signal.yield() }
        let sinks = outlets.flatMap { $0.make(for: speaker.client, of: .sentences) }
        guard let pipeline = try? Pipeline(keywords: []) else { return }
        let stream = Stream(pipeline, follower: conversation, sinks: sinks, failures: failures)
        var hasFailed = false
        func take(_ events: [Event]) {
            for event in events {
                if case .failure(let failure) = event { hasFailed = hasFailed || failure.source == "understanding" }
                tell(event)
            }
        }
        take(stream.understand(sentence))
        var waiting = news.makeAsyncIterator()
        while stream.isAwaited, await waiting.next() != nil { take(stream.takeNews()) }
        if stream.isAwaited { stream.cancel() }
        take(stream.close(isStopped: false))
        let memory = hasFailed ? before : conversation.memory
        if let memory { dialogues.keep(memory, as: key, in: speaker.session, at: now) }
    }

    private func services(for speaker: Speaker) -> Conversation.Services {
        var services = conversing
        services.service = FairService(service: services.service, turns: turns, origin: speaker.origin ?? "")
        return services
    }
}

/// Has sentences understood one after the other for each client, on a thread that others do not wait for.
private struct FairService: IntentService {
    let service: any IntentService
    let turns: FairScheduler?
    let origin: String

    var name: String { service.name }
    var usesNetwork: Bool { service.usesNetwork }

    func understand(_ query: IntentQuery) async throws -> Understanding {
        let turn = await turns?.turn(for: origin)
        defer { withExtendedLifetime(turn) {} }
        try Task.checkCancellation()
        // To compute is nothing for the threads of Swift's tasks: others wait for them.
        guard let templates = service as? SentenceTemplates else { return try await service.understand(query) }
        return try await DetachedThread.value { templates.understand(query) }
    }
}
