package import System
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

    /// What the `info` event tells of it.
    package func program(version: String) -> JSONValue {
        let model = Artifact.value(
            name: backend.name, description: "The backend '\(backend.name)' of Rouse", version: version,
            engine: backend.name, with: ["languages": [.string(hints.language ?? "en")]])
        // A backend has a command when its audio has ended, and takes the sound as it is: what lifts the noise between
        // two words, or takes it away, takes away what the backend tells speech by.
        return Artifact.value(
            name: "rouse", description: "Turns speech into text", version: version,
            with: [
                "models": [model], "supports_transcript_streaming": .bool(backend.isStreaming),
                "requires_external_vad": .bool(true), "prefers_auto_gain_enabled": .bool(false),
                "prefers_noise_reduction_enabled": .bool(false),
            ])
    }
}
