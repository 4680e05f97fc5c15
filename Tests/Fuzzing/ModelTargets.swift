import Enrolment
import Features
import FoundationEssentials
import KeywordModels
import KeywordSpotting
import ModelFiles
import System
import TestSupport
import VoiceActivity

extension FuzzTarget {
    /// Files as they are, and files whose checksum is made right, so that what is behind it is reached.
    static let models = [
        FuzzTarget("model-file", seeds: files) { bytes in
            _ = try VoiceActivityModel(bytes: bytes, name: "a.rouse")
            return true
        },
        sealed("front-end", seed: try shipped("frontend.rouse")) { bytes in
            var frontEnd = FrontEnd(try Enroller(frontEnd: bytes, name: "a.rouse").frontEnd)
            frontEnd.process(take: energies, word: 3..<9) { _ in }
        },
        sealed("voice-activity", seed: try shipped("vad.rouse")) { bytes in
            let model = try VoiceActivityModel(bytes: bytes, name: "a.rouse")
            var hearing = Hearing(model: model)
            hum.withContiguousHops { hop in
                precondition((0...1).contains(hearing.process(hop).probability), "a probability is in 0...1")
            }
        },
        sealed("keyword", seed: try Words.model("no").encoded()) { bytes in
            let model = try KeywordModel(bytes: bytes, name: "a.rouse")
            var configuration = SpottingConfiguration()
            configuration.minimumScore = 0
            var spotter = try Spotter([model], configuration: configuration)
            var hearing = Hearing()
            hum.withContiguousHops { hop in
                let activity = hearing.process(hop)
                for detection in spotter.process(hearing.analyzer, activity: activity) {
                    precondition((0...1).contains(detection.score), "a score is in 0...1")
                }
            }
        },
    ]

    /// The input is a header, a zero byte, and numbers; the rest of a file is put around them.
    private static func sealed(
        _ name: String, seed: @autoclosure @escaping @Sendable () throws -> [UInt8],
        use: @escaping @Sendable ([UInt8]) throws -> Void
    ) -> FuzzTarget {
        @Sendable func seeds() throws -> [[UInt8]] {
            let file = SealedFile(try seed())
            return [file.header + [0] + file.numbers]
        }
        return FuzzTarget(name, seeds: seeds) { bytes in
            let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return false }
            try use(SealedFile(header: Array(parts[0]), numbers: Array(parts[1])).bytes)
            return true
        }
    }

    @Sendable private static func files() throws -> [[UInt8]] { [try shipped("vad.rouse")] }

    private static func shipped(_ name: String) throws -> [UInt8] {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return [UInt8](try Data(contentsOf: URL(filePath: "/\(root)/models/\(name)")))
    }

    /// A tenth of a second of somebody who hums in noise.
    private static let hum: [Float] = {
        var random = SplitMix64(seed: 9)
        return (0..<1_600).map { ($0 % 107 < 50 ? 0.2 : -0.2) + Float.random(in: -0.05...0.05, using: &random) }
    }()

    private static let energies: [[Float]] = {
        var random = SplitMix64(seed: 10)
        return (0..<12).map { _ in (0..<40).map { _ in Float.random(in: 0...10, using: &random) } }
    }()
}

extension [Float] {
    fileprivate func withContiguousHops(_ body: (Span<Float>) -> Void) {
        for start in stride(from: 0, through: count - 160, by: 160) { body(span.extracting(start..<(start + 160))) }
    }
}
