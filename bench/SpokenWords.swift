import Audio
import Enrolment
import Glibc
import KeywordModels
import KeywordSpotting
import Measurement

/// Words that espeak-ng says in several ways, with their places in the audio: what latency is measured with.
struct SpokenWords {
    private static let words = [
        "computer", "marigold", "telephone", "okay kitchen", "banana", "jupiter", "umbrella", "hello house", "radio",
        "volcano",
    ]
    private static let voices = [
        (150, 45), (165, 52), (140, 48), (157, 50), (145, 40), (170, 47), (135, 55), (152, 49), (160, 42),
    ]
    private static let enrolled = 3

    /// A word that was learned, and recordings in which it is said once more.
    struct Word {
        let model: KeywordModel
        let occasions: [Occasion]
    }

    struct Occasion {
        let samples: [Float]
        /// Seconds at which the word is over.
        let end: Double
    }

    let words: [Word]

    /// - Returns: nil where there is no espeak-ng.
    init?(folder: String) throws {
        guard system("command -v espeak-ng >/dev/null") == 0 else { return nil }
        words = try Self.words.map { word in
            let said = try Self.voices.map { try Self.say(word, speed: $0.0, pitch: $0.1, folder: folder) }
            let takes = said.prefix(Self.enrolled).enumerated().map {
                Enroller.Take(name: "take \($0 + 1)", samples: Self.inRoom($1).samples)
            }
            let model = try Enroller().enroll(keyword: word, takes: takes, createdBy: "benchmark")
            return Word(model: model, occasions: said.dropFirst(Self.enrolled).map(Self.inRoom))
        }
    }

    static func say(_ text: String, speed: Int, pitch: Int, folder: String) throws -> [Float] {
        let file = "\(folder)/word.wav"
        let arguments = ["-v", "en-us", "-s", "\(speed)", "-p", "\(pitch)", "-w", file, text]
        _ = ChildProcess.run("/usr/bin/env", ["espeak-ng"] + arguments)
        let source = try FileSource(path: file)
        var samples: [Float] = []
        var hop = Hop()
        while case let count = try source.next(&hop), count > 0 {
            for i in 0..<count { samples.append(hop.samples[i]) }
        }
        let isSound = { (sample: Float) in abs(sample) > 0.002 }
        guard let first = samples.firstIndex(where: isSound), let last = samples.lastIndex(where: isSound) else {
            return samples
        }
        return Array(samples[first...last])
    }

    /// Behind a second and before a second and a half of the hiss of a quiet room.
    private static func inRoom(_ word: [Float]) -> Occasion {
        var state: UInt32 = 5
        let samples = ([Float](repeating: 0, count: 16_000) + word + [Float](repeating: 0, count: 24_000)).map {
            sample in
            state = 1_664_525 &* state &+ 1_013_904_223
            return sample + 0.0005 * (Float(state >> 8) / Float(1 << 23) - 1)
        }
        return Occasion(samples: samples, end: Double(16_000 + word.count) / 16_000)
    }
}
