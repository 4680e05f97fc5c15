package import Network
package import Services
import System
package import Transcription

/// Puts together the transcript that a Wyoming service sends, at once or in chunks.
package struct WyomingAnswer {
    let service: String
    private var chunks: String?
    private var language: String?

    package init(service: String) {
        self.service = service
    }

    /// What is understood so far, where the service streams.
    package var partial: Transcript? {
        guard let chunks, !chunks.isEmpty else { return nil }
        return Transcript(text: chunks.trimmed, language: language)
    }

    /// - Returns: the result, when this event has it.
    package mutating func take(_ event: WyomingEvent) throws(ServiceError) -> Transcript? {
        switch event.type {
        case "transcript-start":
            chunks = ""
            language = event.data["language"]?.string
        case "transcript-chunk":
            if chunks == nil { chunks = "" }
            chunks?.append(event.data["text"]?.string ?? "")
        case "transcript":
            guard let text = event.data["text"]?.string else {
                throw ServiceError.badAnswer(service, "has a transcript without 'text'")
            }
            return Transcript(text: text.trimmed, language: event.data["language"]?.string ?? language)
        case "transcript-stop":
            // Reached by services that leave out the whole transcript.
            guard let chunks else { throw ServiceError.badAnswer(service, "ends without a transcript") }
            return Transcript(text: chunks.trimmed, language: language)
        case "error":
            let said = event.data["text"]?.string ?? event.data["code"]?.string ?? "nothing more"
            throw ServiceError.failed(service, saying: ServiceWords.quoted(said))
        default: break
        }
        return nil
    }
}
