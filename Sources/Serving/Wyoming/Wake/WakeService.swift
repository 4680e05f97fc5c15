import Clients
import KeywordModels
import KeywordSpotting
import Network
import System
import VoiceActivity

/// The keywords and the sensitivity that a client asks for.
package struct WakeWish: Sendable, Equatable {
    /// Nil for all. Case does not matter, nor whether words are joined.
    package var names: [String]?
    /// The client's sensitivity, 0...1; nil for the server's.
    package var sensitivity: Double?

    package init(names: [String]? = nil, sensitivity: Double? = nil) {
        self.names = names
        self.sensitivity = sensitivity
    }

    var choice: ClientStream.Wish {
        ClientStream.Wish(sensitivity: sensitivity) { [names] models in
            guard let names else { return models }
            let wanted = Set(names.map(WakeService.plain))
            return models.filter { wanted.contains(WakeService.plain($0.keyword)) }
        }
    }
}

extension WakeService {
    /// An error for names of keywords that are not served.
    func complaints(of names: [String]?) -> [WyomingEvent] {
        guard let names else { return [] }
        let models = modelStore.models
        let known = Set(models.keywords.map(Self.plain))
        let unknown = names.filter { !known.contains(Self.plain($0)) }
        guard !unknown.isEmpty else { return [] }
        let there = models.isEmpty ? "there is none at all" : "there are: " + models.keywords.joined(separator: ", ")
        let shown = unknown.prefix(Self.mostNamed).map { "'\($0.prefix(Self.longestName))'" }.joined(separator: ", ")
        return [.error("unknown-wake-word", "There is no wake word \(shown); \(there).")]
    }

    private static let mostNamed = 8
    private static let longestName = 64

    fileprivate static func plain(_ name: String) -> String {
        String(name.lowercased().map { $0 == "_" ? " " : $0 })
    }
}

extension HeardWord {
    /// - Parameter timestamp: what the client calls the time of its last audio.
    func event(timestamp: JSONValue?) -> WyomingEvent {
        switch finding {
        case .detection(let detection):
            var data: [String: JSONValue] = [
                "name": .string(detection.keyword),
                "context": context(
                    detection.score, detection.threshold, from: detection.start, to: detection.end),
            ]
            data["timestamp"] = timestamp
            data["speaker"] = detection.speaker.map(JSONValue.string)
            return WyomingEvent(type: "detection", data: data)
        case .nearMiss(let miss):
            let data: [String: JSONValue] = ["keyword": .string(miss.keyword)]
            return WyomingEvent(
                type: "user-event",
                data: [
                    "name": "near-miss", "data": .object(data),
                    "context": context(miss.score, miss.threshold, from: miss.start, to: miss.end),
                ])
        }
    }

    private func context(_ score: Double, _ threshold: Double, from start: Double, to end: Double) -> JSONValue {
        var context: [String: JSONValue] = [
            "score": .number(rounded(score)), "threshold": .number(rounded(threshold)),
            "start": .number(rounded(start)), "end": .number(rounded(end)),
        ]
        context["level"] = level.map { .number(rounded($0.level)) }
        context["snr"] = level?.noiseDistance.map { .number(rounded($0)) }
        return .object(context)
    }

    private func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
}
