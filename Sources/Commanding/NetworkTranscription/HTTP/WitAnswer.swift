package import Network
package import Services
import System
package import Transcription

/// Puts together Wit.ai's answer: JSON objects one after the other, of which the last with a text is the result.
package struct WitAnswer {
    let service: HTTPService
    private var splitter = JSONObjectSplitter()
    private var last: Transcript?
    private var understanding: [String: JSONValue] = [:]

    package init(service: HTTPService) {
        self.service = service
    }

    /// - Returns: what is understood so far, for each object that these bytes complete.
    package mutating func take(_ bytes: some Sequence<UInt8>) throws(ServiceError) -> [Transcript] {
        var news: [Transcript] = []
        for object in splitter.take(bytes) {
            guard let payload = JSONValue(parsing: object) else {
                throw ServiceError.badAnswer(service.address.name, "has an object that is not JSON")
            }
            if let complaint = payload.complaint {
                throw ServiceError.failed(service.address.name, saying: service.quoted(complaint))
            }
            for key in ["intents", "entities", "traits"] {
                if let value = payload[key] { understanding[key] = value }
            }
            guard let transcript = Self.transcript(payload) else { continue }
            last = transcript
            news.append(transcript)
        }
        guard !splitter.isBroken else {
            throw ServiceError.badAnswer(service.address.name, "is not a row of JSON objects")
        }
        return news
    }

    package func result() throws(ServiceError) -> Transcript {
        guard splitter.isAtBoundary else {
            throw ServiceError.badAnswer(service.address.name, "ends in the middle")
        }
        var transcript = last ?? Transcript(text: "", rejection: .noSpeech)
        transcript.extras = understanding
        return transcript
    }

    private static func transcript(_ payload: JSONValue) -> Transcript? {
        guard let text = payload["text"]?.string ?? payload["_text"]?.string, !text.isEmpty else { return nil }
        var transcript = Transcript(text: text.trimmed)
        guard let speech = payload["speech"] else { return transcript }
        transcript.confidence = speech["confidence"]?.number.flatMap { (0...1).contains($0) ? $0 : nil }
        transcript.segments = (speech["tokens"]?.array ?? []).compactMap { token in
            guard let word = token["token"]?.string, let start = token["start"]?.number, let end = token["end"]?.number
            else { return nil }
            // In milliseconds.
            return Transcript.Segment(
                text: word, start: start / 1000, duration: max(0, end - start) / 1000,
                confidence: token["confidence"]?.number.flatMap { (0...1).contains($0) ? $0 : nil })
        }
        return transcript
    }
}
