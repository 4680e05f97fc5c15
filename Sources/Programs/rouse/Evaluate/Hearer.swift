import Audio
import Evaluation
import KeywordModels
import KeywordSpotting
import Pipeline
import System

/// Hears recordings with models as `rouse detect --min-score 0` does.
struct Hearer: Sendable {
    /// Seconds of a recording with a word in which the energy of the word is looked for.
    private static let longestTake = 20

    let conversion: ConversionOptions

    /// - Parameter reached: is told how far the audio has come, as a share where its length is known.
    func hear(_ path: String, with model: any Keyword, reached: (Double) -> Void) throws -> Hearing {
        try hear(conversion.open(path), with: model, reached: reached)
    }

    func hear(_ source: any AudioSource, with model: any Keyword, reached: (Double) -> Void) throws -> Hearing {
        var configuration = Pipeline.Configuration()
        configuration.spotting.minimumScore = 0
        var pipeline = try Pipeline(keywords: [model], configuration: configuration)
        var hearing = Hearing(duration: 0)
        let duration = source.duration ?? 0
        var samples: [Float] = []
        let keepsSamples = duration > 0 && duration <= Double(Self.longestTake)
        try RecordingSearch.run(source, through: &pipeline) { hop in
            guard keepsSamples else { return }
            for i in 0..<Hop.length { samples.append(hop.samples[i]) }
        } reached: { seconds in
            hearing.duration = seconds
            if duration > 0 { reached(seconds / duration) }
        } report: { event in
            guard case .detection(let found) = event else { return }
            hearing.candidates.append(
                Candidate(start: found.start, end: found.end, time: found.time, score: found.score))
        }
        if !samples.isEmpty {
            let bounds = WordBounds(samples)
            hearing.sound = bounds.start...max(bounds.start, bounds.end)
        }
        return hearing
    }

    /// What tells the outcome from any other: the recording, the model, and how the audio is converted.
    func key(of path: String, _ model: [UInt8], _ checksum: UInt32) -> String? {
        RecordingIdentity.text(of: path, conversion).map { "\(Version.creator)|\(model.count)-\(checksum)|\($0)" }
    }
}
