import Clients
import KeywordModels
import System

/// The services that all sites share.
struct HermesServices: Sendable {
    let wake: WakeService
    let transcription: ServedTranscription?
    let understanding: ServedUnderstanding?
    let voice: ServedSpeech?
    let school: SiteEnrolment
    /// Picks the microphone that heard a word best; nil if every site is told.
    let arbitration: Arbitration?
    let counts: ServedCounts
    /// Never waits.
    let publish: @Sendable (MQTTMessage) -> Void
    /// Has the thread of a site ask what has come of its transcriptions. Never waits.
    let hasNews: @Sendable (String) -> Void

    var modelStore: KeywordModelStore { wake.modelStore }
}
