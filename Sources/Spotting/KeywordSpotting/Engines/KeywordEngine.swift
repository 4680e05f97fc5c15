package import KeywordModels
package import ModelFiles
package import VoiceActivity

/// A keyword spotter for one stream. It is called once for each block of up to four hops, so that the call costs nothing
/// measurable. An engine belongs to one stream and one thread. All times are seconds of audio, or hops of it, from the start of the stream.
package protocol KeywordEngine: AnyObject {
    /// Looks for keywords in the newest hops.
    /// - Parameters:
    ///   - heard: has in its rows, from the first on, the samples of the hops, their frames and their voice activity; an
    ///     engine takes what it needs.
    ///   - hops: so many, `Hearing.mostHops` at most.
    /// - Returns: what became certain, with the place of its hop among these, in the order of the hops. Detections are
    ///   those that are to be acted upon: threshold and refractory time are the engine's.
    func process(_ heard: borrowing Hearing, hops: Int) -> KeywordFindings

    /// The score of a keyword in the newest hop, 0...1; nil where it is not looked for here.
    func score(of keyword: String) -> Double?

    /// Gives the score of each model's keyword in the newest hop, and the one that a detection has to reach. Allocates
    /// nothing.
    func eachKeyword(_ body: (_ keyword: String, _ score: Double, _ threshold: Double) -> Void)

    /// True while the engine skips hops because there has been no speech for a while.
    var isResting: Bool { get }

    /// Decides by other thresholds from the next hop on.
    /// - Returns: false where more than thresholds would have to change; then nothing has.
    func change(_ configuration: SpottingConfiguration) throws -> Bool

    /// The stream has ended: what is in its last hops. None follows before `reset`.
    func flush() -> [KeywordFinding]

    /// The stream has ended or is interrupted: what waited for its next hops.
    func end() -> [KeywordFinding]

    /// Forgets what was heard, as after a gap in the audio; the clock goes on.
    func reset()
}

extension KeywordEngine {
    package var isResting: Bool { false }
    package func flush() -> [KeywordFinding] { [] }
    package func end() -> [KeywordFinding] { [] }
}

/// What a hop has made certain of a keyword.
package enum KeywordFinding: Sendable {
    case detection(Detection)
    case nearMiss(NearMiss)
    /// Where the word of a detection ends, which is known some frames after it.
    case wordEnd(KeywordEnd)

    package var keyword: String {
        switch self {
        case .detection(let detection): detection.keyword
        case .nearMiss(let miss): miss.keyword
        case .wordEnd(let word): word.keyword
        }
    }
}

/// Findings, each with the place of its hop in the block.
package typealias KeywordFindings = [(place: Int, finding: KeywordFinding)]

/// Reads the models of an engine, and makes the engine of each stream.
package struct KeywordEngineFactory: Sendable {
    /// The name in model files.
    package let name: String
    /// Reads a model file of this engine.
    package let read: @Sendable (VerifiedModelFile) throws -> any Keyword
    /// Makes an engine that looks for keywords of this engine, in a stream of which some hops are over.
    package let make:
        @Sendable (_ keywords: [any Keyword], SpottingConfiguration, _ startingAt: Int) throws -> any KeywordEngine

    package init(
        _ name: String, read: @escaping @Sendable (VerifiedModelFile) throws -> any Keyword,
        make: @escaping @Sendable ([any Keyword], SpottingConfiguration, Int) throws -> any KeywordEngine
    ) {
        self.name = name
        self.read = read
        self.make = make
    }

    /// All engines that model files can name: a new one is added here.
    package static let all: [KeywordEngineFactory] = [.templates]
}
