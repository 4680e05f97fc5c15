import System

/// The MQTT discovery messages that make a site a device of Home Assistant: a pure value.
///
/// An `event` for each keyword, a `switch` that pauses, a `number` for the sensitivity, and `sensor`s for the level and
/// the last command, all of one device.
package struct HomeAssistantDevice: Sendable, Equatable {
    package let site: String
    package var keywords: [String]
    package var sensitivity: Double
    package var isPaused = false
    /// Whether commands become text.
    package let hasCommands: Bool
    private let version: String

    /// A state of Home Assistant has no more characters.
    private static let longestState = 255

    package init(site: String, keywords: [String], sensitivity: Double, hasCommands: Bool, version: String) {
        self.site = site
        self.keywords = keywords
        self.sensitivity = sensitivity
        self.hasCommands = hasCommands
        self.version = version
    }

    private var base: String { "rouse/\(site)" }
    private var node: String { "rouse_" + Self.identifier(site) }
    package var availability: String { "\(base)/availability" }
    package var pauseTopic: String { "\(base)/pause/set" }
    package var sensitivityTopic: String { "\(base)/sensitivity/set" }

    package static let statusTopic = "homeassistant/status"

    /// What an identifier may have: the rest as a number, so that two do not become one.
    static func identifier(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-" {
                result.unicodeScalars.append(scalar)
            } else {
                result += scalar == "_" || scalar == " " ? "_" : String(scalar.value, radix: 16)
            }
        }
    }

    // MARK: What there is

    /// The entities, to be kept by the broker.
    package var configurations: [MQTTMessage] {
        var all = keywords.map { keyword in
            configuration(
                "event", Self.identifier(keyword), name: keyword,
                [
                    "state_topic": .string(eventTopic(keyword)), "event_types": ["detected"],
                    "icon": "mdi:account-voice",
                ])
        }
        all += [
            configuration(
                "switch", "pause", name: "Pause",
                [
                    "state_topic": .string("\(base)/pause"), "command_topic": .string(pauseTopic),
                    "icon": "mdi:microphone-off", "entity_category": "config",
                ]),
            configuration(
                "number", "sensitivity", name: "Sensitivity",
                [
                    "state_topic": .string("\(base)/sensitivity"), "command_topic": .string(sensitivityTopic),
                    "min": .integer(0), "max": .integer(1), "step": .number(0.01), "icon": "mdi:ear-hearing",
                    "entity_category": "config",
                ]),
            configuration(
                "sensor", "level", name: "Level",
                [
                    "state_topic": .string("\(base)/level"), "unit_of_measurement": "dB",
                    "state_class": "measurement", "icon": "mdi:volume-high", "entity_category": "diagnostic",
                ]),
        ]
        if hasCommands {
            all.append(
                configuration(
                    "sensor", "command", name: "Last command",
                    ["state_topic": .string("\(base)/command"), "icon": "mdi:message-text"]))
        }
        return all
    }

    /// Messages that remove the entities of keywords that are not looked for any more.
    package func removal(of keywords: [String]) -> [MQTTMessage] {
        keywords.filter { !self.keywords.contains($0) }.map { keyword in
            kept(configTopic("event", Self.identifier(keyword)), "")
        }
    }

    private func configTopic(_ kind: String, _ object: String) -> String {
        "homeassistant/\(kind)/\(node)/\(object)/config"
    }

    private func configuration(
        _ kind: String, _ object: String, name: String, _ more: [String: JSONValue]
    ) -> MQTTMessage {
        let common: [String: JSONValue] = [
            "name": .string(name), "unique_id": .string("\(node)_\(kind)_\(object)"),
            "availability_topic": .string(availability),
            "device": [
                "identifiers": [.string(node)], "name": .string("Rouse \(site)"), "manufacturer": "Rouse",
                "model": "Wake word listener", "sw_version": .string(version),
            ],
            "origin": ["name": "Rouse", "sw_version": .string(version)],
        ]
        return kept(configTopic(kind, object), JSONValue.object(common.merging(more) { $1 }).text)
    }

    // MARK: How it is

    /// The states that the broker keeps.
    package var states: [MQTTMessage] {
        [
            kept("\(base)/pause", isPaused ? "ON" : "OFF"), kept("\(base)/sensitivity", "\(rounded(sensitivity))"),
            kept(availability, "online"),
        ]
    }

    /// What others are told when it is not there any more, by itself or by the broker.
    package var farewell: MQTTMessage { kept(availability, "offline") }

    private func eventTopic(_ keyword: String) -> String { "\(base)/keyword/\(Self.identifier(keyword))" }

    package func event(_ keyword: String, score: Double, speaker: String?) -> MQTTMessage {
        var fields: [String: JSONValue] = ["event_type": "detected", "score": .number(rounded(score))]
        fields["speaker"] = speaker.map(JSONValue.string)
        return MQTTMessage(eventTopic(keyword), .object(fields))
    }

    package func level(_ decibels: Double) -> MQTTMessage {
        MQTTMessage("\(base)/level", Array("\((decibels * 10).rounded() / 10)".utf8), quality: .once, worth: 1)
    }

    /// What was said is for those who listen now: the broker does not keep it.
    package func command(_ text: String) -> MQTTMessage {
        MQTTMessage("\(base)/command", Array(String(text.prefix(Self.longestState)).utf8))
    }

    private func kept(_ topic: String, _ text: String) -> MQTTMessage {
        MQTTMessage(topic, Array(text.utf8), isRetained: true, worth: 3_600)
    }
}
