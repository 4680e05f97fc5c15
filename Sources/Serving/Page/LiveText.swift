import Audio
import Glibc
import Pipeline
import System
import VoiceActivity

/// What viewers are told, as server-sent events.
enum LiveText {
    /// What a person wants to see; where speech begins and ends is seen in the level.
    static func isShown(_ event: Event) -> Bool {
        switch event {
        case .detection, .nearMiss, .commandEnded, .transcript, .failure, .control: true
        case .capture(let change, _): change.isDiscontinuity
        case .conversation(let event, _, _):
            switch event {
            case .understood, .answer, .timer, .ended: true
            default: false
            }
        case .speechStarted, .speechEnded, .wake, .commandStarted, .partial: false
        }
    }

    /// Bytes of an event beyond which only what it is is told.
    private static let longest = 8_192

    static func news(_ event: StampedEvent, of client: String?) -> String {
        var line = event.json
        line.add("client", client)
        var text = line.description
        if text.utf8.count > longest {
            var short = JSONLine(event: line.scalars.first { $0.name == "event" }?.text ?? "")
            short.add("wall", event.wall)
            short.add("isCut", true)
            text = short.description
        }
        return "event: news\ndata: \(text)\n\n"
    }

    /// The newest level and scores of a stream; nil where nothing was heard since the last time.
    static func picture(_ stream: Int, of client: String?, _ reading: StreamGauge.Reading?) -> String? {
        guard let reading else { return nil }
        var line = JSONLine()
        line.add("stream", stream)
        line.add("client", client)
        line.add("level", (max(reading.sound.level ?? -120, -120) * 10).rounded() / 10)
        line.add("speech", reading.isSpeech)
        line.add("bands", bands(reading.bands))
        line.add("keywords", keywords(reading.scores))
        return "event: picture\ndata: \(line)\n\n"
    }

    private static let signs = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_")
    /// The levels of the first and the last sign, in dB of the filterbank.
    private static let levels: ClosedRange<Float> = -40...35

    /// A sign for each band of the spectrum, the lowest first.
    private static func bands(_ energies: [Float]) -> String {
        let range = levels.upperBound - levels.lowerBound
        return String(
            energies.map { energy in
                let level = 10 * log10f(max(energy, 1e-12))
                let share = min(max((level - levels.lowerBound) / range, 0), 1)
                return signs[Int(share * Float(signs.count - 1))]
            })
    }

    /// Several models of one keyword are one to look at; the lowest of their thresholds is reached first.
    private static func keywords(_ scores: [StreamGauge.Score]) -> [JSONLine] {
        var merged: [StreamGauge.Score] = []
        for score in scores {
            guard let place = merged.firstIndex(where: { $0.keyword == score.keyword }) else {
                merged.append(score)
                continue
            }
            merged[place].score = max(merged[place].score, score.score)
            merged[place].threshold = min(merged[place].threshold, score.threshold)
        }
        return merged.map { score in
            var line = JSONLine()
            line.add("name", score.keyword)
            line.add("score", (score.score * 1_000).rounded() / 1_000)
            line.add("threshold", (score.threshold * 1_000).rounded() / 1_000)
            return line
        }
    }
}
