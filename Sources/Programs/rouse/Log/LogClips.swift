import Audio
import Evaluation
import EventLog
import Glibc
import System

/// Reads the clips of a log.
struct LogClips {
    private static let longest = Limit(
        60, .seconds, of: "a clip of a log", beyond: "the clip is not read, as if it were not there")

    let log: LoggedEvents
    let decoding: Decoding

    enum Clip {
        /// 16 kHz.
        case samples([Float])
        case missing
        /// It holds less than it did.
        case cut
    }

    /// - Throws: `AudioError` for what is there and is no recording.
    func read(_ event: LogEvent) throws -> Clip {
        let path = log.path(of: event)
        // A link could lead anywhere, and a pipe would keep its reader waiting.
        guard let file = try? OwnedDescriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
            (try? FileStatus(of: file))?.kind == .file
        else { return .missing }
        let source = try AudioInput.open(path, decoding: decoding)
        var samples: [Float] = []
        var hop = Hop()
        while case let count = try source.next(&hop), count > 0 {
            for i in 0..<count { samples.append(hop.samples[i]) }
            guard samples.count <= Self.longest.value * Hop.sampleRate else { return .missing }
        }
        let length = event.clip.upperBound - event.clip.lowerBound
        return Double(samples.count + Hop.length) < length * Double(Hop.sampleRate) ? .cut : .samples(samples)
    }

    /// - Throws: `EvaluationError` or `AudioError` where the clip cannot be used.
    func samples(_ event: LogEvent) throws -> [Float] {
        switch try read(event) {
        case .samples(let samples): return samples
        case .missing:
            throw AudioError(.noInput, "\(log.path(of: event)): the clip of \(event.id) is not there any more")
        case .cut:
            throw AudioError(.badData, "\(log.path(of: event)): the clip of \(event.id) is shorter than it was")
        }
    }
}
