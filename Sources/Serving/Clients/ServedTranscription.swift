import Services
package import Session
import System
package import Transcription

/// Speech-to-text for clients.
package struct ServedTranscription: Sendable {
    private static let mostAtOnce = Limit(
        32, .recordings, of: "what clients have transcribed at once", beyond: "the next is told `busy`")

    package let backend: any TranscriptionBackend
    package let hints: TranscriptionHints
    package let places = Places(mostAtOnce.value)

    package init(_ backend: any TranscriptionBackend, hints: TranscriptionHints) {
        self.backend = backend
        self.hints = hints
    }

    /// Finds a place once somebody speaks, for a client that takes none before.
    package func admission(for owner: String) -> CommandTranscriber.Admission {
        { [places] in
            do throws(ClientComplaint) {
                return try places.take(for: owner)
            } catch {
                throw ServiceError(ServiceError.Code(rawValue: error.code), error.text)
            }
        }
    }
}
