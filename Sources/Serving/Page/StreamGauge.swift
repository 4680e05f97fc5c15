import Synchronization
import VoiceActivity

/// The newest level and scores of a stream, between its thread and those of viewers.
final class StreamGauge: Sendable {
    struct Score: Sendable {
        var keyword: String
        /// The highest since it was taken.
        var score: Double
        var threshold: Double
    }

    struct Reading: Sendable {
        /// Of the hops since it was taken.
        var sound = SpeechMeasure()
        var isSpeech = false
        /// The highest energy of each band of the spectrum.
        var bands: [Float] = []
        var scores: [Score] = []
    }

    private let reading = Mutex(Reading())

    /// Adds what was heard. Allocates nothing while the keywords stay.
    /// - Parameters:
    ///   - sound: how loud it was.
    ///   - bands: of its spectrum.
    /// - Returns: false where a viewer reads at this moment; then the next call shows it.
    func show(_ sound: SpeechMeasure, isSpeech: Bool, _ bands: [Float], _ scores: [Score]) -> Bool {
        reading.withLockIfAvailable { reading in
            reading.sound += sound
            reading.isSpeech = reading.isSpeech || isSpeech
            if reading.bands.count == bands.count {
                for band in bands.indices { reading.bands[band] = max(reading.bands[band], bands[band]) }
            } else {
                reading.bands = bands
            }
            guard reading.scores.count == scores.count else {
                reading.scores = scores
                return
            }
            for place in scores.indices {
                if reading.scores[place].keyword != scores[place].keyword {
                    reading.scores[place] = scores[place]
                } else {
                    reading.scores[place].score = max(reading.scores[place].score, scores[place].score)
                    reading.scores[place].threshold = scores[place].threshold
                }
            }
        } != nil
    }

    /// What is new; nil for nothing.
    func take() -> Reading? {
        reading.withLock { reading in
            guard !reading.sound.isEmpty else { return nil }
            let taken = reading
            (reading.sound, reading.isSpeech) = (SpeechMeasure(), false)
            for place in reading.scores.indices { reading.scores[place].score = 0 }
            for band in reading.bands.indices { reading.bands[band] = 0 }
            return taken
        }
    }
}
