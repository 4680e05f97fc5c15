package import Network
package import Services
import System
package import Transcription

/// Puts together the transcript that OpenAI's servers send in events: pieces of text, segments, and at last the whole.
package struct StreamedAnswer {
    let service: HTTPService
    private var events = ServerSentEvents()
    private var text = ""
    private var segments: [Transcript.Segment] = []
    private var final: Transcript?
    private var isDone = false

    package init(service: HTTPService) {
        self.service = service
    }

    /// What is understood so far; nil once the whole is there.
    package var partial: Transcript? { final == nil ? Transcript(text: text.trimmed, segments: segments) : nil }

    /// - Parameter changed: is called after each event among these bytes that changes what is understood.
    package mutating func take(
        _ bytes: some Sequence<UInt8>, changed: (StreamedAnswer) -> Void
    ) throws(ServiceError) {
        for data in events.take(bytes) {
            if data.elementsEqual("[DONE]".utf8) {
                isDone = true
                continue
            }
            guard let event = JSONValue(parsing: data) else {
                throw ServiceError.badAnswer(service.address.name, "has an event that is not JSON")
            }
            if try take(event) { changed(self) }
        }
    }

    private mutating func take(_ event: JSONValue) throws(ServiceError) -> Bool {
        if let complaint = event.complaint {
            throw ServiceError.failed(service.address.name, saying: service.quoted(complaint))
        }
        switch event["type"]?.string {
        case "transcript.text.delta":
            text += event["delta"]?.string ?? ""
        case "transcript.text.segment":
            let whole: JSONValue = ["text": "", "segments": [event]]
            segments += Transcript(payload: whole)?.segments ?? []
        case "transcript.text.done":
            guard var transcript = Transcript(payload: event) else {
                throw ServiceError.badAnswer(service.address.name, "ends without 'text'")
            }
            if transcript.segments.isEmpty { transcript.segments = segments }
            if let usage = event["usage"] { transcript.extras["usage"] = usage }
            final = transcript
        case nil:
            // Servers older than the types send a piece of the text an event.
            guard let piece = event["text"]?.string else { return false }
            text += piece
        default: return false
        }
        return true
    }

    /// The whole, after the last byte.
    package func result() throws(ServiceError) -> Transcript {
        if let final { return final }
        guard isDone, !text.isEmpty else { throw ServiceError.disconnected(service.address.name) }
        return Transcript(text: text.trimmed, segments: segments)
    }
}
