import Audio
import Enrolment
import Pipeline
import System

/// Reads takes from files.
struct TakeReader {
    private let open: @Sendable (String) throws -> any AudioSource

    init(_ conversion: ConversionOptions) {
        open = { [channel = conversion.channel, gain = conversion.gain, decoding = conversion.decoding] path in
            let source = try AudioInput.open(path, channel: channel, decoding: decoding)
            return gain == 1 ? source : try GainSource(source, gain: gain)
        }
    }

    /// Reads takes as they are.
    init(_ decoding: Decoding) { open = { try AudioInput.open($0, decoding: decoding) } }

    /// The takes of recordings: of several each is one.
    func read(_ paths: [String]) throws -> [Enroller.Take] {
        try paths.count == 1 ? readMemo(paths[0]) : paths.map(read)
    }

    /// The takes of a recording that stands alone: one, or each word of a memo.
    private func readMemo(_ path: String) throws -> [Enroller.Take] {
        let recording = try read(path, atMost: Memo.longest.value)
        let takes = Memo.takes(in: recording)
        guard takes.count == 1 else {
            Terminal.complain("rouse: \(path): holds \(takes.count) words, which are \(takes.count) takes")
            return takes
        }
        guard recording.samples.count <= Enroller.longestTake.value * Hop.sampleRate else { throw tooLong(path) }
        return takes
    }

    private func tooLong(_ path: String) -> AudioError {
        AudioError(
            .badData, "\(path): is longer than \(Enroller.longestTake.value) s; give a take that holds the word alone")
    }

    /// All of a take; one that goes on far longer than any word is refused before it fills the memory.
    func read(_ path: String) throws -> Enroller.Take { try read(path, atMost: Enroller.longestTake.value) }

    private func read(_ path: String, atMost seconds: Int) throws -> Enroller.Take {
        let source = try open(path)
        var samples: [Float] = []
        var hop = Hop()
        while case let count = try source.next(&hop), count > 0 {
            for i in 0..<count { samples.append(hop.samples[i]) }
            guard samples.count <= seconds * Hop.sampleRate else { throw tooLong(path) }
        }
        Warnings.print(about: source, name: path)
        return Enroller.Take(name: path, samples: samples)
    }
}
