/// The symbols of a phone network: classes of the International Phonetic Alphabet, shared by all languages, and the blank.
///
/// The number of a symbol is its place; the blank, for frames in which no phone begins, comes after the last.
public struct PhoneSymbols: Sendable, Hashable {
    /// The classes, each by the phone that it is called after.
    public let names: [String]
    private let numbers: [String: UInt8]
    /// What English writes with these signs belongs to other classes than in other languages.
    private let english: [String: String]
    private let longest: Int

    /// - Parameters:
    ///   - alike: phones that have no class of their own, with the name of their class.
    ///   - english: what a sign means in English transcriptions instead.
    package init(names: [String], alike: [String: String], english: [String: String]) {
        self.names = names
        self.english = english
        var numbers: [String: UInt8] = [:]
        for (number, name) in names.enumerated() { numbers[name] = UInt8(clamping: number) }
        for (phone, name) in alike { numbers[phone] = numbers[name] }
        self.numbers = numbers
        longest = numbers.keys.map(\.unicodeScalars.count).max() ?? 1
    }

    /// The number of the class with this name, or nil.
    package func number(of name: String) -> UInt8? {
        // Phones without a class of their own have a number, too.
        numbers[name].flatMap { names[Int($0)] == name ? $0 : nil }
    }

    package var blank: UInt8 { UInt8(clamping: names.count) }

    /// Marks of length, stress, tone and aspiration, ties and digits: not told apart.
    private static let marks: [ClosedRange<UInt32>] = [
        0x300...0x36f, 0x2b0...0x2ff, 0x200d...0x200d, 0x203f...0x203f, 0x2070...0x209f, 0xb2...0xb3, 0xb9...0xb9,
        0xa71a...0xa71f, 0x2d...0x2e, 0x30...0x39, 0x27...0x27, 0x22...0x22,
    ]

    private static let sibilants: Set<String> = ["ts", "dz"]

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        marks.contains { $0.contains(scalar.value) }
    }

    /// The phones of a transcription in IPA, such as espeak-ng prints; signs that stand for no class are left out.
    /// - Parameters:
    ///   - isEnglish: whether the transcription is of an English text.
    ///   - partsSibilants: whether t and d are phones of their own before s and z: networks differ in that.
    package func phones(ofIPA text: String, isEnglish: Bool, partsSibilants: Bool = false) -> [UInt8] {
        var result: [UInt8] = []
        var isLanguage = false
        var word: [Unicode.Scalar] = []
        for scalar in (text + " ").unicodeScalars {
            switch scalar {
            case "(": isLanguage = true
            case ")": isLanguage = false
            case _ where isLanguage || Self.isMark(scalar): break
            case _ where scalar.properties.isWhitespace:
                result += phones(of: word[...], isEnglish: isEnglish, partsSibilants: partsSibilants)
                word = []
            default: word.append(scalar)
            }
        }
        return result
    }

    private func phones(of word: ArraySlice<Unicode.Scalar>, isEnglish: Bool, partsSibilants: Bool) -> [UInt8] {
        var (rest, result) = (word, [UInt8]())
        while !rest.isEmpty {
            var taken = 1
            for length in stride(from: min(longest, rest.count), to: 0, by: -1) {
                let sign = String(String.UnicodeScalarView(rest.prefix(length)))
                guard numbers[sign] != nil, !partsSibilants || !Self.sibilants.contains(sign) else { continue }
                if let number = numbers[isEnglish ? english[sign] ?? sign : sign] { result.append(number) }
                taken = length
                break
            }
            rest = rest.dropFirst(taken)
        }
        return result
    }

    /// A string of phones as text.
    package func text(_ phones: [UInt8]) -> String {
        phones.map { Int($0) < names.count ? names[Int($0)] : "?" }.joined(separator: " ")
    }
}
