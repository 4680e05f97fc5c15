import Clients
import KeywordModels
import System

/// What all sites share.
struct HermesServices: Sendable {
    let wake: WakeService
    let transcription: ServedTranscription?
    let understanding: ServedUnderstanding?
    let voice: ServedVoice?
    let school: KeywordSchool
    /// Of sites that hear one person, the best alone is told; nil where each is.
    let arbitration: Arbitration?
    let counts: ServedCounts
    /// Never waits.
    let publish: @Sendable (MQTTMessage) -> Void
    /// Has the thread of a site ask what has come of its transcriptions. Never waits.
    let hasNews: @Sendable (String) -> Void

    var shelf: KeywordShelf { wake.shelf }
}
