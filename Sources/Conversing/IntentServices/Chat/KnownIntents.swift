package import Services
import System

/// The intents that there are, for a service that is told of them with each sentence.
package struct KnownIntents: Sendable, Equatable {
    package struct Slot: Sendable, Equatable {
        package var name: String
        package var description: String?
        /// The values that there are; nil for any text.
        package var values: [String]?

        package init(name: String, description: String? = nil, values: [String]? = nil) {
            self.name = name
            self.description = description
            self.values = values
        }
    }

    package struct Entry: Sendable, Equatable {
        package var name: String
        package var description: String?
        package var slots: [Slot]

        package init(name: String, description: String? = nil, slots: [Slot] = []) {
            self.name = name
            self.description = description
            self.slots = slots
        }
    }

    package var entries: [Entry]

    private static let longestFile = Limit(
        1 << 20, .bytes, of: "a file of intents, option `intents`",
        beyond: "the service is refused when it is made")

    package init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// Reads `{NAME: {"description": TEXT, "slots": {NAME: {"description": TEXT, "values": [TEXT]}}}}`, in which
    /// everything but the names may be left out.
    /// - Throws: `noInput` where the file cannot be read or is not so.
    package init(file: String) throws(ServiceError) {
        let text = try TextFile.read(file, what: "intents", longest: Self.longestFile.value)
        guard let members = JSONValue(parsing: text)?.object, !members.isEmpty else {
            throw Self.refusal(file, "is no JSON object with an intent")
        }
        var entries: [Entry] = []
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            guard ForeignWords.name(name) != nil, let intent = value.object else {
                throw Self.refusal(file, "has an intent that has no name or is no object")
            }
            entries.append(
                Entry(
                    name: name, description: intent["description"]?.string,
                    slots: try Self.slots(intent["slots"], file)))
        }
        self.init(entries)
    }

    private static func slots(_ given: JSONValue?, _ file: String) throws(ServiceError) -> [Slot] {
        var slots: [Slot] = []
        for (name, value) in (given?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
            let values = value["values"]?.array?.compactMap(\.string)
            guard ForeignWords.name(name) != nil, values?.isEmpty != true else {
                throw refusal(file, "has a slot without a name, or with 'values' that are no texts")
            }
            slots.append(Slot(name: name, description: value["description"]?.string, values: values))
        }
        return slots
    }

    private static func refusal(_ file: String, _ what: String) -> ServiceError {
        ServiceError(
            .noInput,
            "The intents file '\(file)' \(what); it looks like {\"TurnOn\": {\"slots\": {\"room\": {}}}}.")
    }
}
