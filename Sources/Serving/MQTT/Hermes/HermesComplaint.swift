import System

/// A service of Hermes: keywords, speech-to-text, understanding, speech or dialogues.
package enum HermesPart: String, Sendable, CaseIterable {
    case hotword, asr, nlu, tts, dialogueManager

    /// Where its errors are told.
    var errorTopic: String { "hermes/error/\(rawValue)" }
}

/// An error that is published on an error topic of Hermes.
package struct HermesComplaint: Error, Sendable, Equatable {
    package var part: HermesPart
    package var text: String
    package var site: String
    package var session: String?
    /// What it is about.
    package var context: String?

    package init(
        _ part: HermesPart, _ text: String, site: String, session: String? = nil, context: String? = nil
    ) {
        self.part = part
        self.text = text
        self.site = site
        self.session = session
        self.context = context
    }

    var message: MQTTMessage {
        MQTTMessage(
            part.errorTopic,
            [
                "error": .string(Secrets.masked(text)), "siteId": .string(site), "context": .optional(context),
                "sessionId": .optional(session),
            ])
    }
}

extension JSONValue {
    /// null for nil.
    static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}
