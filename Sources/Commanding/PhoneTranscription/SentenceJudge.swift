import Glibc
import Grammars
import Phones
import Services
import System
import Transcription

/// Decides what was said, and whether it was said at all.
///
/// A grammar fits whatever it hears to one of its sentences. How likely it is that the sentence was said depends on four
/// numbers: how well its phones fit, how much better any string of phones fits, how many phones are heard for each one of
/// the sentence, and among how many words the grammar let each be chosen: where much may be said, something fits. The
/// weights of the first three are those of a logistic regression (tools/spoken_sentences.py); that of the last is the one
/// at which a list of sentences and a house take as much of other speech (tools/spoken_commands.py).
struct SentenceJudge: Sendable {
    /// The weights of a network, and what makes the log-odds 0 at the default threshold.
    private struct Weights {
        var fit: Double
        var gap: Double
        var heard: Double
        var choice: Double
        var offset: Double

        /// The networks know English best: what is said in another language fits its phones less well. Those that are
        /// named were measured, at 3 % of other sentences taken in noise.
        private static let trust = ["de": 2.5, "fr": 3.0, "es": 3.0, "it": 2.5, "nl": 2.0]
        private static let trustInOthers = 2.0

        static func of(_ size: PhoneModel.Size, language: String) -> Weights {
            var weights =
                switch size {
                case .large: Weights(fit: 1.662, gap: 0.899, heard: 2.619, choice: 2, offset: 4.95)
                case .small: Weights(fit: 4.876, gap: 1.244, heard: -0.112, choice: 4, offset: 16.0)
                }
            if !WrittenPhones.isEnglish(language) {
                weights.offset += trust[WrittenPhones.code(of: language)] ?? trustInOthers
            }
            return weights
        }
    }

    /// By how much the margin of a reply may be smaller: whoever was asked something mostly answers it.
    private static let trustInReplies = 2.0
    /// By how much that of a command has to be larger then: "the kitchen light" in reply to "For how many minutes?" is not
    /// "dim the kitchen light".
    private static let doubtAboutCommands = 2.0
    /// A word that fits worse was hardly said, whatever is around it; a nat takes so much of the margin. Of what people
    /// said right, one word in a hundred sentences fits so badly (tools/spoken_sentences.py).
    private static let usualFitOfWord: Float = -5
    private static let wordWeight: Float = 2
    private static let framesPerSecond = 50.0
    /// Seconds before the end of the wake word from which on a recording is heard: that end is known to about as much.
    private static let reachBack = 0.1

    /// Sentences of a transcript, the one that was heard among them.
    private static let mostSentences = 4

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
        var graphs: [String: WordGraph] = [:]
        for (name, grammar) in grammars { graphs[name] = try WordGraph(grammar).condensed }
        let said = WordPhones.of(graphs, given: given, language: language)
        for (name, grammar) in grammars {
            guard let graph = graphs[name], let phones = said[name], phones.ways.contains(where: { !$0.isEmpty }) else {
                throw ServiceError(
                    .notInstalled,
                    """
                    \(grammar.name): espeak-ng says no word of it in the language '\(VisibleText.line(language))'; \
                    install espeak-ng (apt-get install espeak-ng), and name a language of 'espeak-ng --voices'.
                    """)
            }
            unknown.formUnion(phones.unknown)
            searches[name] = SentenceSearch(
                graph, saying: phones.ways, costs: SentenceSearch.Costs(isEnglish: WrittenPhones.isEnglish(language)))
        }
        if !unknown.isEmpty { noteUnknown(unknown.sorted()) }
        self.searches = searches
        tags = try grammars[""].flatMap { (grammar) throws(ServiceError) in GrammarTags(try grammar.source()) }
        weights = .of(network, language: language)
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
        /// Nats of choice for each phone of the sentence.
        var choice: Double
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
    ///   - mayGoOn: whether it may go on with a sentence before.
    func transcript(
        of heard: PhonePosteriors, leadIn: Double, situation: String?, mayGoOn: Bool, language: String
    ) -> Transcript {
        let skipped = Self.skipped(leadIn)
        let heard = heard.dropping(skipped)
        // Of a short reply a network may hear one phone.
        guard heard.reading.count > (situation == nil ? 1 : 0) else {
            return Transcript(text: "", rejection: .noSpeech)
        }
        var isCommand = situation == nil
        var readings = situation.map { read(heard, leadIn, $0, mayGoOn) } ?? []
        // Who is asked for a room may also want something else.
        if readings.first?.isTaken != true {
            let commands = read(heard, leadIn, nil, mayGoOn, isReply: situation != nil)
            if commands.first?.isTaken == true || readings.isEmpty { (readings, isCommand) = (commands, true) }
        }
        guard let best = readings.first else { return Transcript(text: "", rejection: .notInGrammar) }
        var extras: [String: JSONValue] = [
            "margin": .number(best.margin), "threshold": .number(best.threshold), "fit": .number(best.fit),
            "gap": .number(best.gap), "heard": .number(best.heard), "choice": .number(best.choice),
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
        let others = readings.dropFirst().map { reading in
            Transcript.Alternative(text: reading.text, confidence: min(reading.confidence, best.confidence))
        }
        return Transcript(
            text: best.text, confidence: best.confidence, segments: segments, alternatives: others,
            language: language, extras: extras)
    }

    /// Begins to judge an utterance that is still going on.
    func listen(leadIn: Double, situation: String?, mayGoOn: Bool) -> LiveJudgement? {
        decoding(leadIn, situation, mayGoOn).map {
            LiveJudgement(decoding: $0, judge: self, skipped: Self.skipped(leadIn), situation: situation)
        }
    }

    /// Whether the sentence that fits best is taken with something to spare.
    fileprivate func isSure(_ decoding: SentenceDecoding, situation: String?) -> Bool {
        guard let found = decoding.best(1).first else { return false }
        let reading = reading(found, of: decoding, threshold(in: situation))
        return reading.margin >= reading.threshold + Self.surety
    }

    /// What the margin has to have above the threshold before an utterance is ended.
    private static let surety = 0.5

    /// Frames at the start of a recording that are not heard.
    private static func skipped(_ leadIn: Double) -> Int { max(0, Int((leadIn - reachBack) * framesPerSecond)) }

    private func threshold(in situation: String?) -> Double {
        situation == nil ? threshold : threshold - Self.trustInReplies
    }

    private func decoding(_ leadIn: Double, _ situation: String?, _ mayGoOn: Bool) -> SentenceDecoding? {
        (searches[situation ?? ""] ?? searches[""]).map {
            SentenceDecoding($0, leadIn: Int(min(leadIn, Self.reachBack) * Self.framesPerSecond), mayGoOn: mayGoOn)
        }
    }

    /// The sentences that fit best, the best first.
    private func read(
        _ heard: PhonePosteriors, _ leadIn: Double, _ situation: String?, _ mayGoOn: Bool, isReply: Bool = false
    ) -> [Reading] {
        guard var decoding = decoding(leadIn, situation, mayGoOn) else { return [] }
        decoding.advance(through: heard)
        let threshold = threshold(in: situation) + (isReply && situation == nil ? Self.doubtAboutCommands : 0)
        return decoding.best(Self.mostSentences).map { reading($0, of: decoding, threshold) }
    }

    private func reading(
        _ found: SentenceSearch.Finding, of decoding: SentenceDecoding, _ threshold: Double
    ) -> Reading {
        let phones = Double(found.phones)
        let costs = decoding.search.costs
        // Without what words cost: that decides between sentences, and says nothing of the sound.
        let score = Double(found.score) + Double(costs.word) * Double(found.words.count)
        let fit = score / phones - Double(costs.phone)
        let gap = (Double(decoding.anything.best) - score) / phones
        let each = Double(decoding.anything.heard) / phones
        let choice = Double(found.choice) / phones
        var margin =
            weights.fit * fit - weights.gap * gap + weights.heard * each - weights.choice * choice + weights.offset
        if let worst = found.words.map(\.fit).min(), worst < Self.usualFitOfWord {
            margin -= Double(Self.wordWeight * (Self.usualFitOfWord - worst))
        }
        return Reading(
            words: found.words, fit: fit, gap: gap, heard: each, choice: choice, margin: margin, threshold: threshold)
    }
}

/// What is understood of an utterance that is still going on, and whether it is over.
struct LiveJudgement: Sendable {
    /// Frames of 20 ms after the last phone, after which a sentence is over that nothing can follow, and one that may
    /// go on: people pause within a sentence.
    private static let pause = 10
    private static let longPause = 30

    private var decoding: SentenceDecoding
    private let judge: SentenceJudge
    /// Frames at the start that are still to be left out.
    private var skipped: Int
    private let situation: String?

    fileprivate init(decoding: SentenceDecoding, judge: SentenceJudge, skipped: Int, situation: String?) {
        (self.decoding, self.judge, self.skipped, self.situation) = (decoding, judge, skipped, situation)
    }

    struct Guess: Sendable, Equatable {
        var text: String
        /// The words that mean something of a sentence that is complete, though it may go on.
        var complete: String?
        /// Whether nothing more is expected.
        var isOver = false
    }

    /// Takes the next frames: those that are certain, and those that may still change.
    mutating func hear(certain: PhonePosteriors, uncertain: PhonePosteriors) -> Guess? {
        let left = certain.dropping(skipped)
        decoding.advance(through: left)
        let stillSkipped = skipped - (certain.frames - left.frames)
        skipped = stillSkipped
        var ahead = decoding
        ahead.advance(through: uncertain.dropping(stillSkipped))
        guard ahead.anything.heard > 1, let text = ahead.text else { return nil }
        guard let standing = ahead.standing else { return Guess(text: text) }
        let isOver =
            standing.frames >= (standing.goesOn ? Self.longPause : Self.pause)
            && judge.isSure(ahead, situation: situation)
        return Guess(text: text, complete: standing.text, isOver: isOver)
    }
}
