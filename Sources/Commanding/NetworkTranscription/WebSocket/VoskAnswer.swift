import Network
package import Services
import System
package import Transcription

/// Puts together what the Vosk server says: partial texts, and results that each end a stretch of speech.
package struct VoskAnswer {
    let service: String
    /// Bytes of all messages.
    let longest: Int
    /// Messages so far.
    private(set) var count = 0
    private var length = 0
    /// What is understood so far of a stretch that has not ended.
    private var beginning = ""
    /// The stretches that have ended.
    private var text = ""
    private var segments: [Transcript.Segment] = []
    private var alternatives: [Transcript.Alternative]?

    package init(service: String, longest: Int) {
        self.service = service
        self.longest = longest
    }

    /// What is understood so far.
    package var partial: Transcript {
        var soFar = transcript
        soFar.text = [soFar.text, beginning].filter { !$0.isEmpty }.joined(separator: " ")
        return soFar
    }

    /// - Returns: whether the message says something new.
    package mutating func take(_ message: some Collection<UInt8>) throws(ServiceError) -> Bool {
        length += message.count
        guard length <= longest else { throw ServiceError.tooLarge(service) }
        guard let payload = JSONValue(parsing: message), payload.object != nil else {
            throw ServiceError.badAnswer(service, "is not a JSON object")
        }
        count += 1
        if let partial = payload["partial"]?.string {
            beginning = partial.trimmed
            return !beginning.isEmpty
        }
        guard let stretch = Transcript(payload: payload) else {
            throw ServiceError.badAnswer(service, "has neither 'partial' nor 'text'")
        }
        beginning = ""
        guard !stretch.text.isEmpty else { return false }
        text += text.isEmpty ? stretch.text : " " + stretch.text
        segments += stretch.segments
        // Readings of one stretch are not readings of the whole.
        alternatives = alternatives == nil ? stretch.alternatives : []
        return true
    }

    /// All stretches together.
    package var transcript: Transcript {
        var whole = Transcript(text: text)
        whole.segments = segments
        whole.alternatives = alternatives ?? []
        let known = whole.segments.compactMap(\.confidence)
        if !known.isEmpty { whole.confidence = known.reduce(0, +) / Double(known.count) }
        return whole
    }
}
