import Services
package import Session
import System
package import Transcription

/// Speech-to-text for clients.
package struct ServedTranscription: Sendable {
    private static let mostAtOnce = Limit(
        32, .recordings, of: "what clients have transcribed at once", beyond: "the next is told `busy`")

    private let current: Renewable<any TranscriptionBackend>
    package let hints: TranscriptionHints
    package let places = FairSlots(mostAtOnce.value)

    package init(_ backend: any TranscriptionBackend, hints: TranscriptionHints) {
        current = Renewable(backend)
        self.hints = hints
    }

    package var backend: any TranscriptionBackend { current.newest }

    /// Has the next command of each client transcribed by another backend.
    package func use(_ backend: any TranscriptionBackend) { current.change { $0 = backend } }

    /// Takes a place for a command when its speech begins, not when its audio does.
    package func admission(for owner: String) -> CommandTranscriber.Admission {
        { [places] in
            do throws(ClientComplaint) {
                return try places.acquire(for: owner)
            } catch {
                throw ServiceError(ServiceError.Code(rawValue: error.code), error.text)
            }
        }
    }
}
