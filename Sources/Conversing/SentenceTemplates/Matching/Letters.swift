/// Letters in their composed form: an `e` and an accent are the same as an `é`, whoever wrote them.
struct ComposedLetters {
    /// Composed letters by what they are made of; strings are the same when they are canonically equivalent.
    private static let composed: [String: Unicode.Scalar] = {
        let ranges: [ClosedRange<UInt32>] = [0xC0...0x2FFF, 0x3040...0x30FF, 0xAC00...0xD7A3, 0xFB1D...0xFB4F]
        let letters = ranges.joined().lazy.compactMap(Unicode.Scalar.init)
        return Dictionary(letters.map { (String($0), $0) }) { first, _ in first }
    }()

    private(set) var all: [Unicode.Scalar] = []

    var last: Unicode.Scalar? { all.last }

    mutating func append(_ letter: Unicode.Scalar) {
        let letter = letter.mayBeAnother ? Self.composed[String(letter)] ?? letter : letter
        guard let last, letter.mayJoin, let joined = Self.composed[String([last, letter])] else {
            return all.append(letter)
        }
        all[all.count - 1] = joined
    }
}

extension String {
    init(_ letters: some Sequence<Unicode.Scalar>) {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: letters)
        self.init(view)
    }
}

extension Unicode.Scalar {
    /// As `properties.isWhitespace` has it, which takes longer; each letter of a file is asked.
    var isWhitespace: Bool {
        switch value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Punctuation that says nothing at the edge of a word.
    var isEdgePunctuation: Bool {
        switch self {
        case ".", "。", ",", "，", "?", "¿", "？", "؟", "!", "¡", "！", ";", "；", ":", "：", "’", "…", "—", "–", "―": true
        default: false
        }
    }

    /// 0 to 9.
    var isDecimalDigit: Bool { ("0"..."9").contains(self) }

    /// A letter, a digit or an underscore; vowel signs and accents are none.
    var isOfWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: self == "_"
        }
    }

    var isPunctuation: Bool {
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            true
        default: false
        }
    }

    /// A letter of a script that has no spaces between words: Chinese, kana, hangul.
    var isUnspaced: Bool {
        switch value {
        case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
        default: false
        }
    }

    /// The small letter, the same one for all forms of a letter: `i` also for the Turkish `ı` and `İ`, `σ` for `ς`.
    var folded: Unicode.Scalar {
        if isASCII { return ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value + 32)) : self }
        let capitals = properties.uppercaseMapping.unicodeScalars
        let capital = capitals.count == 1 ? capitals.first! : self
        return capital.properties.lowercaseMapping.unicodeScalars.first ?? self
    }

    /// Whether it may be the same as a letter elsewhere, as the Greek letters with an oxia, the Kelvin sign.
    fileprivate var mayBeAnother: Bool { (0x340...0x387).contains(value) || (0x1F71...0x212B).contains(value) }

    /// Whether it may be one letter with the one before it: accents, vowel signs, the parts of hangul.
    fileprivate var mayJoin: Bool {
        value >= 0x300 && (properties.isGraphemeExtend || (0x1161...0x11C2).contains(value))
    }
}
