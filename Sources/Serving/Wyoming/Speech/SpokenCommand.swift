import Audio
import Clients
import Network
import System
import Transcription

/// A client's speech on its way to becoming text. Nobody is told any more when it is released.
final class SpokenCommand {
    private var feed: AudioFeed
    private let session: TranscriptionSession

    /// - Parameter tell: gets the events, on any thread, and whether they are the last.
    /// - Parameter situation: what is expected to be said; nil for anything.
    /// - Throws: `ClientComplaint`, `AudioError`.
    init(
        _ format: AudioFormat, _ served: ServedTranscription, for origin: String?, language: String?,
        situation: String?,
        tell: @escaping @Sendable ([WyomingEvent], Bool) -> Void
    ) throws {
        feed = try AudioFeed(format)
        let place = try served.places.take(for: origin)
        var hints = served.hints
        hints.language = language ?? hints.language
        hints.situation = situation
        session = served.backend.start(hints: hints)
        Task(executorPreference: TaskThread.shared) { [events = session.events] in
            var telling = TranscriptTelling()
            for await event in events {
                let told = telling.take(event)
                let isOver =
                    switch event {
                    case .final, .failed: true
                    case .state, .partial: false
                    }
                if !told.isEmpty { tell(told, isOver) }
            }
            withExtendedLifetime(place) {}
        }
    }

    deinit { session.cancel() }

    func change(to format: AudioFormat) throws { feed = try AudioFeed(format) }

    func take(_ bytes: ArraySlice<UInt8>) {
        var samples: [Int16] = []
        feed.take(bytes) { hop in
            let span = hop.samples.span
            for place in span.indices { samples.append(span[place]) }
        } floats: {
            Self.append($0, to: &samples)
        }
        if !samples.isEmpty { session.send(samples) }
    }

    func endOfEvent() { feed.endOfEvent() }

    /// The audio has ended; the text follows.
    func finish() {
        var samples: [Int16] = []
        feed.finish { Self.append($0, to: &samples) }
        session.send(samples)
        session.finish()
    }

    private static func append(_ hop: borrowing Hop, to samples: inout [Int16]) {
        let span = hop.samples.span
        for place in span.indices { samples.append(PCM.sample(span[place])) }
    }
}
