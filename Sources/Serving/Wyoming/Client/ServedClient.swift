package import Clients
import KeywordModels
package import Network
import Session
import System

/// The server's side of one client connection: bytes in, events out, and no input or output. Belongs to one thread.
package final class ServedClient {
    /// Events to send to the client, and whether the connection ends.
    package struct Reply {
        package var events: [WyomingEvent] = []
        /// Speech, which the client is sent as it takes it.
        package var speech: [WyomingEvent] = []
        package var ending: ClientEnding?
    }

    /// News from other threads for this client.
    package struct News: Sendable {
        fileprivate enum Kind: Sendable {
            case sentence(WyomingEvent)
            /// The text of that audio goes on.
            case text(Int)
            case speech(SpeechQueue.News)
            case verdict(WyomingEvent, stream: Int, isBest: Bool)
        }

        fileprivate let kind: Kind
    }

    private let services: ClientServices
    private let hear: @Sendable (News) -> Void
    private let bounds: ClientBounds
    /// The machine that it comes from; nil where that cannot be told.
    private let origin: String?
    private var framing: WyomingFraming
    private var talk = ClientStateMachine()
    private var effort: TokenBucket
    private var lastEvent: Double
    private var hasSpoken = false
    /// When the event that is not complete yet began.
    private var begun: Double?

    private var wanted = WakeWish()
    private var stream: ClientStream? {
        didSet {
            if oldValue == nil, stream != nil { services.counts.began() }
            if oldValue != nil, stream == nil { services.counts.stopped() }
        }
    }
    private var hits = 0
    /// The streams of audio so far in which keywords are looked for.
    private var streams = 0
    /// Words of the stream of which others may have heard more.
    private var undecided = 0
    private var hasStopped = false
    private var command: TranscribedAudio?
    /// Those that were begun.
    private var commands = 0
    private var desk: SpeechQueue?
    /// The sentences that are being understood.
    private var sentences: [Task<Void, Never>] = []
    private var awaited = 0

    /// - Parameters:
    ///   - origin: the machine that it comes from, which has a share of everything that is not there for all at once.
    ///   - now: seconds on a clock that never goes back.
    ///   - hear: is given, on any thread, what comes later; brings it to the client's thread, and there to `take`.
    package init(
        _ services: ClientServices, bounds: ClientBounds = ClientBounds(), origin: String? = nil, at now: Double,
        hear: @escaping @Sendable (News) -> Void = { _ in }
    ) {
        self.services = services
        self.hear = hear
        self.bounds = bounds
        self.origin = origin
        framing = WyomingFraming(bounds.framing)
        effort = TokenBucket(most: bounds.effort, perSecond: 1, at: now)
        lastEvent = now
    }

    /// Takes what the client has sent. Nothing may follow a reply that ends.
    package func take(_ bytes: ArraySlice<UInt8>, at now: Double) -> Reply {
        var reply = Reply()
        let wasWithin = framing.isWithinEvent
        do {
            try framing.take(bytes) { try take($0, &reply, at: now) }
        } catch is WyomingFraming.TooLarge {
            reply.events.append(.error("too-large", "The event is larger than it may be."))
            reply.ending = .tooLarge
        } catch is TooOften {
            reply.events.append(.error("too-often", "Audio begins or changes too often; keep one stream going."))
            reply.ending = .tooOften
        } catch {
            reply.events.append(.error("malformed", "This is not Wyoming: a line of JSON begins each event."))
            reply.ending = .malformed
        }
        if !framing.isWithinEvent {
            begun = nil
        } else if !wasWithin || lastEvent == now {
            begun = now
        }
        return reply
    }

    /// Takes news of a transcription, a sentence, a voice or an arbitration.
    package func take(_ news: News) -> Reply {
        switch news.kind {
        case .sentence(let event):
            awaited -= 1
            return Reply(events: [event])
        case .text(let number):
            guard number == commands, let command else { return Reply() }
            return Reply(events: told(by: command) { $0.takeNews() })
        case .speech(let news): return Reply(speech: desk?.take(news) ?? [])
        case .verdict(let event, let stream, let isBest):
            guard stream == streams else { return Reply() }
            undecided -= 1
            if isBest { hits += 1 } else { services.counts.lost() }
            return Reply(events: (isBest ? [event] : []) + ending())
        }
    }

    /// `not-detected`, if the audio has ended, every arbitration is decided, and nothing was detected.
    private func ending() -> [WyomingEvent] {
        guard hasStopped, undecided == 0 else { return [] }
        hasStopped = false
        return hits == 0 ? [WyomingEvent(type: "not-detected")] : []
    }

    /// Whether the client still waits for an answer.
    package var isBusy: Bool { awaited > 0 || undecided > 0 || command?.isAwaited ?? false || desk?.isBusy ?? false }

    deinit {
        if stream != nil { services.counts.stopped() }
        for sentence in sentences { sentence.cancel() }
    }

    /// Whether the client has used up its time.
    package func check(at now: Double) -> ClientEnding? {
        if let begun, now - begun > bounds.event { return .tooSlow }
        return now - lastEvent > (hasSpoken ? bounds.silence : bounds.shyness) ? .silent : nil
    }

    /// Whether it may be hung up on where others have no place: it says nothing and waits for nothing.
    package func isNeedless(at now: Double) -> Bool {
        !isBusy && now - lastEvent > (hasSpoken ? bounds.scarceSilence : bounds.scarceShyness)
    }

    private struct TooOften: Error {}

    private func spend(at now: Double) throws(TooOften) {
        guard effort.take(at: now) else { throw TooOften() }
    }

    private func take(_ piece: WyomingFraming.Piece, _ reply: inout Reply, at now: Double) throws(TooOften) {
        switch piece {
        case .event(let event, _):
            (lastEvent, hasSpoken) = (now, true)
            for action in talk.take(event) { try act(action, &reply, at: now) }
        case .payload(let bytes, let isLast):
            guard talk.isHearing else { return }
            if let stream {
                tell(stream.process(bytes), &reply)
                if isLast { stream.endOfEvent() }
            } else if let command {
                reply.events += command.process(bytes)
                if isLast { command.endOfEvent() }
            }
        }
    }

    private func act(_ action: ClientStateMachine.Action, _ reply: inout Reply, at now: Double) throws(TooOften) {
        switch action {
        case .tellInfo: reply.events.append(services.info)
        case .send(let event): reply.events.append(event)
        case .lookFor(let wish):
            reply.events += services.wake.complaints(of: wish.names)
            let isOther = wish != wanted
            wanted = wish
            guard isOther, let stream else { return }
            try spend(at: now)
            attempt(&reply) { try stream.look(for: wish.choice) }
        case .beginLooking(let format):
            try spend(at: now)
            (hits, undecided, hasStopped) = (0, 0, false)
            streams += 1
            (stream, command) = (nil, nil)
            attempt(&reply) {
                stream = try ClientStream(format, services.wake, of: origin, for: wanted.choice)
            }
        case .change(let format):
            try spend(at: now)
            attempt(&reply) {
                try stream?.change(to: format)
                try command?.change(to: format)
            }
        case .endLooking:
            if let stream { tell(stream.finish(), &reply) }
            stream = nil
            hasStopped = true
            reply.events += ending()
        case .wantTranscription:
            if services.transcription == nil { reply.events.append(Self.missing("speech-to-text", "--transcribe")) }
        case .beginTranscribing(let format, let request):
            try spend(at: now)
            (stream, command) = (nil, nil)
            guard let transcription = services.transcription else { return }
            services.counts.asked(.transcription)
            commands += 1
            attempt(&reply) {
                let expected = services.understanding?.expected(request.context, at: now) ?? ExpectedSpeech()
                command = try TranscribedAudio(
                    format, request, transcription, for: origin, expected: expected, outlets: services.wake.outlets
                ) { [hear, commands] in
                    hear(News(kind: .text(commands)))
                }
            }
        case .endTranscribing: if let command { reply.events += told(by: command) { $0.finish() } }
        case .understand(let request):
            try spend(at: now)
            services.counts.asked(.understanding)
            understand(request, &reply)
        case .speak(let event):
            guard let voice = services.voice else {
                if event.type != "synthesize-chunk" { reply.events.append(Self.missing("text-to-speech", "--speak")) }
                return
            }
            if event.type != "synthesize-chunk" { try spend(at: now) }
            if event.type == "synthesize" || event.type == "synthesize-start" { services.counts.asked(.speech) }
            let desk = desk ?? SpeechQueue(voice, for: origin) { [hear] in hear(News(kind: .speech($0))) }
            self.desk = desk
            reply.speech += desk.take(event)
        }
    }

    /// What a transcription tells. It is released when nothing more comes of it.
    private func told(by audio: TranscribedAudio, _ body: (TranscribedAudio) -> [WyomingEvent]) -> [WyomingEvent] {
        let events = body(audio)
        if audio.isOver { command = nil }
        return events
    }

    private static func missing(_ what: String, _ option: String) -> WyomingEvent {
        .error("not-served", "There is no \(what) here; start 'rouse serve' with \(option).")
    }

    private func understand(_ request: SentenceRequest, _ reply: inout Reply) {
        guard let understanding = services.understanding else {
            return reply.events.append(Self.missing("understanding", "--sentences or --understanding"))
        }
        attempt(&reply) {
            guard awaited < Self.mostAtOnce.value else {
                throw ClientComplaint("busy", "So many of your sentences are being understood; wait for those before.")
            }
            let place = try understanding.places.acquire(for: origin)
            let outlets = services.wake.outlets
            let sentence = Task(executorPreference: TaskThread.shared) { [hear, origin] in
                let event = await understanding.answer(request, for: origin, outlets: outlets)
                withExtendedLifetime(place) {}
                hear(News(kind: .sentence(event)))
            }
            awaited += 1
            sentences = sentences.suffix(Self.mostSentences) + [sentence]
        }
    }

    private static let mostAtOnce = Limit(
        8, .elements, of: "the sentences that one client has understood at once", beyond: "the next is told `busy`")
    /// Those that are remembered, so that they end with the client.
    private static let mostSentences = 32

    /// Tells the client of a failure, which ends the audio under way.
    private func attempt(_ reply: inout Reply, _ body: () throws -> Void) {
        do {
            try body()
        } catch let complaint as ClientComplaint {
            reply.events.append(.error(complaint.code, complaint.text))
        } catch {
            (stream, command) = (nil, nil)
            reply.events.append(.error("failed", "\(error)"))
        }
    }

    private func tell(_ heard: [HeardWord], _ reply: inout Reply) {
        for word in heard {
            services.counts.heard(word)
            let event = word.event(timestamp: talk.timestamp)
            guard word.isDetection, let arbitration = services.arbitration else {
                if word.isDetection { hits += 1 }
                reply.events.append(event)
                continue
            }
            undecided += 1
            arbitration.take(word) { [hear, streams] in
                hear(News(kind: .verdict(event, stream: streams, isBest: $0)))
            }
        }
    }
}
