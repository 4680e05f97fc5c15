import CommandRecording
package import Dialogue
import KeywordSpotting
public import Pipeline
public import SentenceTemplates
public import Session
import System
import Transcription
public import Understanding

/// A conversation about commands and sentences: understands, asks back, has intents handled, and answers.
///
/// The dialogue itself is a pure state machine; this holds it, asks services and handlers without waiting for them, and
/// brings what they say back to the session's thread.
public final class Conversation: CommandFollower {
    /// The state of a conversation between two sentences.
    package struct Memory: Sendable {
        package var dialogue: Dialogue
        /// The name under which a service knows the conversation.
        package var name: String?
    }

    /// The outcome of a request to a service, a handler or the voice.
    private enum Outcome: Sendable {
        case understood(text: String, Understanding)
        /// The same for a client that wants to know no more.
        case meant(text: String, Understanding)
        case notAsked(service: String, message: String)
        case handled(HandlerAnswer)
        case notHandled(handler: String, message: String)
        case speech(SpeechProgress)
    }

    private struct Note: Sendable {
        /// The round that it belongs to; notes of earlier rounds are ignored.
        let round: Int
        let outcome: Outcome
    }

    private static let mostNotes = Limit(
        64, .events, of: "what came of a conversation and waits to be told", beyond: "the newest are lost")

    private var services: Services
    private let announcer: (any Announcer)?
    private let failures: FailureBox
    private var reader: ReplyReader
    private var certainty: Certainty
    private var nearest: NearestSentence?
    private let onNews: @Sendable () -> Void
    private let box = Mailbox<Note>(capacity: mostNotes.value, overflow: .dropsNewest)

    private var dialogue: Dialogue
    /// Counts conversations, so that a late answer belongs to none.
    private var round = 0
    private var isAsking = false
    private var speeches = 0
    private var work: Task<Void, Never>?
    /// What is to be done once nothing is said any more.
    private var waiting: [Dialogue.Action] = []
    private var news: [FollowerNews] = []
    /// Further sentences of a command, with the transcript that they are a part of.
    private var unheard: [(sentence: String, transcript: Transcript)] = []
    private var command = 0
    private var keyword = ""
    /// The name under which a service knows the conversation.
    private var name: String?
    private var query = IntentQuery(text: "")
    /// The intents that count for the sentence under way; nil for all.
    private var intents: [String]?
    private var time = 0.0

    /// - Parameters:
    ///   - service: understands what is said.
    ///   - templates: the sentences that are understood, where there are some; they say what is asked and confirmed.
    ///   - handler: does what is meant; nil where events are all that is wanted.
    ///   - announcer: says the answers; nil where nobody does.
    public convenience init(
        service: any IntentService, templates: SentenceTemplates?, handler: (any IntentHandler)?,
        announcer: (any Announcer)?, configuration: Configuration = Configuration(), failures: FailureBox
    ) {
        self.init(
            Services(service, templates: templates, handler: handler, configuration: configuration),
            announcer: announcer, failures: failures)
    }

    /// - Parameters:
    ///   - announcer: says the answers; nil where nobody does.
    ///   - memory: of an earlier conversation that goes on; nil for a new one.
    ///   - onNews: is called on any thread when there is something for `takeNews`.
    package init(
        _ services: Services, announcer: (any Announcer)?, continuing memory: Memory? = nil, failures: FailureBox,
        onNews: @escaping @Sendable () -> Void = {}
    ) {
        let (configuration, templates) = (services.configuration, services.templates)
        self.services = services
        self.announcer = announcer
        self.failures = failures
        self.onNews = onNews
        reader = ReplyReader(wording: configuration.wording, templates: templates)
        certainty = Certainty(templates: templates, forSuggestion: configuration.suggestionConfidence)
        nearest = configuration.tellsNearest ? templates.map(NearestSentence.init) : nil
        let conduct = services.conduct
        dialogue =
            memory?.dialogue
            ?? Dialogue(
                wording: configuration.wording, contextTurns: configuration.contextTurns,
                mostMisunderstandings: configuration.mostMisunderstandings, conduct: conduct)
        // The sentences may have changed since.
        (dialogue.conduct, dialogue.wording) = (conduct, configuration.wording)
        dialogue.isLocked = configuration.isLocked
        name = memory?.name
    }

    deinit {
        work?.cancel()
    }

    private var service: any IntentService { services.service }
    private var templates: SentenceTemplates? { services.templates }
    private var handler: (any IntentHandler)? { services.handler }
    private var configuration: Configuration { services.configuration }

    /// Whether nothing was asked that waits for an answer, and nothing is being understood or done.
    package var isIdle: Bool { dialogue.isIdle && !isAsking && unheard.isEmpty }

    /// Understands other sentences from now on.
    /// - Precondition: `isIdle`.
    package func use(_ sentences: SentenceTemplates) {
        precondition(isIdle, "a conversation that goes on is about the sentences that it began with")
        services.use(sentences)
        reader = ReplyReader(wording: configuration.wording, templates: sentences)
        certainty = Certainty(templates: sentences, forSuggestion: configuration.suggestionConfidence)
        if configuration.tellsNearest { nearest = NearestSentence(sentences) }
        (dialogue.conduct, dialogue.wording) = (services.conduct, configuration.wording)
    }

    /// What has to be remembered so that another conversation can go on with this one.
    package var memory: Memory { Memory(dialogue: dialogue, name: name) }

    public var mayGoOn: Bool { dialogue.continued != nil }
    public var isBusy: Bool { isAsking || (speeches > 0 && configuration.waitsForSpeech) }

    public func handle(_ events: [Event]) {
        for event in events {
            time = event.time
            switch event {
            case .wake(let wake):
                if !dialogue.isIdle || speeches > 0 { giveUp() }
                keyword = wake.detection.keyword
            case .transcript(let text): heard(text)
            case .commandEnded(let ended) where !ended.isToBeTranscribed:
                if ended.reason == .noSpeech || ended.reason == .sourceEnded, !dialogue.isIdle, !isAsking {
                    perform(dialogue.heard(.silence))
                }
            case .control(.paused, _): if !dialogue.isIdle || speeches > 0 { giveUp() }
            case .failure(let failure) where failure.source == "transcription" && failure.command != nil:
                command = failure.command ?? 0
                perform(dialogue.failed())
            default: break
            }
        }
    }

    public func takeNews(at time: Double) -> [FollowerNews] {
        self.time = time
        for note in box.take().elements {
            if case .speech(let progress) = note.outcome {
                if case .ended = progress { speeches = max(0, speeches - 1) }
                tell(.speech(progress))
            }
            guard note.round == round else { continue }
            take(note.outcome)
        }
        defer { news = [] }
        return news
    }

    public func wait(atMost seconds: Double) {
        box.wait(atMost: seconds)
    }

    public func lock(_ isLocked: Bool) {
        guard dialogue.isLocked != isLocked else { return }
        dialogue.isLocked = isLocked
        tell(.locked(isLocked))
    }

    public func cancel() {
        work?.cancel()
        announcer?.stop()
        round += 1
        isAsking = false
        waiting = []
        unheard = []
    }

    /// The wake word was said in between: what is being said stops, and what was asked is forgotten.
    private func giveUp() {
        cancel()
        perform(dialogue.interrupted())
    }

    // MARK: - What is heard

    private func heard(_ text: CommandText) {
        command = text.command
        intents = nil
        let transcript = text.transcript
        if dialogue.isIdle { unheard = [] }
        guard !transcript.text.isEmpty else {
            guard transcript.rejection != .noSpeech else { return perform(dialogue.heard(.silence)) }
            return understood(
                transcript.alternatives.first?.text ?? "", certainty.meaning(ofRejected: transcript.alternatives))
        }
        if let heard = reader.read(transcript.text, expecting: dialogue.expectation) {
            return perform(dialogue.heard(heard))
        }
        remember(transcript.text, language: nil, context: [:])
        guard service is SentenceTemplates else { return understand(transcript.text) }
        let sentences = reader.sentences(in: transcript.text, context: query.context)
        unheard = sentences.dropFirst().map { ($0, transcript) } + unheard
        understand(sentences[0], in: transcript)
    }

    /// Understands a sentence by the templates.
    /// - Parameter transcript: the sentence, or what it is a part of.
    private func understand(_ said: String, in transcript: Transcript) {
        remember(said, language: nil, context: [:])
        guard let templates, !goesOn(said) else { return }
        understood(said, withNearest(certainty.meaning(of: templates.understand(query), from: transcript)))
    }

    private func withNearest(_ meant: Understanding) -> Understanding {
        guard let nearest, case .notUnderstood(var why) = meant, why.reason == .noMatch, why.suggestion == nil else {
            return meant
        }
        why.nearest = nearest.sentence(nearestTo: query.text)
        return .notUnderstood(why)
    }

    /// A sentence of a client that is not an answer is left to the service as it is, even "never mind".
    public func understand(_ sentence: Sentence) {
        let said = sentence.text
        (command, intents) = (0, sentence.intents)
        if sentence.onlyMeaning {
            query = IntentQuery(
                text: said, language: sentence.language ?? configuration.language, context: sentence.context)
            return ask(service, for: said) { .meant(text: said, $0) }
        }
        remember(said, language: sentence.language, context: sentence.context)
        if !dialogue.isIdle, let heard = reader.read(said, expecting: dialogue.expectation) {
            guard case .understood(let understanding) = heard else { return perform(dialogue.heard(heard)) }
            return understood(said, understanding)
        }
        understand(said)
    }

    /// What is asked of services and handlers from here on.
    private func remember(_ said: String, language: String?, context: [String: JSONValue]) {
        query = IntentQuery(
            text: said, language: language ?? configuration.language, conversation: name,
            context: configuration.context.merging(context) { $1 }.merging(dialogue.context) { $1 })
    }

    /// Whether a sentence goes on with the one before it: "and in the bedroom?"
    private func goesOn(_ said: String) -> Bool {
        guard let last = dialogue.continued, let intent = reader.continuation(said, of: last) else { return false }
        understood(said, .intent(intent))
        return true
    }

    private func understand(_ said: String) {
        guard !goesOn(said) else { return }
        ask(service, for: said) { .understood(text: said, $0) }
    }

    private func ask(
        _ service: any IntentService, for said: String, _ outcome: @escaping @Sendable (Understanding) -> Outcome
    ) {
        ask { [query] in
            do {
                return outcome(try await service.understand(query))
            } catch {
                return .notAsked(service: service.name, message: "\(error)")
            }
        }
    }

    private func understood(_ text: String, _ understanding: Understanding) {
        let understanding = counting(understanding)
        tell(.understood(text: text, understanding))
        if case .answered(let answer) = understanding { name = answer.conversation ?? name }
        perform(dialogue.heard(.understood(understanding)))
    }

    /// An intent that does not count is not understood.
    private func counting(_ understanding: Understanding) -> Understanding {
        guard let intents, case .intent(let intent) = understanding, !intents.contains(intent.name) else {
            return understanding
        }
        return .notUnderstood(NotUnderstood(.noMatch))
    }

    // MARK: - What is done

    /// Has something done elsewhere; what comes of it is a note.
    private func ask(_ work: @escaping @Sendable () async -> Outcome) {
        isAsking = true
        self.work = Task(executorPreference: TaskThread.shared) { [box, round, onNews] in
            box.put(Note(round: round, outcome: await work()))
            onNews()
        }
    }

    private func take(_ outcome: Outcome) {
        switch outcome {
        case .understood(let text, let understanding):
            isAsking = false
            understood(text, understanding)
        case .meant(let text, let understanding):
            isAsking = false
            tell(.understood(text: text, counting(understanding)))
        case .notAsked(let service, let message):
            isAsking = false
            failures.add(source: "understanding", code: "failed", message: "\(service): \(message)", command: command)
            perform(dialogue.failed())
        case .handled(let answer):
            isAsking = false
            handled(answer)
        case .notHandled(let handler, let message):
            isAsking = false
            failures.add(source: "handler", code: "failed", message: "\(handler): \(message)", command: command)
            perform(dialogue.failed())
        case .speech:
            guard speeches == 0, !waiting.isEmpty else { return }
            let actions = waiting
            waiting = []
            perform(actions)
        }
    }

    private func handled(_ answer: HandlerAnswer) {
        guard let intent = dialogue.handled else { return }
        tell(.handled(intent))
        perform(dialogue.handled(answer, response: templates?.response(to: intent) ?? intent.answer))
    }

    private func perform(_ actions: [Dialogue.Action]) {
        for (index, action) in actions.enumerated() {
            switch action {
            case .say(let text): say(text)
            case .handle(let intent): handle(intent)
            case .listen(let expectation):
                guard speeches == 0 || !configuration.waitsForSpeech else {
                    waiting += actions[index...]
                    return
                }
                tell(.awaitsReply(expectation))
                news.append(.awaitReply(keyword: keyword, situation: expectation.situation))
            case .end(let ending):
                if ending != .finished { name = nil }
                tell(.ended(ending))
                next(after: ending)
            }
        }
    }

    /// Goes on with the next sentence of a command, unless the person has given up.
    private func next(after ending: Dialogue.Ending) {
        switch ending {
        case .finished, .failed, .locked:
            guard !unheard.isEmpty else { return }
            let next = unheard.removeFirst()
            understand(next.sentence, in: next.transcript)
        case .cancelled, .interrupted, .notUnderstood, .silence: unheard = []
        }
    }

    private func say(_ text: String) {
        tell(.answer(text))
        guard let announcer else { return }
        speeches += 1
        announcer.say(text) { [box, round, onNews] in
            box.put(Note(round: round, outcome: .speech($0)))
            onNews()
        }
    }

    private func handle(_ intent: Intent) {
        tell(.handling(intent))
        guard let handler else { return handled(HandlerAnswer()) }
        ask { [query] in
            do {
                return .handled(try await handler.handle(intent, in: query))
            } catch {
                return .notHandled(handler: handler.name, message: "\(error)")
            }
        }
    }

    private func tell(_ event: ConversationEvent) {
        news.append(.event(.conversation(event, command: command, time: time)))
    }
}
