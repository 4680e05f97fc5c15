import Phones
import System

/// Words and how they are said, to say a keyword and to name those that sound like it.
///
/// The file is a dictionary as PocketSphinx reads it: a word and its phones on a line, `computer K AH M P Y UW T ER`,
/// further ways to say it as `computer(2)`. It is kept as it is and read anew for each question, because there is one.
/// Most of its entries are names that few people know; only words that are said often enough are named.
public struct PronouncingDictionary: Sendable {
    /// Where Debian's pocketsphinx-en-us puts one of American English.
    public static let standardPath = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict"
    /// And where it puts the language model.
    public static let standardLanguageModel = CommonWords.standardPath
    /// Distance for each phone of the keyword up to which a word sounds like it.
    private static let nearness = 0.35
    /// Texts are said in so many ways at most.
    private static let mostWays = 8

    private static let longest = Limit(
        64 << 20, .bytes, of: "the dictionary for words that sound alike", beyond: "none are named")

    private let text: [UInt8]
    /// Words that may be named; nil for all.
    private let common: CommonWords?

    /// - Parameters:
    ///   - path: of the dictionary.
    ///   - languageModel: of PocketSphinx, in its binary form: what it says to be rare is never named.
    /// - Returns: nil when one of the files is missing or no such file.
    public init?(path: String = standardPath, languageModel: String = standardLanguageModel) {
        guard let common = CommonWords(path: languageModel),
            let text = try? WholeFile.read(path, atMost: Self.longest.value)
        else { return nil }
        self.text = text
        self.common = common
    }

    /// A dictionary of which all words may be named.
    package init(text: String) {
        self.init(Array(text.utf8))
    }

    private init(_ text: [UInt8]) {
        self.text = text
        common = nil
    }

    /// - Returns: nil when the file is missing.
    static func ofAllWords(path: String = standardPath) -> Self? {
        (try? WholeFile.read(path, atMost: longest.value)).map(Self.init)
    }

    /// The ways to say a text, in symbols of the phone networks: those of each word with those of the others.
    /// - Returns: none where one of the words is not in the dictionary.
    package func ways(of text: String) -> [[UInt8]] {
        let words = Self.words(of: text)
        var said = [[[UInt8]]](repeating: [], count: words.count)
        forEachEntry { word, names in
            for index in words.indices where word.elementsEqual(words[index]) {
                let phones = names.split(separator: Self.space).map { String(decoding: $0, as: UTF8.self) }
                if let symbols = CMUPhones.symbols(of: phones) { said[index].append(symbols) }
            }
        }
        return words.isEmpty
            ? []
            : said.reduce([[]]) { ways, word in
                Array(ways.flatMap { way in word.map { way + $0 } }.prefix(Self.mostWays))
            }
    }

    private static func words(of text: String) -> [[UInt8]] {
        text.lowercased().split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
    }

    /// The words whose phones are nearest to those of a keyword.
    /// - Parameters:
    ///   - keyword: one word or several; in capitals or not.
    ///   - count: how many words at most.
    /// - Returns: the nearest first; none when the keyword is not in the dictionary, or nothing is near it.
    public func words(soundingLike keyword: String, count: Int = 4) -> [String] {
        let parts = Self.words(of: keyword)
        var said = [[Phone]?](repeating: nil, count: parts.count)
        forEachEntry { word, names in
            for index in parts.indices where said[index] == nil && word.elementsEqual(parts[index]) {
                said[index] = Self.phones(names)
            }
        }
        let phones = said.compactMap(\.self).flatMap(\.self)
        guard !parts.isEmpty, !said.contains(nil) else { return [] }
        let farthest = Self.nearness * Double(phones.count)
        var found: [String: Double] = [:]
        forEachEntry { word, names in
            // Each phone more or less is a change.
            guard abs(Self.count(names) - phones.count) <= Int(farthest), !parts.contains(where: word.elementsEqual)
            else { return }
            let distance = Phone.distance(phones, Self.phones(names))
            // What belongs to the word is no other word.
            guard distance <= farthest, !word.contains(UInt8(ascii: "'")) else { return }
            let name = String(decoding: word, as: UTF8.self)
            guard common?.contains(name) != false else { return }
            found[name] = min(found[name] ?? distance, distance)
        }
        return found.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(count).map(\.key)
    }

    private func forEachEntry(_ body: (_ word: ArraySlice<UInt8>, _ phones: ArraySlice<UInt8>) -> Void) {
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            let line = text[start..<end]
            start = end + 1
            guard let space = line.firstIndex(of: Self.space) else { continue }
            body(line[..<space].prefix { $0 != UInt8(ascii: "(") }, line[space...])
        }
    }

    private static let space = UInt8(ascii: " ")

    /// The phones whose names stand behind the word.
    private static func phones(_ names: ArraySlice<UInt8>) -> [Phone] { names.split(separator: space).map(Phone.init) }

    /// Their number: most entries are too long or too short for more.
    private static func count(_ names: ArraySlice<UInt8>) -> Int {
        var (count, isBetween) = (0, true)
        for letter in names {
            if isBetween && letter != space { count += 1 }
            isBetween = letter == space
        }
        return count
    }
}
