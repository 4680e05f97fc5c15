import Audio
import Clients
import CommandRecording
import VoiceActivity

/// Finds in a site's audio where somebody begins and ends to speak. Belongs to one thread.
final class UtteranceCatcher {
    enum News {
        /// Speech has begun; what was recorded so far.
        case begun([Float])
        case grown([Float])
        case ended(RecordedCommand)
    }

    private var feed: AudioFeed?
    private var hearing = Hearing()
    private var recorder: CommandRecorder

    /// - Throws: `RecordingError`.
    init(_ configuration: RecordingConfiguration) throws {
        try configuration.validate()
        recorder = CommandRecorder(configuration)
        _ = recorder.wake(keyword: "", end: 0)
    }

    /// - Throws: `AudioError` for audio that cannot be converted.
    func take(_ chunk: WAVChunk) throws -> [News] {
        if feed?.format != chunk.format { feed = try AudioFeed(chunk.format) }
        var news: [News] = []
        feed?.take(chunk.bytes) { hop in
            guard recorder.phase != .idle else { return }
            switch recorder.process(hop, hearing.process(hop)) {
            case .none: break
            case .started(let samples): news.append(.begun(samples))
            case .grown:
                let samples = hop.samples.span
                news.append(.grown(samples.indices.map { samples[$0] }))
            case .ended(let command): news.append(.ended(command))
            }
        }
        feed?.endOfEvent()
        return news
    }

    /// Ends it now.
    func end() -> RecordedCommand? { recorder.end(.cancelled) }
}
