import Audio
import Console
import KeywordModels
import KeywordSpotting
import Pipeline
import Session
import VoiceActivity

/// The status line of `listen`: gathers what is heard, and shows it ten times a second. It stands before the sink that
/// prints, and makes room for it.
final class StatusLineSink: EventSink {
    private static let interval = 0.1
    /// What is left of a score from one picture to the next, so that a short peak can be seen.
    private static let decay = 0.85

    private var screen: Screen
    private var pace = Pace(seconds: interval)
    private var status: ListenStatus
    private var last: (keyword: String, time: Double)?
    private var sound = SpeechMeasure()
    private var isSpeech = false
    private var isNew = false

    init(_ models: [any Keyword], _ spotting: SpottingConfiguration, on screen: Screen) {
        self.screen = screen
        status = ListenStatus(keywords: Self.keywords(models, spotting))
    }

    /// Other keywords are looked for from now on, or with other thresholds.
    func listens(for models: [any Keyword], _ spotting: SpottingConfiguration) {
        status.keywords = Self.keywords(models, spotting)
    }

    private static func keywords(
        _ models: [any Keyword], _ spotting: SpottingConfiguration
    ) -> [ListenStatus.Keyword] {
        // Several models of one keyword are one to look at; the lowest of their thresholds is reached first.
        let thresholds = Dictionary(
            models.map { ($0.keyword, spotting.threshold(of: $0)) }, uniquingKeysWith: min)
        return models.keywords.map { ListenStatus.Keyword(name: $0, score: 0, threshold: thresholds[$0] ?? 1) }
    }

    /// The line shows the highest score of all hops, and the pipeline tells that of its newest.
    var needsEachHop: Bool { true }

    func heard(_ hop: borrowing Hop, _ activity: VoiceActivity, seconds: Double?) {
        sound.add(activity)
        isSpeech = isSpeech || activity.isSpeech
        status.noiseFloor = Double(activity.noiseFloor)
        isNew = true
    }

    func turn(_ pipeline: borrowing Pipeline) {
        if isNew {
            for index in status.keywords.indices {
                let score = pipeline.score(of: status.keywords[index].name) ?? 0
                status.keywords[index].score = max(status.keywords[index].score, score)
            }
            isNew = false
        }
        paint(at: pipeline.time)
    }

    func handle(_ event: StampedEvent) {
        switch event.event {
        case .detection(let found): last = (found.keyword, found.time)
        case .capture(.overrun, _), .capture(.discarded, _): status.overruns += 1
        case .capture(.lost, _): status.isLost = true
        case .capture(.back, _): status.isLost = false
        default: break
        }
        screen.erase()
    }

    /// The line is gone for good.
    func stopping() {
        screen.erase()
    }

    /// Shows the line, when it is time for a new picture.
    /// - Parameter time: seconds of audio.
    private func paint(at time: Double) {
        guard pace.isDue() else { return }
        if let level = sound.level {
            status.level = level
            status.isSpeech = isSpeech
            (sound, isSpeech) = (SpeechMeasure(), false)
        }
        status.last = last.map { ListenStatus.Heard(keyword: $0.keyword, secondsAgo: time - $0.time) }
        screen.show(status.render(columns: screen.columns, screen.palette))
        for index in status.keywords.indices { status.keywords[index].score *= Self.decay }
    }
}
