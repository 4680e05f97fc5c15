import System

/// An event of a dialogue: a request to the dialogue manager, or news of another service.
package enum DialogueEvent: Sendable, Equatable {
    case startSession(StartRequest)
    case continueSession(ContinueRequest)
    /// - site: whose session it is, where the session is not named.
    case endSession(session: String, site: String, text: String?, customData: String?)
    /// - isTaken: whether whoever has heard it takes the command that follows, too.
    case detected(site: String, keyword: String, isTaken: Bool)
    case textCaptured(session: String, text: String)
    case intent(session: String)
    case notRecognized(session: String)
    case sayFinished(id: String)
    /// A service that the session needs has failed.
    case failed(session: String)

    package struct StartRequest: Sendable, Equatable {
        package var site: String
        /// Whether somebody is listened to after the text.
        package var isAction: Bool
        package var text: String?
        package var canWait: Bool
        package var filter: [String]?
        package var tellsNotRecognized: Bool
        package var customData: String?
        package var language: String?
    }

    package struct ContinueRequest: Sendable, Equatable {
        package var session: String
        /// Whose session it is, where the session is not named.
        package var site: String
        package var text: String?
        package var filter: [String]?
        package var tellsNotRecognized: Bool
        package var customData: String?
    }

    enum Kind {
        case startSession, continueSession, endSession, textCaptured, intent, notRecognized, sayFinished, failed
        case detected(String)

        init?(_ levels: [String]) {
            switch levels {
            case ["hermes", "dialogueManager", "startSession"]: self = .startSession
            case ["hermes", "dialogueManager", "continueSession"]: self = .continueSession
            case ["hermes", "dialogueManager", "endSession"]: self = .endSession
            case ["hermes", "asr", "textCaptured"]: self = .textCaptured
            case ["hermes", "nlu", "intentNotRecognized"]: self = .notRecognized
            case ["hermes", "tts", "sayFinished"]: self = .sayFinished
            case ["hermes", "error", "asr"], ["hermes", "error", "nlu"]: self = .failed
            default:
                guard levels.count >= 3, levels[0] == "hermes" else { return nil }
                if levels.count == 4, levels[1] == "hotword", levels[3] == "detected", TopicLevel.accepts(levels[2]) {
                    self = .detected(levels[2])
                } else if levels.count == 3, levels[1] == "intent" {
                    self = .intent
                } else {
                    return nil
                }
            }
        }

        /// Whether somebody asks for it, and is told what is wrong with that.
        var isRequest: Bool {
            switch self {
            case .startSession, .continueSession, .endSession: true
            default: false
            }
        }
    }

    init(_ kind: Kind, _ site: String, _ fields: HermesFields) throws(HermesComplaint) {
        switch kind {
        case .startSession:
            guard let start = fields.inside("init") else {
                _ = try fields.needed("init")
                throw HermesComplaint(.dialogueManager, "'init' is missing.", site: site)
            }
            self = .startSession(
                StartRequest(
                    site: site, isAction: start.any("type") != "notification", text: start.any("text"),
                    canWait: start.flag("canBeEnqueued") ?? true, filter: try start.names("intentFilter"),
                    tellsNotRecognized: start.flag("sendIntentNotRecognized") ?? false,
                    customData: fields.any("customData"), language: try fields.short("lang")))
        case .continueSession:
            self = .continueSession(
                ContinueRequest(
                    session: try fields.short("sessionId") ?? "", site: site, text: fields.any("text"),
                    filter: try fields.names("intentFilter"),
                    tellsNotRecognized: fields.flag("sendIntentNotRecognized") ?? false,
                    customData: fields.any("customData")))
        case .endSession:
            self = .endSession(
                session: try fields.short("sessionId") ?? "", site: site, text: fields.any("text"),
                customData: fields.any("customData"))
        case .detected(let keyword):
            self = .detected(site: site, keyword: keyword, isTaken: fields.flag("recordsCommand") ?? false)
        case .textCaptured:
            self = .textCaptured(session: try fields.short("sessionId") ?? "", text: fields.any("text") ?? "")
        case .intent: self = .intent(session: try fields.short("sessionId") ?? "")
        case .notRecognized: self = .notRecognized(session: try fields.short("sessionId") ?? "")
        case .sayFinished: self = .sayFinished(id: fields.any("id") ?? "")
        case .failed: self = .failed(session: try fields.short("sessionId") ?? "")
        }
    }
}
