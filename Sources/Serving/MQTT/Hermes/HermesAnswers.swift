import System

/// What the keyword service of Hermes tells.
enum HermesAnswers {
    static func detected(_ keyword: String, _ sensitivity: Double, _ site: String) -> MQTTMessage {
        MQTTMessage(
            "hermes/hotword/\(TopicLevel.name(keyword))/detected",
            [
                "modelId": .string(keyword), "modelVersion": "", "modelType": "personal",
                "currentSensitivity": .number(sensitivity), "siteId": .string(site), "sessionId": .null,
                "sendAudioCaptured": .null, "lang": .null, "customEntities": .null,
            ])
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
