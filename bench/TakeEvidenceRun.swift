import Audio
import Enrolment
import System

/// Prints what tells takes of another word, a line of JSON for each take, for `tools/fit_wrong_takes.py`.
///
///     rouse-bench takes NAME FILE...
enum TakeEvidenceRun {
    static func run(_ name: String, _ files: [String]) throws {
        let takes = try files.map { Enroller.Take(name: $0, samples: try samples(of: $0)) }
        let spoken = WrittenWord(spellings: [name]).spokenName
        let evidence = try Enroller().evidence(of: takes, name: spoken)
        for (index, file) in files.enumerated() {
            var line = JSONLine()
            line.add("file", file)
            line.add("distances", json: "\(evidence.pairs[index].map(\.distance))")
            line.add("readings", json: "[\(evidence.pairs[index].map { "\($0.readings)" }.joined(separator: ","))]")
            if !evidence.names.isEmpty {
                line.add("fits", json: "\(evidence.names[index].fits)")
                line.add("length", Double(evidence.names[index].length))
            }
            print(line.description)
        }
    }

    private static func samples(of path: String) throws -> [Float] {
        let source = try AudioInput.open(path)
        var (samples, hop) = ([Float](), Hop())
        while case let count = try source.next(&hop), count > 0 {
            for i in 0..<count { samples.append(hop.samples[i]) }
        }
        return samples
    }
}
