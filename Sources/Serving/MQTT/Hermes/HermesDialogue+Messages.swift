import System

extension HermesDialogue {
    static func full(_ site: String) -> MQTTMessage {
        HermesComplaint(.dialogueManager, "So many sites have a session already.", site: site).message
    }

    func unknown(_ id: String) -> [MQTTMessage] {
        [HermesComplaint(.dialogueManager, "There is no such session.", site: "default", session: id).message]
    }

    static func names(_ filter: [String]?) -> JSONValue {
        filter.map { .array($0.map(JSONValue.string)) } ?? .null
    }

    static func toggle(_ part: String, _ site: String, isOn: Bool, _ reason: String) -> MQTTMessage {
        MQTTMessage(
            "hermes/\(part)/toggle\(isOn ? "On" : "Off")", ["siteId": .string(site), "reason": .string(reason)])
    }
}
