import System

/// The fields of a message from outside: null is the same as nothing.
struct HermesFields {
    private static let mostNames = Limit(
        64, .elements, of: "the intents that a message of MQTT counts", beyond: "it is told on the error topic")
    private static let longestSite = 128

    private let value: JSONValue
    private let part: HermesPart
    private let topic: String

    init(_ value: JSONValue, _ part: HermesPart, _ topic: String) {
        self.value = value
        self.part = part
        self.topic = topic
    }

    private func complaint(_ text: String) -> HermesComplaint {
        let site = value["siteId"]?.string.flatMap { TopicLevel.accepts($0) ? $0 : nil } ?? "default"
        let session = value["sessionId"]?.string.flatMap { TopicLevel.accepts($0) ? $0 : nil }
        return HermesComplaint(part, text, site: site, session: session, context: topic)
    }

    /// The site, which has a name where nobody says one.
    var site: String {
        get throws(HermesComplaint) { try short("siteId") ?? "default" }
    }

    /// What may become a level of a topic.
    func short(_ name: String) throws(HermesComplaint) -> String? {
        guard let text = value[name]?.string, !text.isEmpty else { return nil }
        guard TopicLevel.accepts(text) else {
            throw complaint("'\(name)' is too long for a topic, or has one of / + # in it.")
        }
        return text
    }

    func needed(_ name: String) throws(HermesComplaint) -> String {
        guard let text = try short(name) else { throw complaint("'\(name)' is missing.") }
        return text
    }

    func text(_ name: String) throws(HermesComplaint) -> String {
        guard let text = value[name]?.string else { throw complaint("'\(name)' is missing, or no text.") }
        return text
    }

    /// A text of any length, which is given back as it is.
    func any(_ name: String) -> String? { value[name]?.string }
    func flag(_ name: String) -> Bool? { value[name]?.bool }
    func number(_ name: String) -> Double? { value[name]?.number }
    func object(_ name: String) -> JSONValue? { value[name].flatMap { $0.object == nil ? nil : $0 } }

    func names(_ name: String) throws(HermesComplaint) -> [String]? {
        guard let elements = value[name]?.array, !elements.isEmpty else { return nil }
        let names = elements.compactMap(\.string)
        guard names.count == elements.count, names.count <= Self.mostNames.value else {
            throw complaint("'\(name)' is a list of \(Self.mostNames.value) names at most.")
        }
        return names
    }

    /// The fields of one of them.
    func inside(_ name: String) -> HermesFields? { object(name).map { HermesFields($0, part, topic) } }
}
