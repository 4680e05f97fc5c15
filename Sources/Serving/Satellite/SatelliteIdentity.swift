import Clients
package import KeywordModels
import Network
import System
import Wyoming

/// The `info` event of a satellite: its name, room and services.
package struct SatelliteIdentity: Sendable {
    /// The name by which servers know it; it should stay the same.
    package var name: String
    /// The room that it is in; nil where nobody says.
    package var area: String?
    package var models: [any Keyword]
    /// Whether what its server sends is heard.
    package var speaks: Bool
    /// Of the program.
    package var version: String

    package init(name: String, area: String?, models: [any Keyword], speaks: Bool, version: String) {
        self.name = name
        self.area = area
        self.models = models
        self.speaks = speaks
        self.version = version
    }

    /// The `info` event.
    var info: WyomingEvent {
        var data: [String: JSONValue] = [:]
        for kind in ["asr", "tts", "handle", "intent", "snd"] { data[kind] = [] }
        data["wake"] = [WakeInfo.program(models, version: version)]
        data["mic"] = [program("microphone", "What Rouse listens to", with: ["mic_format": Self.format(16_000)])]
        if speaks { data["snd"] = [program("speaker", "What Rouse plays", with: ["snd_format": Self.format(22_050)])] }
        let keywords = models.keywords
        var more: [String: JSONValue] = [
            "has_vad": .bool(true), "supports_trigger": .bool(false),
            "active_wake_words": .array(keywords.map(JSONValue.string)),
            "max_active_wake_words": .integer(keywords.count),
        ]
        if let area { more["area"] = .string(area) }
        data["satellite"] = program(name, name, with: more)
        return WyomingEvent(type: "info", data: data)
    }

    private func program(_ name: String, _ description: String, with more: [String: JSONValue]) -> JSONValue {
        Artifact.value(name: name, description: description, version: version, with: more)
    }

    private static func format(_ rate: Int) -> JSONValue {
        ["rate": .integer(rate), "width": .integer(2), "channels": .integer(1)]
    }
}
