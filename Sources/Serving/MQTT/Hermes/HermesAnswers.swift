import Speaking
import System

/// Messages of the keyword service of Hermes.
enum HermesAnswers {
    /// - Parameter recordsCommand: whether whoever has heard it takes the command that follows, too, so that nobody has
    ///   to begin a session for it.
    static func detected(
        _ keyword: String, _ sensitivity: Double, _ site: String, recordsCommand: Bool = false
    ) -> MQTTMessage {
        var fields: [String: JSONValue] = [
            "modelId": .string(keyword), "modelVersion": "", "modelType": "personal",
            "currentSensitivity": .number(sensitivity), "siteId": .string(site), "sessionId": .null,
            "sendAudioCaptured": .null, "lang": .null, "customEntities": .null,
        ]
        if recordsCommand { fields["recordsCommand"] = .bool(true) }
        return MQTTMessage("hermes/hotword/\(TopicLevel.name(keyword))/detected", .object(fields))
    }

    static func voices(_ voices: [OfferedVoice], _ site: String, _ id: String?) -> MQTTMessage {
        let all: [JSONValue] = voices.map {
            ["voiceId": .string($0.name), "description": .string($0.description)]
        }
        return MQTTMessage(
            "rhasspy/tts/voices", ["voices": .array(all), "siteId": .string(site), "id": .optional(id)])
    }

    static func hotwords(_ keywords: [String], _ site: String, _ id: String?) -> MQTTMessage {
        let words: [JSONValue] = keywords.map { keyword in
            [
                "modelId": .string(keyword), "modelWords": .string(String(keyword.map { $0 == "_" ? " " : $0 })),
                "modelVersion": "", "modelType": "personal",
            ]
        }
        return MQTTMessage(
            "rhasspy/hotword/hotwords",
            ["models": .array(words), "siteId": .string(site), "id": .optional(id), "sessionId": .null])
    }
}
