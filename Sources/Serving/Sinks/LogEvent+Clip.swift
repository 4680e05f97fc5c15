import Evaluation
import EventLog
import KeywordSpotting
import Pipeline

extension LogEvent {
    /// The event that a clip was cut for; nil for a clip that does not say what its keyword was looked for with.
    init?(_ clip: Clip, id: String, file: String) {
        guard let context = clip.context else { return nil }
        let range = clip.start...max(clip.start, clip.end)
        func sound(_ start: Double, _ end: Double) -> SoundMeasures {
            SoundMeasures(clip.samples, in: start - clip.start..<max(start, end) - clip.start)
        }
        switch clip.event.event {
        case .detection(let found):
            self.init(
                found, id: id, file: file, clip: range, sound: sound(found.start, found.end), wall: clip.wall,
                context: context)
        case .nearMiss(let miss):
            self.init(
                miss, id: id, file: file, clip: range, sound: sound(miss.start, miss.end), wall: clip.wall,
                context: context)
        default: return nil
        }
        kind = clip.kind
        client = clip.client
    }
}
