import Audio
import Enrolment
import Pipeline
import System

/// Reads takes from files.
struct TakeReader {
    private let conversion: ConversionOptions

    init(_ conversion: ConversionOptions) {
        self.conversion = conversion
    }

    /// All of a take; one that goes on far longer than any word is refused before it fills the memory.
    func read(_ path: String) throws -> Enroller.Take {
        let source = try conversion.open(path)
        var samples: [Float] = []
        var hop = Hop()
        while case let count = try source.next(&hop), count > 0 {
            for i in 0..<count { samples.append(hop.samples[i]) }
            guard samples.count <= Enroller.longestTake.value * Hop.sampleRate else {
                throw AudioError(
                    .badData,
                    "\(path): is longer than \(Enroller.longestTake.value) s; give a take that holds the word alone")
            }
        }
        Warnings.print(about: source, name: path)
        return Enroller.Take(name: path, samples: samples)
    }
}
