import Glibc
import Grammars
import Phones
import Services
import System
import Transcription

/// Decides what was said, and whether it was said at all.
///
/// A grammar fits whatever it hears to one of its sentences. How likely it is that the sentence was said depends on three
/// numbers: how well its phones fit, how much better any string of phones fits, and how many phones are heard for each
/// one of the sentence. The weights are those of a logistic regression (tools/spoken_sentences.py).
struct SentenceJudge: Sendable {
    /// The weights of a network, and what makes the log-odds 0 at the default threshold.
    private struct Weights {
        var fit: Double
        var gap: Double
        var heard: Double
        var offset: Double

        /// The networks know English best: what is said in another language fits its phones less well.
        private static let trustInOthers = 2.5

        static func of(_ size: PhoneModel.Size, isEnglish: Bool) -> Weights {
            var weights =
                switch size {
                case .large: Weights(fit: 4.235, gap: 0.961, heard: 5.376, offset: 6.84)
                case .small: Weights(fit: 6.092, gap: 1.319, heard: -1.561, offset: 15.87)
                }
            if !isEnglish { weights.offset += trustInOthers }
            return weights
        }
    }

    /// By how much the margin of a reply may be smaller: whoever was asked something mostly answers it.
    private static let trustInReplies = 2.0
    private static let framesPerSecond = 50.0
    /// Seconds before the end of the wake word from which on a recording is heard: that end is known to about as much.
    private static let reachBack = 0.1

    private let searches: [String: SentenceSearch]
    private let tags: GrammarTags?
    private let weights: Weights
    private let threshold: Double

    /// - Parameters:
    ///   - grammars: what may be said in each situation, the usual one under the empty name.
    ///   - given: ways to say words, by the word in small letters.
    ///   - noteUnknown: is told the words that nobody knows how to say.
    init(
        _ grammars: [String: CommandGrammar], given: [String: [[UInt8]]], language: String, network: PhoneModel.Size,
        threshold: Double, noteUnknown: ([String]) -> Void
    ) throws(ServiceError) {
        var searches: [String: SentenceSearch] = [:]
        var unknown: Set<String> = []
        for (name, grammar) in grammars {
            let graph = try WordGraph(grammar)
            let phones = WordPhones(graph, given: given, language: language)
            guard phones.ways.contains(where: { !$0.isEmpty }) else {
                throw ServiceError(
                    .notInstalled,
                    """
                    \(grammar.name): espeak-ng says no word of it in the language '\(VisibleText.line(language))'; \
                    install espeak-ng (apt-get install espeak-ng), and name a language of 'espeak-ng --voices'.
                    """)
            }
            unknown.formUnion(phones.unknown)
            searches[name] = SentenceSearch(graph, saying: phones.ways)
        }
        if !unknown.isEmpty { noteUnknown(unknown.sorted()) }
        self.searches = searches
        tags = try grammars[""].flatMap { (grammar) throws(ServiceError) in GrammarTags(try grammar.source()) }
        weights = .of(network, isEnglish: WrittenPhones.isEnglish(language))
        self.threshold = threshold
    }

    /// What a grammar makes of an utterance.
    private struct Reading {
        var words: [SentenceSearch.Word]
        /// How well its phones fit, and how much better any string of phones does: nats a phone.
        var fit: Double
        var gap: Double
        /// Phones that were heard for each phone of the sentence.
        var heard: Double
        var margin: Double
        var threshold: Double

        var text: String { words.map(\.text).joined(separator: " ") }
        /// 0.5 at the threshold.
        var confidence: Double { 1 / (1 + exp(threshold - margin)) }
        var isTaken: Bool { margin >= threshold }
    }

    /// - Parameters:
    ///   - leadIn: seconds at the start that may hold the end of the wake word.
    ///   - situation: what is expected; nil for anything.
    func transcript(
        of heard: PhonePosteriors, leadIn: Double, situation: String?, language: String
    ) -> Transcript {
        let skipped = Self.skipped(leadIn)
        let heard = heard.dropping(skipped)
        guard heard.reading.count > 1 else { return Transcript(text: "", rejection: .noSpeech) }
        var isCommand = situation == nil
        var best = situation.flatMap { read(heard, leadIn, $0, threshold - Self.trustInReplies) }
        // Who is asked for a room may also want something else.
        if best?.isTaken != true, let command = read(heard, leadIn, "", threshold), command.isTaken || best == nil {
            (best, isCommand) = (command, true)
        }
        guard let best else { return Transcript(text: "", rejection: .notInGrammar) }
        var extras: [String: JSONValue] = [
            "margin": .number(best.margin), "threshold": .number(best.threshold), "fit": .number(best.fit),
            "gap": .number(best.gap), "heard": .number(best.heard),
        ]
        guard best.isTaken else {
            let nearest = Transcript.Alternative(text: best.text, confidence: best.confidence)
            return Transcript(text: "", alternatives: [nearest], rejection: .notInGrammar, extras: extras)
        }
        if let tags, isCommand {
            extras["tags"] = .array(tags.tags(of: best.words.map(\.text)).map { .string($0) })
        }
        let segments = best.words.map { word in
            Transcript.Segment(
                text: word.text, start: Double(skipped + word.frames.lowerBound) / Self.framesPerSecond,
                duration: Double(word.frames.count) / Self.framesPerSecond)
        }
        return Transcript(
            text: best.text, confidence: best.confidence, segments: segments, language: language, extras: extras)
    }

    /// The text of the sentence that fits best what was heard so far.
    func guess(of heard: PhonePosteriors, leadIn: Double, situation: String?) -> String? {
        let heard = heard.dropping(Self.skipped(leadIn))
        guard heard.reading.count > 1 else { return nil }
        return read(heard, leadIn, situation ?? "", threshold)?.text
    }

    /// Frames at the start of a recording that are not heard.
    private static func skipped(_ leadIn: Double) -> Int { max(0, Int((leadIn - reachBack) * framesPerSecond)) }

    private func read(
        _ heard: PhonePosteriors, _ leadIn: Double, _ situation: String, _ threshold: Double
    ) -> Reading? {
        let search = searches[situation] ?? searches[""]
        guard let search,
            let found = search.find(in: heard, leadIn: Int(min(leadIn, Self.reachBack) * Self.framesPerSecond))
        else {
            return nil
        }
        let phones = Double(found.phones)
        let fit = Double(found.score) / phones - Double(search.costs.phone)
        let gap = Double(search.scoreOfAnything(in: heard) - found.score) / phones
        let each = Double(heard.reading.count) / phones
        let margin = weights.fit * fit - weights.gap * gap + weights.heard * each + weights.offset
        return Reading(words: found.words, fit: fit, gap: gap, heard: each, margin: margin, threshold: threshold)
    }
}
