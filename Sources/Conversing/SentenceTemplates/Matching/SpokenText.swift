import System

/// A sentence as it is compared with templates: one kind of white space and of apostrophe, and no punctuation at the
/// edges of words.
struct SpokenText: Sendable {
    static let longest = Limit(
        1_000, .characters, of: "a sentence to understand", beyond: "it is not understood")

    /// With its capitals.
    private(set) var characters: [Character]
    /// Small letters; each as many characters as in `characters`.
    private(set) var folded: [Character]

    init(_ text: String) {
        var characters = Array(Self.unified(text))
        Self.removePunctuation(&characters)
        while characters.first?.isWhitespace == true { characters.removeFirst() }
        while characters.last?.isWhitespace == true { characters.removeLast() }
        self.init(characters)
    }

    private init(_ characters: [Character]) {
        self.characters = characters
        folded = characters.map(Self.folded)
    }

    var words: [String] { String(folded).split(separator: " ").map(String.init) }

    /// With a space behind it, so that a template may end with one.
    var closed: SpokenText { SpokenText(characters + [" "]) }

    /// Without words that do not matter.
    /// - Parameters:
    ///   - words: small letters.
    ///   - start: whether they are taken away in front, else only behind.
    ///   - end: whether they are taken away behind, else only in front.
    func without(_ words: [String], start: Bool = true, end: Bool = true) -> SpokenText {
        let phrases = words.map { $0.split(separator: " ").map(String.init) }.filter { !$0.isEmpty }
            .sorted { $0.joined(separator: " ").count > $1.joined(separator: " ").count }
        guard !phrases.isEmpty else { return self }
        var kept = String(characters).split(separator: " ").map(String.init)
        var small = kept.map { String($0.map(Self.folded)) }
        var at = 0
        while at < kept.count {
            let found = phrases.first { phrase in
                guard at + phrase.count <= small.count, small[at..<(at + phrase.count)].elementsEqual(phrase) else {
                    return false
                }
                return start && end || start && at == 0 || end && at + phrase.count == small.count
            }
            guard let found else {
                at += 1
                continue
            }
            kept.removeSubrange(at..<(at + found.count))
            small.removeSubrange(at..<(at + found.count))
            if !start { at = max(0, at - (phrases.map(\.count).max() ?? 1)) }
        }
        return SpokenText(Array(kept.joined(separator: " ")))
    }

    /// Text with one kind of white space and of apostrophe, letters in their composed form.
    static func unified(_ text: String) -> String {
        var unified = ""
        for character in text {
            if character.isWhitespace {
                if unified.last != " " { unified.append(" ") }
            } else {
                // Characters compare by canonical equivalence, so composed and decomposed letters are the same.
                unified.append(character == "\u{2019}" ? "'" : character)
            }
        }
        return unified
    }

    static func folded(_ character: Character) -> Character {
        let small = character.lowercased()
        return small.count == 1 ? Character(small) : character
    }

    static func isWordCharacter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    private static let punctuation = Set<Character>(".。,，?¿？؟!¡！;；:：’…—–―")

    /// A run of punctuation goes where it is at the edge of a word or of the text; the point within "A.C." stays, and so
    /// does one at the end of such a word.
    private static func removePunctuation(_ text: inout [Character]) {
        text.removeFirst(text.prefix { punctuation.contains($0) }.count)
        if !endsWithInitials(text) {
            while let last = text.last, punctuation.contains(last) { text.removeLast() }
        }
        var kept: [Character] = []
        var at = 0
        while at < text.count {
            guard punctuation.contains(text[at]) else {
                kept.append(text[at])
                at += 1
                continue
            }
            var end = at
            while end < text.count, punctuation.contains(text[end]) { end += 1 }
            let isAfterWord = at > 0 && isWordCharacter(text[at - 1])
            let isBeforeWord = end < text.count && isWordCharacter(text[end])
            let isInWord = isAfterWord && isBeforeWord
            let isOfInitials = isAfterWord && text[at..<end] == ["."] && isInitial(text, at)
            if isInWord || isOfInitials || (isAfterWord && end == text.count) { kept += text[at..<end] }
            at = end
        }
        text = kept
    }

    /// Whether the point at an index follows another point and one letter, as the last of "A.C.".
    private static func isInitial(_ text: [Character], _ point: Int) -> Bool {
        point >= 3 && isWordCharacter(text[point - 1]) && text[point - 2] == "." && isWordCharacter(text[point - 3])
    }

    private static func endsWithInitials(_ text: [Character]) -> Bool {
        text.count >= 4 && text.last == "." && isInitial(text, text.count - 1)
    }
}
