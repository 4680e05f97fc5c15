import KeywordModels

/// The services that all clients share.
package struct ClientServices: Sendable {
    package var wake: WakeService
    package var transcription: ServedTranscription?
    package var understanding: ServedUnderstanding?
    package var voice: ServedSpeech?
    /// Picks the microphone that heard a word best; nil if every client is told.
    package var arbitration: Arbitration?
    package let counts = ServedCounts()
    /// Of the program.
    package let version: String

    package init(_ wake: WakeService, version: String) {
        self.wake = wake
        self.version = version
    }

    /// What was counted, for Prometheus.
    package func metrics(clients: Int) -> String {
        counts.text(clients: clients, keywords: wake.modelStore.models.keywords, version: version)
    }
}
