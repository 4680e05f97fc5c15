import System
import Transcription

extension Transcript {
    /// All of it as JSON, for the other side of a worker.
    var payload: JSONValue {
        .object([
            "text": .string(text), "confidence": Self.payload(confidence),
            "segments": .array(
                segments.map {
                    .array([
                        .string($0.text), Self.payload($0.start), Self.payload($0.duration),
                        Self.payload($0.confidence),
                    ])
                }),
            "alternatives": .array(alternatives.map { .array([.string($0.text), Self.payload($0.confidence)]) }),
            "language": Self.payload(language), "rejection": Self.payload(rejection?.rawValue),
            "extras": .object(extras),
        ])
    }

    /// Nil for what `payload` never gives.
    init?(workerPayload payload: JSONValue) {
        guard let text = payload["text"]?.string, let segments = payload["segments"]?.array,
            let alternatives = payload["alternatives"]?.array, let extras = payload["extras"]?.object
        else { return nil }
        let rejection = payload["rejection"]?.string
        guard rejection == nil || Rejection(rawValue: rejection ?? "") != nil else { return nil }
        let readSegments = segments.compactMap(Segment.init(workerPayload:))
        let readAlternatives = alternatives.compactMap(Alternative.init(workerPayload:))
        guard readSegments.count == segments.count, readAlternatives.count == alternatives.count else { return nil }
        self.init(
            text: text, confidence: payload["confidence"]?.number, segments: readSegments,
            alternatives: readAlternatives, language: payload["language"]?.string,
            rejection: rejection.flatMap(Rejection.init), extras: extras)
    }

    /// Null for what JSON has no word for, too.
    private static func payload(_ number: Double?) -> JSONValue {
        guard let number, number.isFinite else { return .null }
        return .number(number)
    }

    private static func payload(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}

extension Transcript.Segment {
    fileprivate init?(workerPayload payload: JSONValue) {
        guard let fields = payload.array, fields.count == 4, let text = fields[0].string, let start = fields[1].number,
            let duration = fields[2].number
        else { return nil }
        self.init(text: text, start: start, duration: duration, confidence: fields[3].number)
    }
}

extension Transcript.Alternative {
    fileprivate init?(workerPayload payload: JSONValue) {
        guard let fields = payload.array, fields.count == 2, let text = fields[0].string else { return nil }
        self.init(text: text, confidence: fields[1].number)
    }
}
