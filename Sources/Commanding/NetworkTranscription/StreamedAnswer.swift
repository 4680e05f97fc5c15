import System
import Transcription

/// Puts together the transcript that OpenAI's servers send in events: pieces of text, segments, and at last the whole.
struct StreamedAnswer {
    let service: String
    private var events = ServerSentEvents()
    private var text = ""
    private var segments: [Transcript.Segment] = []
    private var final: Transcript?
    private var isDone = false

    init(service: String) {
        self.service = service
    }

    /// - Returns: what is understood so far, when these bytes changed it.
    mutating func take(_ bytes: some Sequence<UInt8>) throws(TranscriptionError) -> Transcript? {
        var isNews = false
        for data in events.take(bytes) {
            if data.elementsEqual("[DONE]".utf8) {
                isDone = true
                continue
            }
            guard let event = JSONValue(parsing: data) else {
                throw TranscriptionError.badAnswer(service, "has an event that is not JSON")
            }
            isNews = try take(event) || isNews
        }
        return isNews && final == nil ? Transcript(text: text.trimmed, segments: segments) : nil
    }

    private mutating func take(_ event: JSONValue) throws(TranscriptionError) -> Bool {
        if let message = event["error"]?["message"]?.string ?? event["error"]?.string {
            throw TranscriptionError(
                .serverError, "The service at \(service) failed and said: \(message.prefix(200)).")
        }
        switch event["type"]?.string {
        case "transcript.text.delta":
            text += event["delta"]?.string ?? ""
        case "transcript.text.segment":
            let whole: JSONValue = ["text": "", "segments": [event]]
            segments += Transcript(payload: whole)?.segments ?? []
        case "transcript.text.done":
            guard var transcript = Transcript(payload: event) else {
                throw TranscriptionError.badAnswer(service, "ends without 'text'")
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
    func result() throws(TranscriptionError) -> Transcript {
        if let final { return final }
        guard isDone, !text.isEmpty else { throw TranscriptionError.disconnected(service) }
        return Transcript(text: text.trimmed, segments: segments)
    }
}
