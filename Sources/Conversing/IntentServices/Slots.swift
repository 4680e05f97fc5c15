import Services
import System
import Understanding

/// The slots that a service found, as far as they can be taken.
struct Slots {
    private static let most = Limit(
        64, .elements, of: "the slots of an intent, from a service or program", beyond: "the rest is left out")

    private(set) var all: [Intent.Slot] = []

    /// - Parameters:
    ///   - name: is passed over where it is none.
    ///   - heard: the words for it.
    mutating func add(_ name: String?, heard: String = "", value: JSONValue) {
        guard let name = name.flatMap(ForeignWords.name), all.count < Self.most.value else { return }
        all.append(Intent.Slot(name: name, heard: ForeignWords.spoken(heard), value: ForeignWords.value(value)))
    }
}

extension JSONValue {
    /// What is spoken of a text; nil for anything else, and for nothing.
    var spoken: String? {
        guard let text = string.map(ForeignWords.spoken), !text.isEmpty else { return nil }
        return text
    }

    /// A whole number.
    var whole: Int? {
        if case .integer(let value) = self { value } else { nil }
    }
}
