import Clients
package import Network
import Services
import System
package import Transcription

/// Turns partial and final transcripts into messages that are never taken back: a pure value.
///
/// A backend takes back what it has said before; a client cannot. So of what is said in between only those words are
/// told that two partial results in a row begin with.
package struct IncrementalTranscript {
    private var told = ""
    private var previous: [Substring] = []
    private var hasBegun = false

    package init() {}

    package mutating func take(_ event: TranscriptionEvent) -> [WyomingEvent] {
        switch event {
        case .state: return []
        case .partial(let transcript): return partial(transcript)
        case .final(let transcript): return final(transcript)
        case .failed(let error): return [.error(error.code.rawValue, error.description)]
        }
    }

    private mutating func partial(_ transcript: Transcript) -> [WyomingEvent] {
        let words = transcript.text.split(separator: " ")
        let same = zip(words, previous).prefix { $0 == $1 }.count
        previous = words.map { Substring(String($0)) }
        let sure = words.prefix(same).joined(separator: " ")
        return tell(upTo: sure, language: transcript.language)
    }

    private mutating func tell(upTo text: String, language: String?) -> [WyomingEvent] {
        guard text.count > told.count, text.hasPrefix(told) else { return [] }
        let more = String(text.dropFirst(told.count))
        told = text
        let chunk = WyomingEvent(type: "transcript-chunk", data: ["text": .string(more)])
        guard !hasBegun else { return [chunk] }
        hasBegun = true
        return [WyomingEvent(type: "transcript-start", data: language.map { ["language": .string($0)] } ?? [:]), chunk]
    }

    private mutating func final(_ transcript: Transcript) -> [WyomingEvent] {
        var data: [String: JSONValue] = ["text": .string(transcript.text)]
        data["language"] = transcript.language.map(JSONValue.string)
        let whole = WyomingEvent(type: "transcript", data: data)
        guard hasBegun else { return [whole] }
        return tell(upTo: transcript.text, language: nil) + [whole, WyomingEvent(type: "transcript-stop")]
    }
}
