package import System

extension Transcript {
    /// Reads the JSON that transcribers print and serve: OpenAI's and whisper.cpp's `json` and `verbose_json`, Vosk's
    /// results, and what one would write oneself.
    ///
    /// - `text` or `transcript` is the text; `confidence` and `language` are taken where present.
    /// - `words`, else `result`, else the words inside `segments`, else `segments` themselves become the segments: `word` or `text`, `start`, `end` or `duration`,
    ///   and a confidence from `confidence`, `conf`, `probability` or `avg_logprob`.
    /// - `alternatives` are objects like the whole, or plain texts; the first is the text where there is no other.
    /// - Returns: nil when there is no text in it at all.
    package init?(payload: JSONValue) {
        let alternatives = (payload["alternatives"]?.array ?? []).compactMap(Alternative.init(payload:))
        let best = payload["alternatives"]?.array?.first
        guard let text = payload["text"]?.string ?? payload["transcript"]?.string ?? alternatives.first?.text else {
            return nil
        }
        self.init(text: text.trimmed)
        confidence =
            Transcript.unit(payload["confidence"]?.number)
            ?? alternatives.first { $0.text == self.text }?.confidence
        language = payload["language"]?.string
        self.alternatives = alternatives.filter { $0.text != self.text }
        let owners = [payload, best].compactMap { $0 }
        let words = owners.flatMap { [$0["words"]?.array ?? [], $0["result"]?.array ?? []] }
        let lists = words + [Transcript.wordsInSegments(of: payload), payload["segments"]?.array ?? []]
        segments = (lists.first { !$0.isEmpty } ?? []).compactMap(Segment.init(payload:))
    }

    /// whisper.cpp's server keeps the words inside the segments.
    private static func wordsInSegments(of payload: JSONValue) -> [JSONValue] {
        (payload["segments"]?.array ?? []).flatMap { $0["words"]?.array ?? [] }
    }

    /// A confidence within 0...1; Vosk's alternatives carry unbounded ones, which mean nothing elsewhere.
    fileprivate static func unit(_ value: Double?) -> Double? {
        guard let value, (0...1).contains(value) else { return nil }
        return value
    }
}

extension Transcript.Segment {
    fileprivate init?(payload: JSONValue) {
        guard let text = payload["word"]?.string ?? payload["text"]?.string,
            let start = payload["start"]?.number
        else { return nil }
        let duration = payload["duration"]?.number ?? payload["end"]?.number.map { $0 - start } ?? 0
        let stated = payload["confidence"] ?? payload["conf"] ?? payload["probability"]
        let confidence = stated?.number ?? payload["avg_logprob"]?.number.map(exponential)
        self.init(
            text: text.trimmed, start: start, duration: max(0, duration), confidence: Transcript.unit(confidence))
    }
}

extension Transcript.Alternative {
    fileprivate init?(payload: JSONValue) {
        guard let text = payload.string ?? payload["text"]?.string ?? payload["transcript"]?.string else { return nil }
        self.init(text: text.trimmed, confidence: Transcript.unit(payload["confidence"]?.number))
    }
}
