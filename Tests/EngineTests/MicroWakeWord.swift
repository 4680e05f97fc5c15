import KeywordModels
import KeywordSpotting
import ModelFiles
import VoiceActivity

/// A wake word of microWakeWord, as a model file names it.
struct MicroWakeWord: Keyword {
    static let name = "micro-wake-word"

    private struct Content: Codable {
        var engine: String
        var keyword: String
        var word: String
        var cutoff: Double
        var createdBy: String
    }

    private let content: Content
    var speaker: String?

    /// - Parameters:
    ///   - word: as its network is called.
    ///   - cutoff: the probability that detects the word by default.
    init(_ keyword: String, word: String, cutoff: Double) {
        content = Content(engine: Self.name, keyword: keyword, word: word, cutoff: cutoff, createdBy: "tests")
    }

    init(_ file: VerifiedModelFile) throws {
        content = try ModelFile<Content>.content(of: file, kind: KeywordModel.kind)
        guard (0.01...0.99).contains(content.cutoff) else { throw ModelFileError.damaged(file.name, "its cutoff") }
    }

    var engine: String { content.engine }
    var keyword: String { content.keyword }
    var word: String { content.word }
    var cutoff: Double { content.cutoff }
    var language: String { "en" }
    var createdBy: String { content.createdBy }

    func encoded() throws -> [UInt8] {
        try ModelFile(
            kind: KeywordModel.kind, id: keyword, content: content, tensors: [],
            version: KeywordModel.versionWithEngine
        ).encoded()
    }

    /// The one line of a registration.
    static let factory = KeywordEngineFactory(name) { file in
        try MicroWakeWord(file)
    } make: { keywords, configuration, first in
        try MicroWakeWordEngine(keywords.compactMap { $0 as? MicroWakeWord }, configuration, startingAt: first)
    }
}

/// Looks for wake words with microWakeWord. It takes samples.
final class MicroWakeWordEngine: KeywordEngine {
    private struct Word {
        var model: MicroWakeWord
        var program: EngineProgram
        var refractory: Refractory
        var score = 0.0
        /// Whether it was detected and its score has not come down since.
        var isHeard = false
    }

    /// Seconds of the window in which the network hears a word.
    private static let window = 1.0

    private var words: [Word]
    private var configuration: SpottingConfiguration
    private var hop: Int

    init(_ models: [MicroWakeWord], _ configuration: SpottingConfiguration, startingAt first: Int) throws {
        self.configuration = configuration
        hop = first
        words = try models.map { model in
            Word(
                model: model, program: try EngineProgram(["wake", model.word]),
                refractory: Refractory(frames: Int(configuration.refractory * 100)))
        }
    }

    func process(_ heard: borrowing Hearing, hops: Int) -> KeywordFindings {
        var found: KeywordFindings = []
        for index in words.indices {
            let answer = words[index].program.answer(heard.analyzer, hops: hops)
            for place in 0..<min(hops, answer.count) {
                let score = Self.score(answer[place], words[index].model.cutoff)
                words[index].score = score
                let frame = hop + place + 1
                let wasHeard = words[index].isHeard
                words[index].isHeard = score >= configuration.threshold(of: words[index].model)
                guard words[index].isHeard, !wasHeard, words[index].refractory.admits(score: score, at: frame) else {
                    continue
                }
                let time = Double(frame) / 100
                found.append(
                    (
                        place,
                        .detection(
                            Detection(
                                heard: words[index].model.keyword, from: max(0, time - Self.window), to: time, at: time,
                                score: score))
                    ))
            }
        }
        hop += hops
        return found
    }

    /// 0.5 at the cutoff, as for every keyword.
    private static func score(_ probability: Double, _ cutoff: Double) -> Double {
        probability < cutoff ? 0.5 * probability / cutoff : 0.5 + 0.5 * (probability - cutoff) / (1 - cutoff)
    }

    func score(of keyword: String) -> Double? { words.first { $0.model.keyword == keyword }?.score }

    func eachKeyword(_ body: (_ keyword: String, _ score: Double, _ threshold: Double) -> Void) {
        for word in words { body(word.model.keyword, word.score, configuration.threshold(of: word.model)) }
    }

    func change(_ configuration: SpottingConfiguration) throws -> Bool {
        self.configuration = configuration
        return true
    }

    func reset() {
        for word in words { try? word.program.reset() }
    }
}
