package import Audio
package import Pipeline
import Session
package import VoiceActivity

/// Shows a stream to whoever looks at the page.
package final class LiveSink: EventSink {
    private let board: LiveBoard
    private let client: String?
    private let place: (number: Int, gauge: StreamGauge)?
    private var sound = SpeechMeasure()
    private var isSpeech = false
    /// Made as soon as somebody looks.
    private var spectrum: SpectrumGauge?
    /// Made once, and filled again for each picture.
    private var scores: [StreamGauge.Score] = []

    init(_ board: LiveBoard, client: String?, place: (Int, StreamGauge)?) {
        self.board = board
        self.client = client
        self.place = place
    }

    deinit { leave() }

    package func heard(_ hop: borrowing Hop, _ activity: VoiceActivity, seconds: Double?) {
        if client == nil { board.tap.take(hop) }
        guard board.isWatched else { return }
        sound.add(activity)
        if spectrum == nil, place != nil { spectrum = SpectrumGauge() }
        spectrum?.take(hop)
        isSpeech = isSpeech || activity.isSpeech
    }

    package func turn(_ pipeline: borrowing Pipeline) {
        guard !sound.isEmpty, let gauge = place?.gauge else { return }
        var count = 0
        pipeline.eachKeyword { keyword, score, threshold in
            if count == scores.count {
                scores.append(StreamGauge.Score(keyword: keyword, score: score, threshold: threshold))
            } else {
                if scores[count].keyword != keyword { scores[count].keyword = keyword }
                scores[count].score = score
                scores[count].threshold = threshold
            }
            count += 1
        }
        if count < scores.count { scores.removeLast(scores.count - count) }
        guard gauge.show(sound, isSpeech: isSpeech, spectrum?.bands ?? [], scores) else { return }
        spectrum?.clear()
        (sound, isSpeech) = (SpeechMeasure(), false)
    }

    package func handle(_ event: StampedEvent) { board.put(event, of: client) }

    package func finish(isStopped: Bool) { leave() }

    private func leave() { if let place { board.ended(place.number) } }
}
