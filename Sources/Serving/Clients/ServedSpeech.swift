import Services
package import Speaking
import System

/// Text-to-speech for clients.
package struct ServedSpeech: Sendable {
    private static let mostAtOnce = Limit(
        16, .elements, of: "the texts that clients have spoken at once", beyond: "the next is told `busy`")

    package let voice: any Voice
    private let manner: Manner
    /// The usual voice first.
    package let offered: [OfferedVoice]
    package let places = FairSlots(mostAtOnce.value)

    package init(_ voice: any Voice, in manner: Manner) {
        self.voice = voice
        self.manner = manner
        let usual = OfferedVoice(
            name: manner.voice ?? voice.name, description: manner.voice ?? voice.name,
            languages: [manner.language ?? "en"])
        let others = voice.obeys.contains(.voice) ? voice.offered.filter { $0.name != usual.name } : []
        offered = [usual] + others
    }

    /// The name of the default voice.
    private var name: String { offered[0].name }

    /// The voice and language for a request; what it does not name is the default.
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

/// The voice that a client asks for.
package struct VoiceWish: Sendable, Equatable {
    package var name: String?
    package var language: String?

    package init(name: String? = nil, language: String? = nil) {
        self.name = name
        self.language = language
    }
}
