import Clients
import Network
import Speaking
import System
import Transcription

// What the `info` event tells of each service.

extension ServedTranscription {
    func program(version: String) -> JSONValue {
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

extension ServedUnderstanding {
    /// By the kinds of services that it is.
    func programs(version: String) -> [String: JSONValue] {
        let model = Artifact.value(
            name: service, description: "What '\(service)' understands", version: version,
            with: ["languages": [.string(language)]])
        func program(_ description: String) -> JSONValue {
            let more: [String: JSONValue] = ["models": [model], "supports_home_control": .bool(true)]
            return [Artifact.value(name: "rouse", description: description, version: version, with: more)]
        }
        let intent = program("Tells what a sentence means")
        return isHandling ? ["intent": intent, "handle": program("Does what a sentence asks for")] : ["intent": intent]
    }
}

extension ServedSpeech {
    func program(version: String) -> JSONValue {
        let voices = offered.map { voice in
            Artifact.value(
                name: voice.name, description: voice.description, version: version, engine: self.voice.name,
                with: ["languages": .array(voice.languages.map(JSONValue.string)), "speakers": .null])
        }
        return Artifact.value(
            name: "rouse", description: "Speaks with the voice engine '\(voice.name)'", version: version,
            with: ["voices": .array(voices), "supports_synthesize_streaming": .bool(true)])
    }
}
