import Foundation
import System
import TestSupport

/// A room in which somebody says the keyword and then a command, and what `listen` makes of it.
struct Living: Sendable {
    static let shared = Result { try Living() }

    /// What the grammar of the tests knows.
    static let phrases: [String] = {
        let things = ["light", "fan", "heater", "radio"]
        let minutes = ["two", "five", "ten", "twenty"]
        let music = ["jazz music", "rock music", "the news", "a story"]
        let questions = ["time", "weather", "temperature", "date"]
        return ["on", "off"].flatMap { state in things.map { "turn \(state) the \($0)" } }
            + minutes.map { "set a timer for \($0) minutes" } + music.map { "play \($0)" }
            + questions.map { "what is the \($0)" }
    }()

    static let voices = [
        Voice("en-us", speed: 150, pitch: 50), Voice("en-us+f2", speed: 160, pitch: 60),
        Voice("en-us+f4", speed: 155, pitch: 45), Voice("en-us+m3", speed: 145, pitch: 40),
    ]

    let folder: TemporaryFolder
    private let keyword: [Float]

    init() throws {
        folder = try TemporaryFolder()
        let takes = try Words.recordings(of: "computer")
        for (index, take) in takes.enumerated() { try folder.store(WAV().bytes(take), as: "take\(index).wav") }
        let outcome = try Program.rouse.run(
            ["enroll", "--keyword", "computer", "--output", "computer.rouse", "take0.wav", "take1.wav", "take2.wav"],
            in: folder.path)
        guard outcome.status == 0 else { throw SpeechError(description: outcome.errors) }
        try folder.store(Self.phrases.joined(separator: "\n").utf8, as: "phrases.txt")
        keyword = try Words.later.saying("computer")
    }

    /// A keyword, a short silence, and a command.
    struct Utterance: Sendable {
        let words: String
        /// Where the keyword ends, and where the command lies, in seconds.
        let keywordEnd: Double
        let command: Range<Double>
    }

    /// - Parameters:
    ///   - signalToNoise: of each command in dB; nil for a quiet room.
    ///   - gaps: seconds between the keyword and the command, in turn.
    func room(
        saying sentences: [String], signalToNoise: Float? = nil, gaps: [Double] = [0.1, 0.3, 0.6, 0.15]
    ) throws -> (samples: [Float], utterances: [Utterance]) {
        var scene = Scene()
        var noise = NormalNoise(11)
        var samples: [Float] = []
        var utterances: [Utterance] = []
        for (index, words) in sentences.enumerated() {
            let command = try Self.voices[index % Self.voices.count].saying(words)
            let begin = scene.samples.count
            scene.pause(1.5)
            scene.say("keyword", keyword)
            let keywordEnd = scene.duration
            // Gaps change slower than voices, so that each voice has them all.
            scene.pause(gaps[index / Self.voices.count % gaps.count])
            scene.say(words, command)
            let range = scene.places[scene.places.count - 1].range
            scene.pause(2)
            utterances.append(Utterance(words: words, keywordEnd: keywordEnd, command: range))
            var piece = Array(scene.samples[begin...])
            if let signalToNoise {
                let power = command.reduce(0) { $0 + $1 * $1 } / Float(command.count)
                let deviation = (power / pow(10, signalToNoise / 10)).squareRoot()
                for i in piece.indices { piece[i] += deviation * noise.next() }
            }
            samples += piece
        }
        return (samples, utterances)
    }

    /// - Parameter phones: where the large phone network is; nil to do without it.
    func listen(_ arguments: [String], to file: String, phones: String? = nil) throws -> Program.Outcome {
        let arguments = ["listen", "--model", "computer.rouse", "--json", "--input", file] + arguments
        guard let phones else { return try Program.rouse.run(arguments, in: folder.path) }
        return try Program("env").run(["ROUSE_PHONES=\(phones)", Program.rouse.path] + arguments, in: folder.path)
    }
}

/// White noise of standard deviation 1, the same in every run.
struct NormalNoise {
    private var generator: SplitMix64

    init(_ seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    mutating func next() -> Float {
        // Twelve uniform numbers add up to something that is normal enough, with a variance of 1.
        (0..<12).reduce(-6) { sum, _ in sum + Float.random(in: 0..<1, using: &generator) }
    }
}
