import SentenceTemplates
public import System
import Understanding

/// Finds the sentences of an utterance that has several: "turn on the light and close the blinds".
struct SeveralSentences {
    /// What a part of an utterance is.
    enum Part {
        case nothing
        /// A sentence, with what is meant by it; nil where that has to be asked.
        case sentence(Intent?)
    }

    private static let mostJoints = Limit(
        12, .elements, of: "places at which what was said may be parted into sentences",
        beyond: "it is taken for one sentence")

    /// A place between two sentences.
    private struct Joint {
        /// Where the first ends.
        var end: Int
        /// The words that join them.
        var conjunction: Range<Int>
    }

    private let words: [String]
    private var joints: [Joint] = []
    private let meaning: (String) -> Part
    private let continues: (String, Intent) -> Bool

    private init(
        _ text: Substring, _ conjunctions: [[String]], meaning: @escaping (String) -> Part,
        continues: @escaping (String, Intent) -> Bool
    ) {
        words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        self.meaning = meaning
        self.continues = continues
        let plain = words.map { $0.lowercased().filter { !",;".contains($0) } }
        for place in words.indices.dropFirst() {
            let joining = conjunctions.filter { plain[place...].starts(with: $0) }.map(\.count).max() ?? 0
            let isAfterComma = words[place - 1].last.map { ",;".contains($0) } == true
            guard joining > 0 || isAfterComma, place + joining < words.count else { continue }
            joints.append(Joint(end: place, conjunction: place..<(place + joining)))
        }
    }

    /// - Parameters:
    ///   - conjunctions: what joins sentences, in words.
    ///   - meaning: what a text is.
    ///   - continues: whether a text goes on with an intent: "and in the bedroom".
    /// - Returns: the whole text alone where it is one sentence, or a part of it is none.
    static func sentences(
        in text: String, joinedBy conjunctions: [[String]], meaning: @escaping (String) -> Part,
        continues: @escaping (String, Intent) -> Bool
    ) -> [String] {
        var known: [String: Part] = [:]
        func remembered(_ text: String) -> Part {
            let part = known[text] ?? meaning(text)
            known[text] = part
            return part
        }
        var sentences: [String] = []
        let parts = parts(of: text)
        for part in parts {
            let several = SeveralSentences(part, conjunctions, meaning: remembered, continues: continues)
            // Nothing is to be found out of one that cannot be parted.
            if parts.count == 1, several.joints.isEmpty { return [text] }
            guard several.joints.count <= mostJoints.value, let found = several.parted(behind: 0..<0, nil) else {
                return [text]
            }
            sentences += found
        }
        return sentences.isEmpty ? [text] : sentences
    }

    /// What full stops and the like part.
    private static func parts(of text: String) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        for at in text.indices where ".!?;".contains(text[at]) {
            let next = text.index(after: at)
            guard next < text.endIndex, text[next].isWhitespace, !isOfInitials(text[start...at]) else { continue }
            parts.append(text[start..<next])
            start = next
        }
        parts.append(text[start...])
        return parts.filter { $0.contains { $0.isLetter || $0.isNumber } }
    }

    /// Whether a text ends with a full stop that is a part of "A.C." or "St. John B.".
    private static func isOfInitials(_ text: Substring) -> Bool {
        guard text.last == "." else { return false }
        let word = text.dropLast().reversed().prefix { !$0.isWhitespace }
        return word.count == 1 || word.contains(".")
    }

    /// The sentences behind words that join, each as long as it can be.
    private func parted(behind conjunction: Range<Int>, _ last: Intent?) -> [String]? {
        let start = conjunction.upperBound
        for end in [words.count] + joints.map(\.end).reversed() where end > start {
            var sentence = words[start..<end].joined(separator: " ")
            var meant = last
            if case .sentence(let intent) = meaning(sentence) {
                meant = intent
            } else {
                guard !conjunction.isEmpty, let last else { continue }
                sentence = words[conjunction.lowerBound..<end].joined(separator: " ")
                guard continues(sentence, last) else { continue }
            }
            if end == words.count { return [sentence] }
            guard let joint = joints.first(where: { $0.end == end }),
                let rest = parted(behind: joint.conjunction, meant)
            else { continue }
            return [sentence] + rest
        }
        return nil
    }
}

extension ReplyReader {
    /// The sentences of an utterance, to be understood one after the other.
    /// - Parameter context: what is known of the place and the talk.
    /// - Returns: the text alone where it is one sentence, or a part of it is none.
    public func sentences(in text: String, context: [String: JSONValue]) -> [String] {
        guard let templates, text.count <= 1_000 else { return [text] }
        return SeveralSentences.sentences(in: text, joinedBy: wording.conjunctions.map(Self.words)) { part in
            switch templates.understand(IntentQuery(text: part, context: context)) {
            case .intent(let intent): return .sentence(intent)
            case .ambiguous: return .sentence(nil)
            case .notUnderstood(let why):
                if case .outOfRange = why.reason { return .sentence(nil) }
                return .nothing
            case .answered: return .nothing
            }
        } continues: { part, intent in
            continuation(part, of: intent) != nil
        }
    }
}
