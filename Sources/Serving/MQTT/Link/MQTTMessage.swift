package import System

/// An MQTT message: topic, payload, quality of service.
package struct MQTTMessage: Sendable, Equatable {
    /// The quality of service.
    package enum Quality: Int32, Sendable {
        /// Sent once.
        case once = 0
        /// Sent until the broker has acknowledged it.
        case sure = 1
    }

    package var topic: String
    package var payload: [UInt8]
    package var quality: Quality
    package var isRetained: Bool
    /// Seconds after which nobody wants to know it any more, where there is no broker until then.
    package var worth: Double

    package init(
        _ topic: String, _ payload: [UInt8], quality: Quality = .sure, isRetained: Bool = false, worth: Double = 5
    ) {
        self.topic = topic
        self.payload = payload
        self.quality = quality
        self.isRetained = isRetained
        self.worth = worth
    }

    package init(_ topic: String, _ value: JSONValue, isRetained: Bool = false) {
        self.init(topic, Array(value.text.utf8), isRetained: isRetained)
    }

    /// What it takes to keep it.
    var cost: Int { payload.count + topic.utf8.count + 64 }
}

/// A level of a topic: the part between two slashes.
package enum TopicLevel {
    private static let longest = Limit(
        128, .bytes, of: "a site, session or request in a topic of MQTT", beyond: "the message is refused")

    /// Whether a text from outside can be one, and is one thing only.
    package static func accepts(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= longest.value && !text.contains { "/+#".contains($0) }
            && text.unicodeScalars.allSatisfy(VisibleText.isVisible)
    }

    /// A name of our own, such as a keyword, as one.
    package static func name(_ text: String) -> String {
        let plain = String(text.map { "/+#".contains($0) ? "_" : $0 })
        return plain.isEmpty ? "_" : plain
    }
}
