import KeywordModels
package import Network
import System

/// What all clients share.
package struct ClientServices: Sendable {
    package let wake: WakeService
    package var transcription: ServedTranscription?
    package var understanding: ServedUnderstanding?
    package var voice: ServedVoice?
    /// Of clients that hear one person, the best alone is told; nil where each is.
    package var arbitration: Arbitration?
    package let counts = ServedCounts()
    /// Of the program.
    private let version: String

    package init(_ wake: WakeService, version: String) {
        self.wake = wake
        self.version = version
    }

    /// What was counted, for Prometheus.
    package func metrics(clients: Int) -> String {
        counts.text(clients: clients, keywords: wake.shelf.models.keywords, version: version)
    }

    /// The `info` event as of now.
    package var info: WyomingEvent {
        var data: [String: JSONValue] = [:]
        for kind in ["asr", "tts", "handle", "intent", "mic", "snd"] { data[kind] = [] }
        data["wake"] = [WakeInfo.program(wake.shelf.models, version: version)]
        if let transcription { data["asr"] = [transcription.program(version: version)] }
        if let voice { data["tts"] = [voice.program(version: version)] }
        if let understanding { data.merge(understanding.programs(version: version)) { $1 } }
        return WyomingEvent(type: "info", data: data)
    }
}
