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

    /// What the `info` event tells of it.
    func program(version: String) -> JSONValue {
        let model = Artifact.value(
            name: backend.name, description: "The backend '\(backend.name)' of Rouse", version: version,
            with: ["languages": [.string(hints.language ?? "en")]])
        return Artifact.value(
            name: "rouse", description: "Turns speech into text", version: version,
            with: ["models": [model], "supports_transcript_streaming": .bool(backend.isStreaming)])
    }
}
