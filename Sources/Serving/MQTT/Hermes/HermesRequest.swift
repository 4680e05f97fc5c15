import System

/// A request in a message of Hermes.
package enum HermesRequest: Sendable, Equatable {
    /// Sound of a site; for a session alone where that is named.
    case audio(site: String, session: String?, WAVChunk)
    case toggle(HermesPart, site: String, isOn: Bool, reason: String)
    /// Keywords are found so eagerly for a site, in the place of what is usual.
    case sensitivity(site: String, Double)
    case getHotwords(site: String, id: String?)
    case getVoices(site: String, id: String?)
    /// - keyword: what the example is to teach, where it is to teach anything.
    case recordExample(site: String, id: String, keyword: String?)
    case startListening(ListeningRequest)
    case stopListening(site: String, session: String?)
    case query(QueryRequest)
    case say(SayRequest)
    case playFinished(site: String, id: String)
    case dialogue(DialogueEvent)
}

/// A request to transcribe the next utterance of a site.
package struct ListeningRequest: Sendable, Equatable {
    package var site: String
    package var session: String?
    package var language: String?
    package var stopsOnSilence = true
    package var sendsAudio = false
    package var wakeword: String?
}

/// A sentence is to be understood.
package struct QueryRequest: Sendable, Equatable {
    package var text: String
    package var site: String
    package var session: String?
    package var id: String?
    package var language: String?
    package var wakeword: String?
    package var customData: String?
    /// The intents that count; nil for all.
    package var filter: [String]?
}

/// A text is to be spoken.
package struct SayRequest: Sendable, Equatable {
    package var text: String
    package var site: String
    package var session: String?
    package var id: String?
    package var language: String?
    package var volume: Double?
}

extension HermesRequest {
    private static let longestText = Limit(
        16_384, .bytes, of: "a message of MQTT that is no audio", beyond: "it is told on the error topic")

    /// Reads a message.
    /// - Returns: nil for one that concerns others.
    /// - Throws: `HermesComplaint` for one that should have been understood.
    package init?(_ message: MQTTMessage) throws(HermesComplaint) {
        let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if levels.count == 4 || levels.count == 5, levels[0] == "hermes", levels[1] == "audioServer" {
            try self.init(audioServer: Array(levels[2...]), message)
            return
        }
        if levels.count == 4, levels[0] == "rouse", levels[2...] == ["sensitivity", "set"] {
            guard TopicLevel.accepts(levels[1]) else { return nil }
            self = .sensitivity(site: levels[1], try Self.sensitivity(message, site: levels[1]))
            return
        }
        guard let kind = Kind(levels) else { return nil }
        // Others' errors are no reason for errors of our own.
        guard message.payload.count <= Self.longestText.value, let value = JSONValue(parsing: message.payload),
            value.object != nil
        else {
            guard let part = kind.part else { return nil }
            throw HermesComplaint(
                part, "The message is no object of JSON, or too long.", site: "default", context: message.topic)
        }
        try self.init(kind, HermesFields(value, kind.part ?? .dialogueManager, message.topic))
    }

    private static func sensitivity(_ message: MQTTMessage, site: String) throws(HermesComplaint) -> Double {
        guard message.payload.count <= longestText.value, let number = JSONValue(parsing: message.payload)?.number,
            (0...1).contains(number)
        else { throw HermesComplaint(.hotword, "A sensitivity is a number from 0 to 1.", site: site) }
        return number
    }

    /// `SITE/audioFrame`, `SITE/SESSION/audioSessionFrame`, `SITE/playFinished`
    private init?(audioServer levels: [String], _ message: MQTTMessage) throws(HermesComplaint) {
        let (site, last) = (levels[0], levels[levels.count - 1])
        guard TopicLevel.accepts(site), levels.dropFirst().dropLast().allSatisfy(TopicLevel.accepts) else { return nil }
        switch (last, levels.count) {
        case ("audioFrame", 2), ("audioSessionFrame", 3):
            let session = levels.count == 3 ? levels[1] : nil
            guard let chunk = WAVChunk(message.payload) else {
                throw HermesComplaint(
                    session == nil ? .hotword : .asr,
                    "The audio is no WAV file of 4 to 384 kHz and 1 to 32 channels; send one in each message.",
                    site: site, session: session, context: last)
            }
            self = .audio(site: site, session: session, chunk)
        case ("playFinished", 2):
            guard message.payload.count <= Self.longestText.value,
                let id = JSONValue(parsing: message.payload)?["id"]?.string
            else { return nil }
            self = .playFinished(site: site, id: id)
        default: return nil
        }
    }

    private init?(_ kind: Kind, _ fields: HermesFields) throws(HermesComplaint) {
        let site = try fields.site
        switch kind {
        case .toggle(let part, let isOn):
            self = .toggle(part, site: site, isOn: isOn, reason: try fields.short("reason") ?? "")
        case .getVoices: self = .getVoices(site: site, id: try fields.short("id"))
        case .getHotwords: self = .getHotwords(site: site, id: try fields.short("id"))
        case .recordExample:
            self = .recordExample(
                site: site, id: try fields.needed("id"), keyword: try fields.short("keyword"))
        case .startListening:
            self = .startListening(
                ListeningRequest(
                    site: site, session: try fields.short("sessionId"), language: try fields.short("lang"),
                    stopsOnSilence: fields.flag("stopOnSilence") ?? true,
                    sendsAudio: fields.flag("sendAudioCaptured") ?? false,
                    wakeword: try fields.short("wakewordId")))
        case .stopListening: self = .stopListening(site: site, session: try fields.short("sessionId"))
        case .query:
            self = .query(
                QueryRequest(
                    text: try fields.text("input"), site: site, session: try fields.short("sessionId"),
                    id: try fields.short("id"), language: try fields.short("lang"),
                    wakeword: try fields.short("wakewordId"), customData: fields.any("customData"),
                    filter: try fields.names("intentFilter")))
        case .say:
            self = .say(
                SayRequest(
                    text: try fields.text("text"), site: site, session: try fields.short("sessionId"),
                    id: try fields.short("id"), language: try fields.short("lang"), volume: fields.number("volume")))
        case .dialogue(let kind): self = .dialogue(try DialogueEvent(kind, site, fields))
        }
    }
}

extension HermesRequest {
    /// What a topic says of a message.
    private enum Kind {
        case toggle(HermesPart, isOn: Bool)
        case getHotwords, getVoices, recordExample, startListening, stopListening, query, say
        case dialogue(DialogueEvent.Kind)

        init?(_ levels: [String]) {
            switch levels {
            case ["hermes", "hotword", "toggleOn"]: self = .toggle(.hotword, isOn: true)
            case ["hermes", "hotword", "toggleOff"]: self = .toggle(.hotword, isOn: false)
            case ["hermes", "asr", "toggleOn"]: self = .toggle(.asr, isOn: true)
            case ["hermes", "asr", "toggleOff"]: self = .toggle(.asr, isOn: false)
            case ["rhasspy", "hotword", "getHotwords"]: self = .getHotwords
            case ["rhasspy", "tts", "getVoices"]: self = .getVoices
            case ["rhasspy", "hotword", "recordExample"]: self = .recordExample
            case ["hermes", "asr", "startListening"]: self = .startListening
            case ["hermes", "asr", "stopListening"]: self = .stopListening
            case ["hermes", "nlu", "query"]: self = .query
            case ["hermes", "tts", "say"]: self = .say
            default:
                guard let kind = DialogueEvent.Kind(levels) else { return nil }
                self = .dialogue(kind)
            }
        }

        /// Where it is told what is wrong with it; nil for what others tell and nobody asked for.
        var part: HermesPart? {
            switch self {
            case .toggle(let part, _): part
            case .getHotwords, .recordExample: .hotword
            case .startListening, .stopListening: .asr
            case .query: .nlu
            case .say, .getVoices: .tts
            case .dialogue(let kind): kind.isRequest ? .dialogueManager : nil
            }
        }
    }
}
