import Features
import KeywordSpotting
import VoiceActivity

/// A spotter that can be replaced in the middle of a stream without missing a word.
///
/// A new spotter knows nothing of what was just said, nor of the noise in the room. So for a few seconds both listen: the
/// old one speaks for the keywords that both have, the new one for those that are new.
struct SpotterSuccession: ~Copyable {
    /// Frames for which both listen: longer than a word, and enough for a front end to know the voice and the room.
    static let handover = 500

    private var current: Spotter
    private var keywords: Set<String>
    private var successor: Spotter?
    private var successorKeywords: Set<String> = []
    private var framesLeft = 0
    private var frame = 0

    init(_ models: [KeywordModel], configuration: SpottingConfiguration) throws {
        current = try Spotter(models, configuration: configuration)
        keywords = Set(models.map(\.keyword))
    }

    /// Looks for other keywords, or with other settings, from the next frame on.
    /// - Throws: `SpottingError`; then everything stays as it was.
    mutating func replace(with models: [KeywordModel], configuration: SpottingConfiguration) throws {
        let next = try Spotter(models, configuration: configuration, startingAt: frame)
        // One that had not taken over yet is forgotten.
        successor = consume next
        successorKeywords = Set(models.map(\.keyword))
        framesLeft = Self.handover
    }

    mutating func process(_ analyzer: borrowing SpectralAnalyzer, activity: VoiceActivity) -> [Detection] {
        frame &+= 1
        let found = current.process(analyzer, activity: activity)
        guard framesLeft > 0, var next = successor.take() else { return found }
        let foundByNext = next.process(analyzer, activity: activity)
        let detections =
            found.filter { successorKeywords.contains($0.keyword) }
            + foundByNext.filter { !keywords.contains($0.keyword) }
        framesLeft &-= 1
        if framesLeft == 0 {
            current = next
            keywords = successorKeywords
        } else {
            successor = consume next
        }
        return detections
    }

    /// Forgets what was heard, as after a gap in the audio. Then a successor has no less to go by than the old one.
    mutating func reset() {
        if let next = successor.take() {
            current = next
            keywords = successorKeywords
            framesLeft = 0
        }
        current.reset()
    }
}
