package import Evaluation
package import KeywordSpotting
import System

/// Something that was heard or nearly heard, with all that it takes to decide it again.
///
/// Times are seconds of audio of the run of `listen` that heard it.
package struct LogEvent: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case detection
        case nearMiss = "near-miss"
        /// A person said that it was the word; it was not heard, and not nearly. Its score was not measured.
        case miss
    }

    package var id: String
    package var kind: Kind
    package var keyword: String
    package var speaker: String?
    /// Where the word begins and ends.
    package var word: ClosedRange<Double>
    /// When the decision fell; of a near miss, when its score was highest.
    package var time: Double
    package var score: Double
    package var threshold: Double
    package var takes: Int
    package var speech: Double
    /// In dBFS, and in dB over the quietest tenth of the clip.
    package var level: Double
    package var signalToNoise: Double
    /// When that was, in seconds since 1970.
    package var wall: Double
    /// The name of its clip in the folder.
    package var file: String
    /// Where the clip begins and ends.
    package var clip: ClosedRange<Double>
    package var context: LogContext
    /// Whose audio it was, where there are several clients.
    package var client: String?

    package var isHeard: Bool { kind == .detection }

    /// Where the word and the decision lie in the clip, in seconds from its start.
    package var wordInClip: ClosedRange<Double> {
        let start = word.lowerBound - clip.lowerBound
        return start...max(start, time - clip.lowerBound)
    }

    /// Seconds by which another model may find the word earlier or later.
    private static let slack = 0.3

    /// The same with some room around it: what another model finds there is still this event.
    package var placeInClip: ClosedRange<Double> {
        let word = wordInClip
        return word.lowerBound - Self.slack...word.upperBound + Self.slack
    }

    /// A file name of a clip, before which no folder can stand.
    package static func isClip(_ name: String) -> Bool {
        name.utf8.count <= 255 && name.hasSuffix(".wav") && !name.hasPrefix(".") && !name.contains("/")
            && WallClock.moment(name.prefix(20)) != nil && name.unicodeScalars.allSatisfy(VisibleText.isVisible)
    }
}

extension LogEvent {
    /// - Parameter sound: of the word in the clip.
    package init(
        _ found: Detection, id: String, file: String, clip: ClosedRange<Double>, sound: SoundMeasures, wall: Double,
        context: LogContext
    ) {
        self.init(
            id: id, kind: .detection, keyword: found.keyword, speaker: found.speaker,
            word: found.start...max(found.start, found.end), time: found.time, score: found.score,
            threshold: found.threshold, takes: found.agreeing, speech: found.speech, level: sound.level,
            signalToNoise: sound.signalToNoise, wall: wall, file: file, clip: clip, context: context)
    }

    package init(
        _ miss: NearMiss, id: String, file: String, clip: ClosedRange<Double>, sound: SoundMeasures, wall: Double,
        context: LogContext
    ) {
        self.init(
            id: id, kind: .nearMiss, keyword: miss.keyword, speaker: miss.speaker,
            word: miss.start...max(miss.start, miss.end), time: miss.peak, score: miss.score,
            threshold: miss.threshold, takes: miss.agreeing, speech: miss.speech, level: sound.level,
            signalToNoise: sound.signalToNoise, wall: wall, file: file, clip: clip, context: context)
    }
}
