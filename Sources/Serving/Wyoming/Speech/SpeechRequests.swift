package import Clients
package import Network
import System

/// Reads a client's synthesize events into texts to be spoken: a pure state machine.
///
/// A text that comes in chunks is said sentence by sentence, before its end has come.
package struct SpeechRequests {
    private static let longestText = Limit(
        65_536, .bytes, of: "a text to be spoken that a client sends in chunks",
        beyond: "the client is told `too-large`")

    package enum Order: Equatable {
        case say(String, VoiceWish)
        /// All of a text that came in chunks is said.
        case tellEnd
    }

    private var wish: VoiceWish?
    private var rest = ""
    private var bytes = 0

    package init() {}

    package mutating func take(_ event: WyomingEvent) throws(ClientComplaint) -> [Order] {
        switch event.type {
        case "synthesize":
            // Behind chunks it comes for those who do not know of them.
            return wish == nil ? [.say(event.data["text"]?.string ?? "", VoiceWish(event))] : []
        case "synthesize-start":
            wish = VoiceWish(event)
            (rest, bytes) = ("", 0)
            return []
        case "synthesize-chunk":
            guard let wish, let text = event.data["text"]?.string else { return [] }
            bytes += text.utf8.count
            guard bytes <= Self.longestText.value else {
                self.wish = nil
                throw ClientComplaint("too-large", "The text is too long to be spoken; send it in several.")
            }
            rest += text
            return takeSentences().map { .say($0, wish) }
        case "synthesize-stop":
            guard let wish else { return [] }
            defer { self.wish = nil }
            let last = rest
            rest = ""
            return (last.contains { !$0.isWhitespace } ? [.say(last, wish)] : []) + [.tellEnd]
        default: return []
        }
    }

    /// Takes complete sentences: text up to a full stop, a question or an exclamation mark with more text behind it.
    private mutating func takeSentences() -> [String] {
        var sentences: [String] = []
        while let end = rest.firstRange(of: #/[.!?…。！？]["'”’)]*\s+|\n+/#) {
            let sentence = rest[..<end.upperBound]
            if sentence.contains(where: { $0.isLetter || $0.isNumber }) { sentences.append(String(sentence)) }
            rest = String(rest[end.upperBound...])
        }
        return sentences
    }
}

extension VoiceWish {
    init(_ event: WyomingEvent) {
        let voice = event.data["voice"]
        self.init(name: voice?["name"]?.string, language: voice?["language"]?.string)
    }
}
