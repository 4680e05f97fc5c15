import Audio
package import KeywordModels
package import KeywordSpotting
package import Pipeline

/// A keyword that was heard, or nearly, in a client's audio.
package struct HeardWord: Sendable, Equatable {
    package enum Finding: Sendable, Equatable {
        case detection(Detection)
        case nearMiss(NearMiss)
    }

    package let finding: Finding
    /// Of the word, in dBFS.
    package let level: Double?
    /// Decibels by which it stood out of what was there before.
    package let noiseDistance: Double?

    package var isDetection: Bool {
        if case .detection = finding { true } else { false }
    }
}

/// Looks for keywords in the audio of a client. It is made when audio begins, shares the models with all others, and
/// belongs to one thread.
package final class WakeDetector {
    private var feed: AudioFeed
    private var pipeline: Pipeline
    private var level = WordLevel()
    /// Hops that wait until they can be listened to together.
    private var hops = [Hop](repeating: Hop(), count: Pipeline.mostHops)
    private var waiting = 0

    /// - Throws: `SpottingError`, `AudioError`.
    package init(_ format: AudioFormat, _ models: [KeywordModel], _ configuration: Pipeline.Configuration) throws {
        feed = try AudioFeed(format)
        pipeline = try Pipeline(keywords: models, configuration: configuration)
    }

    package var format: AudioFormat { feed.format }

    /// The next bytes are of another format.
    package func change(to format: AudioFormat) throws { feed = try AudioFeed(format) }

    /// Looks for other keywords from here on.
    package func replace(_ models: [KeywordModel], _ configuration: Pipeline.Configuration) throws {
        try pipeline.replace(keywords: models, spotting: configuration.spotting)
    }

    package func take(_ bytes: ArraySlice<UInt8>) -> [HeardWord] {
        var heard: [HeardWord] = []
        feed.take(bytes) { collect($0, &heard) }
        listen(&heard)
        return heard
    }

    package func endOfEvent() { feed.endOfEvent() }

    /// The audio has ended.
    package func finish() -> [HeardWord] {
        var heard: [HeardWord] = []
        feed.finish { collect($0, &heard) }
        listen(&heard)
        heard += words(of: pipeline.finish())
        return heard
    }

    private func collect(_ hop: borrowing Hop, _ heard: inout [HeardWord]) {
        level.take(hop)
        hops[waiting] = copy hop
        waiting += 1
        if waiting == hops.count { listen(&heard) }
    }

    private func listen(_ heard: inout [HeardWord]) {
        guard waiting > 0 else { return }
        let events = pipeline.process(hops.span.extracting(..<waiting))
        waiting = 0
        if !events.isEmpty { heard += words(of: events) }
    }

    private func words(of events: [Event]) -> [HeardWord] {
        events.compactMap { event in
            switch event {
            case .detection(let detection): word(.detection(detection), from: detection.start, to: detection.end)
            case .nearMiss(let miss): word(.nearMiss(miss), from: miss.start, to: miss.end)
            default: nil
            }
        }
    }

    private func word(_ finding: HeardWord.Finding, from start: Double, to end: Double) -> HeardWord {
        let measured = level.measure(from: start, to: end)
        return HeardWord(finding: finding, level: measured?.level, noiseDistance: measured?.above)
    }
}
