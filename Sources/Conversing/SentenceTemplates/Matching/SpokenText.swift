import System

/// A sentence as it is compared with templates: one kind of white space and of apostrophe, and no punctuation at the
/// edges of words.
///
/// A letter is a code point, as it is for Home Assistant's matcher: an ending that begins with a vowel sign is a part of
/// a template, whatever it is glued to.
struct SpokenText: Sendable {
    typealias Letter = Unicode.Scalar

    static let longest = Limit(
        1_000, .characters, of: "a sentence to understand", beyond: "it is not understood")

    /// With its capitals.
    private(set) var letters: [Letter]
    /// Small letters; as many as in `letters`.
    private(set) var folded: [Letter]

    init(_ text: String) {
        var letters = Array(Self.unified(text).unicodeScalars)
        Self.removePunctuation(&letters)
        while letters.first?.isWhitespace == true { letters.removeFirst() }
        while letters.last?.isWhitespace == true { letters.removeLast() }
        self.init(letters)
    }

    private init(_ letters: [Letter]) {
        self.letters = letters
        folded = letters.map(\.folded)
    }

    var words: [String] { folded.split(separator: " ").map { String($0) } }

    func heard(_ range: Range<Int>) -> String { String(letters[range]) }

    /// With a space behind it, so that a template may end with one.
    var closed: SpokenText { SpokenText(letters + [" "]) }

    /// Without white space between letters of scripts that part no words by it.
    var unspaced: SpokenText { SpokenText(Self.unspaced(letters)) }

    /// Text with one kind of white space and of apostrophe, letters in their composed form.
    static func unified(_ text: String) -> String {
        var letters = ComposedLetters()
        for letter in text.unicodeScalars {
            if letter.isWhitespace {
                if letters.last != " " { letters.append(" ") }
            } else if letter != "\u{200B}" {
                letters.append(letter == "\u{2019}" || letter == "\u{2BC}" ? "'" : letter)
            }
        }
        return String(letters.all)
    }

    static func folded(_ text: String) -> String { String(unified(text).unicodeScalars.map(\.folded)) }

    static func unspaced(_ letters: [Letter]) -> [Letter] {
        var kept: [Letter] = []
        for (index, letter) in letters.enumerated() {
            if letter.isWhitespace, kept.last?.isUnspaced == true,
                letters[index...].first(where: { !$0.isWhitespace })?.isUnspaced == true
            {
                continue
            }
            kept.append(letter)
        }
        return kept
    }

    /// A run of punctuation goes where it is at the edge of a word or of the text; the point within "A.C." stays, and so
    /// does one at the end of such a word.
    private static func removePunctuation(_ text: inout [Letter]) {
        text.removeFirst(text.prefix(while: \.isEdgePunctuation).count)
        if !endsWithInitials(text) {
            while text.last?.isEdgePunctuation == true { text.removeLast() }
        }
        var kept: [Letter] = []
        var at = 0
        while at < text.count {
            guard text[at].isEdgePunctuation else {
                kept.append(text[at])
                at += 1
                continue
            }
            var end = at
            while end < text.count, text[end].isEdgePunctuation { end += 1 }
            let isAfterWord = at > 0 && text[at - 1].isOfWord
            let isBeforeWord = end < text.count && text[end].isOfWord
            let isInWord = isAfterWord && isBeforeWord
            let isOfInitials = isAfterWord && text[at..<end] == ["."] && isInitial(text, at)
            if isInWord || isOfInitials || (isAfterWord && end == text.count) { kept += text[at..<end] }
            at = end
        }
        text = kept
    }

    /// Whether the point at an index follows another point and one letter, as the last of "A.C.".
    private static func isInitial(_ text: [Letter], _ point: Int) -> Bool {
        point >= 3 && text[point - 1].isOfWord && text[point - 2] == "." && text[point - 3].isOfWord
    }

    private static func endsWithInitials(_ text: [Letter]) -> Bool {
        text.count >= 4 && text.last == "." && isInitial(text, text.count - 1)
    }
}

// MARK: - Skip words

extension SpokenText {
    /// Without words that do not matter.
    /// - Parameters:
    ///   - phrases: small letters.
    ///   - start: whether they are taken away in front, else only behind.
    ///   - end: whether they are taken away behind, else only in front.
    ///   - inWords: whether they may also be a part of a word.
    func without(_ phrases: [String], start: Bool = true, end: Bool = true, inWords: Bool = false) -> SpokenText {
        let phrases = phrases.map { Self.trimmed(Array($0.unicodeScalars)) }.filter { !$0.isEmpty }.sorted {
            $0.count > $1.count
        }
        var text = self
        while let found = text.firstRange(of: phrases, start: start, end: end, inWords: inWords) {
            var kept = text.letters
            kept.replaceSubrange(found, with: inWords ? [] : [" "])
            text = SpokenText(inWords ? kept : Self.trimmed(kept))
        }
        return text
    }

    private func firstRange(of phrases: [[Letter]], start: Bool, end: Bool, inWords: Bool) -> Range<Int>? {
        for at in folded.indices where end || at == 0 {
            guard inWords || at == 0 || !folded[at - 1].isOfWord else { continue }
            for phrase in phrases where folded[at...].starts(with: phrase) {
                let behind = at + phrase.count
                guard inWords || behind == folded.count || !folded[behind].isOfWord else { continue }
                guard start || behind == folded.count else { continue }
                return at..<behind
            }
        }
        return nil
    }

    /// One space between words, and none at the edges.
    private static func trimmed(_ letters: [Letter]) -> [Letter] {
        Array(letters.split(whereSeparator: \.isWhitespace).joined(separator: [" "]))
    }
}
