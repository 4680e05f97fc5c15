import KeywordModels
import Pipeline
import System
import Wyoming

/// What all sites share.
struct HermesServices: Sendable {
    let shelf: KeywordShelf
    let configuration: Pipeline.Configuration
    let transcription: ServedTranscription?
    let understanding: ServedUnderstanding?
    let voice: ServedVoice?
    let school: KeywordSchool
    /// Never waits.
    let publish: @Sendable (MQTTMessage) -> Void
}
