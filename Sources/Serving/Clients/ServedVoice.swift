import Services
package import Speaking
import System

/// Text-to-speech for clients.
package struct ServedVoice: Sendable {
    private static let mostAtOnce = Limit(
        16, .elements, of: "the texts that clients have spoken at once", beyond: "the next is told `busy`")

    package let voice: any Voice
    private let manner: Manner
    /// The usual voice first.
    package let offered: [OfferedVoice]
    package let places = Places(mostAtOnce.value)

    package init(_ voice: any Voice, in manner: Manner) {
        self.voice = voice
        self.manner = manner
        let usual = OfferedVoice(
            name: manner.voice ?? voice.name, description: manner.voice ?? voice.name,
            languages: [manner.language ?? "en"])
        let others = voice.obeys.contains(.voice) ? voice.offered.filter { $0.name != usual.name } : []
        offered = [usual] + others
    }

    /// What clients know the usual voice by.
    private var name: String { offered[0].name }

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

/// Which voice a client would like.
package struct VoiceWish: Sendable, Equatable {
    package var name: String?
    package var language: String?

    package init(name: String? = nil, language: String? = nil) {
        self.name = name
        self.language = language
    }
}
