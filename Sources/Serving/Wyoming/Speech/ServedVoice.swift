import Services
package import Speaking
import System

/// Text-to-speech for clients.
package struct ServedVoice: Sendable {
    private static let mostAtOnce = Limit(
        16, .elements, of: "the texts that clients have spoken at once", beyond: "the next is told `busy`")

    package let voice: any Voice
    private let manner: Manner
    package let places = Places(mostAtOnce.value)

    package init(_ voice: any Voice, in manner: Manner) {
        self.voice = voice
        self.manner = manner
    }

    /// What clients know the usual voice by.
    private var name: String { manner.voice ?? voice.name }

    func program(version: String) -> JSONValue {
        let one = Artifact.value(
            name: name, description: name, version: version,
            with: ["languages": [.string(manner.language ?? "en")], "speakers": .null])
        return Artifact.value(
            name: "rouse", description: "Speaks with the voice engine '\(voice.name)'", version: version,
            with: ["voices": [one], "supports_synthesize_streaming": .bool(true)])
    }

    /// What is not asked for, or is usual, is as usual.
    package func manner(_ wish: VoiceWish) -> Manner {
        var manner = manner
        if let name = wish.name {
            if name != self.name { manner.voice = name }
        } else if let language = wish.language, voice.obeys.contains(.language) {
            manner.language = language
        }
        return manner
    }
}
