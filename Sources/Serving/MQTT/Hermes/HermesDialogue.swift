import System

/// The dialogues of all sites, each site one at a time: a pure state machine.
///
/// A session is begun by a keyword or by `startSession`; then it is spoken, listened, understood, and whoever does what
/// was meant goes on with `continueSession` or ends with `endSession`. A step that takes too long ends it.
package struct HermesDialogue {
    private static let longestStep = Limit(
        30.0, .seconds, of: "a step of a dialogue over MQTT", beyond: "the session ends with the reason `timeout`")
    private static let mostWaiting = Limit(
        16, .elements, of: "the sessions that wait at a site", beyond: "the next is told on the error topic")
    private static let mostSites = Limit(
        512, .elements, of: "the sites with a dialogue at a time",
        beyond: "the one that has waited longest for somebody to speak ends")

    package enum Ending: String, Sendable {
        case nominal, abortedByUser, intentNotRecognized, timeout, error
    }

    private enum Step: Equatable {
        /// A text is being said; then it is listened, or the session is over.
        case speaking(id: String, then: After)
        case listening
        case understanding
        /// Somebody does what was meant.
        case handling

        enum After: Equatable {
            case listen
            case end(Ending)
        }
    }

    private struct Session {
        let id: String
        let site: String
        var keyword: String?
        var customData: String?
        var language: String?
        var filter: [String]?
        var tellsNotRecognized = false
        var step = Step.listening
        var until = 0.0
    }

    private struct Waiting {
        let session: Session
        let request: DialogueEvent.StartRequest
    }

    /// By site.
    private var sessions: [String: Session] = [:]
    private var waiting: [String: [Waiting]] = [:]
    private var sites: [String: String] = [:]
    private var count = 0
    private let makeID: () -> String

    /// - Parameter makeID: for something that nobody else is called.
    package init(makeID: @escaping () -> String) {
        self.makeID = makeID
    }

    /// - Parameter now: in seconds, on any clock that never goes back.
    /// - Returns: what is to be published, in this order.
    package mutating func take(_ event: DialogueEvent, at now: Double) -> [MQTTMessage] {
        switch event {
        case .detected(let site, let keyword, let isTaken):
            return isTaken ? [] : detected(site, keyword, at: now)
        case .startSession(let request): return start(request, at: now)
        case .continueSession(let request): return goOn(request, at: now)
        case .endSession(let id, let site, let text, let customData):
            return withSession(named(id, at: site), at: now) { dialogue, session in
                session.customData = customData ?? session.customData
                return dialogue.say(text, then: .end(.nominal), &session, at: now)
            } ?? unknown(id)
        case .textCaptured(let id, let text):
            return withSession(id, at: now, in: .listening) { Self.understand(text, &$1) } ?? []
        case .intent(let id):
            return withSession(id, at: now, in: .understanding) { _, session in
                session.step = .handling
                return []
            } ?? []
        case .notRecognized(let id):
            return withSession(id, at: now, in: .understanding) { dialogue, session in
                guard session.tellsNotRecognized else {
                    return dialogue.end(&session, .intentNotRecognized)
                }
                session.step = .handling
                return [Self.tell("intentNotRecognized", session)]
            } ?? []
        case .failed(let id): return withSession(id, at: now) { $0.end(&$1, .error) } ?? []
        case .sayFinished(let id): return said(id, at: now)
        }
    }

    /// Checks the time limits.
    package mutating func check(at now: Double) -> [MQTTMessage] {
        var messages: [MQTTMessage] = []
        for session in sessions.values where now > session.until {
            // A text that nobody says does not keep anybody from listening.
            if case .speaking(let id, _) = session.step {
                messages += said(id, at: now)
            } else {
                messages += withSession(session.id, at: now) { $0.end(&$1, .timeout) } ?? []
            }
        }
        return messages
    }

    /// A session without a name is the one of its site.
    private func named(_ id: String, at site: String) -> String {
        id.isEmpty ? sessions[site]?.id ?? "" : id
    }

    /// Changes a session, and begins what waited for its end.
    private mutating func withSession(
        _ id: String, at now: Double, in step: Step? = nil,
        _ body: (inout Self, inout Session) -> [MQTTMessage]
    ) -> [MQTTMessage]? {
        guard let site = sites[id], var session = sessions[site] else { return nil }
        if let step, session.step != step { return [] }
        session.until = now + Self.longestStep.value
        var messages = body(&self, &session)
        if sites[id] == nil {
            sessions[site] = nil
            messages += beginNext(at: site, at: now)
        } else {
            sessions[site] = session
        }
        return messages
    }

    private mutating func detected(_ site: String, _ keyword: String, at now: Double) -> [MQTTMessage] {
        var messages: [MQTTMessage] = []
        // Who says the word again wants something else.
        if var session = sessions.removeValue(forKey: site) {
            messages += end(&session, .abortedByUser)
        }
        if sessions.count >= Self.mostSites.value { messages += endOldest(at: now) }
        guard sessions.count < Self.mostSites.value else { return messages + [Self.full(site)] }
        var session = Session(id: makeID(), site: site, keyword: keyword, customData: keyword)
        session.step = .listening
        return messages + begin(session, text: nil, isAction: true, at: now)
    }

    private mutating func start(_ request: DialogueEvent.StartRequest, at now: Double) -> [MQTTMessage] {
        let session = Session(
            id: makeID(), site: request.site, customData: request.customData, language: request.language,
            filter: request.filter, tellsNotRecognized: request.tellsNotRecognized)
        if let busy = sessions[request.site] {
            guard request.canWait, waiting[request.site, default: []].count < Self.mostWaiting.value else {
                let text = "The site has a session already, and this one may not wait, or too many do."
                return [
                    HermesComplaint(
                        .dialogueManager, text, site: request.site, session: busy.id, context: request.customData
                    ).message
                ]
            }
            waiting[request.site, default: []].append(Waiting(session: session, request: request))
            return [Self.tell("sessionQueued", session)]
        }
        guard sessions.count < Self.mostSites.value else { return [Self.full(request.site)] }
        return begin(session, text: request.text, isAction: request.isAction, at: now)
    }

    /// Makes room for a site: ends the listening session that has waited longest.
    private mutating func endOldest(at now: Double) -> [MQTTMessage] {
        let listening = sessions.values.filter { $0.step == .listening }
        guard let oldest = listening.min(by: { $0.until < $1.until }) else { return [] }
        return withSession(oldest.id, at: now) { $0.end(&$1, .timeout) } ?? []
    }

    private mutating func goOn(_ request: DialogueEvent.ContinueRequest, at now: Double) -> [MQTTMessage] {
        withSession(named(request.session, at: request.site), at: now) { dialogue, session in
            session.filter = request.filter
            session.tellsNotRecognized = request.tellsNotRecognized
            session.customData = request.customData ?? session.customData
            return dialogue.say(request.text, then: .listen, &session, at: now)
        } ?? unknown(request.session)
    }

    private mutating func begin(
        _ new: Session, text: String?, isAction: Bool, at now: Double
    ) -> [MQTTMessage] {
        var session = new
        session.until = now + Self.longestStep.value
        sites[session.id] = session.site
        var messages = [
            Self.toggle("hotword", session.site, isOn: false, "dialogueSession"), Self.tell("sessionStarted", session),
        ]
        messages += say(text, then: isAction ? .listen : .end(.nominal), &session, at: now)
        if sites[session.id] != nil {
            sessions[session.site] = session
        } else {
            messages += beginNext(at: session.site, at: now)
        }
        return messages
    }

    private mutating func beginNext(at site: String, at now: Double) -> [MQTTMessage] {
        guard var rest = waiting[site], !rest.isEmpty else { return [] }
        let next = rest.removeFirst()
        waiting[site] = rest.isEmpty ? nil : rest
        return begin(next.session, text: next.request.text, isAction: next.request.isAction, at: now)
    }

    /// Says a text, if there is one, and then goes on.
    private mutating func say(
        _ text: String?, then after: Step.After, _ session: inout Session, at now: Double
    ) -> [MQTTMessage] {
        guard let text, !text.allSatisfy(\.isWhitespace) else { return goOn(after, &session) }
        count &+= 1
        let id = "\(session.id)-\(count)"
        session.step = .speaking(id: id, then: after)
        // What is said takes its time, and a pause besides.
        session.until = now + Self.longestStep.value + Double(text.utf8.count) * 0.2
        return [
            Self.toggle("asr", session.site, isOn: false, "ttsSay"),
            MQTTMessage(
                "hermes/tts/say",
                [
                    "text": .string(text), "siteId": .string(session.site), "lang": .optional(session.language),
                    "id": .string(id), "sessionId": .string(session.id),
                ]),
        ]
    }

    private mutating func said(_ id: String, at now: Double) -> [MQTTMessage] {
        let own = sessions.values.first { if case .speaking(id, _) = $0.step { true } else { false } }
        guard let own, case .speaking(_, let after) = own.step else { return [] }
        return withSession(own.id, at: now) { dialogue, session in
            session.step = .handling
            return [Self.toggle("asr", session.site, isOn: true, "ttsSay")] + dialogue.goOn(after, &session)
        } ?? []
    }

    private mutating func goOn(_ after: Step.After, _ session: inout Session) -> [MQTTMessage] {
        switch after {
        case .end(let ending): return end(&session, ending)
        case .listen:
            session.step = .listening
            return [
                MQTTMessage(
                    "hermes/asr/startListening",
                    [
                        "siteId": .string(session.site), "sessionId": .string(session.id),
                        "lang": .optional(session.language), "stopOnSilence": .bool(true),
                        "sendAudioCaptured": .bool(false), "wakewordId": .optional(session.keyword),
                        "intentFilter": Self.names(session.filter),
                    ])
            ]
        }
    }

    private static func understand(_ text: String, _ session: inout Session) -> [MQTTMessage] {
        session.step = .understanding
        let ids: [String: JSONValue] = ["siteId": .string(session.site), "sessionId": .string(session.id)]
        return [
            MQTTMessage("hermes/asr/stopListening", .object(ids)),
            MQTTMessage(
                "hermes/nlu/query",
                .object(
                    ids.merging([
                        "input": .string(text), "id": .string(session.id), "lang": .optional(session.language),
                        "wakewordId": .optional(session.keyword), "intentFilter": names(session.filter),
                        "customData": .optional(session.customData),
                    ]) { $1 })),
        ]
    }

    private mutating func end(_ session: inout Session, _ ending: Ending) -> [MQTTMessage] {
        sites[session.id] = nil
        var messages: [MQTTMessage] = []
        if session.step == .listening {
            messages.append(
                MQTTMessage(
                    "hermes/asr/stopListening",
                    ["siteId": .string(session.site), "sessionId": .string(session.id)]))
        }
        if case .speaking = session.step { messages.append(Self.toggle("asr", session.site, isOn: true, "ttsSay")) }
        messages.append(
            Self.tell("sessionEnded", session, ["termination": ["reason": .string(ending.rawValue)]]))
        return messages + [Self.toggle("hotword", session.site, isOn: true, "dialogueSession")]
    }

    private static func tell(
        _ what: String, _ session: Session, _ more: [String: JSONValue] = [:]
    ) -> MQTTMessage {
        let fields: [String: JSONValue] = [
            "sessionId": .string(session.id), "siteId": .string(session.site),
            "customData": .optional(session.customData), "lang": .optional(session.language),
        ]
        return MQTTMessage("hermes/dialogueManager/\(what)", .object(fields.merging(more) { $1 }))
    }
}
