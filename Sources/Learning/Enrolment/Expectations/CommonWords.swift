import Glibc
import System

/// English words that people know: those that a language model expects at least once in a million words.
///
/// The pronouncing dictionary has 134,000 entries, most of them names that few have heard. Beside it lies a language model
/// in the binary form of PocketSphinx (a trie of n-grams, `ngram_model_trie.c`): the counts of its n-grams, quantiser
/// tables, the unigrams with their probabilities, the packed longer n-grams, and last the words in the order of the
/// unigrams.
struct CommonWords: Sendable {
    /// Where Debian's pocketsphinx-en-us puts one of American English.
    static let standardPath = "/usr/share/pocketsphinx/model/en-us/en-us.lm.bin"

    private static let magic = Array("Trie Language Model".utf8)
    /// Probabilities are logarithms to this base; a word that is less likely is rare.
    private static let logBase = 1.0001
    private static let least = 1e-6
    private static let mostEntries = Limit(
        100_000_000, .elements, of: "the n-grams of each length in a language model",
        beyond: "sound-alikes are not looked for")
    private static let mostBytes = Limit(
        16 << 20, .bytes, of: "the vocabulary of a language model", beyond: "sound-alikes are not looked for")
    /// Values of a quantiser, and bits of their numbers.
    private static let quantiser = (values: 65_536, bits: 16)
    /// Bytes of a unigram: its probability, its back-off and where its bigrams begin.
    private static let unigram = 12

    private let words: Set<String>

    /// - Returns: nil when there is no such file, or it is no such model.
    init?(path: String = standardPath) {
        guard let file = ModelBytes(path), file.read(Self.magic.count) == Self.magic,
            let order = file.read(1)?.first.flatMap({ Int(exactly: $0) }),
            (2...10).contains(order)
        else { return nil }
        let counts = (0..<order).compactMap { _ in file.integer() }
        // The table of quantisers has a kind; 1 is the only one with 16 bits.
        guard counts.count == order, counts.allSatisfy({ (1...Self.mostEntries.value).contains($0) }),
            counts[0] <= Self.mostBytes.value / Self.unigram, file.integer() == 1  // bounded: by constants
        else { return nil }
        let tables = 2 * (counts.count - 2) + 1  // bounded: at most ten counts
        file.skip(tables * Self.quantiser.values * 4)  // bounded: at most 17 tables
        // bounded: by mostBytes, just before
        guard let unigrams = file.read((counts[0] + 1) * Self.unigram) else { return nil }
        file.skip(Self.trieBytes(counts))
        guard let length = file.integer(), length <= Self.mostBytes.value, let text = file.read(length) else {
            return nil
        }
        let names = text.split(separator: 0, omittingEmptySubsequences: false)
        guard names.count == counts[0] + 1 else { return nil }
        let rare = Float(log(Self.least) / log(Self.logBase))
        words = Set(
            (0..<counts[0]).compactMap { index in
                let bits = ModelBytes.integer(unigrams[(index * Self.unigram)...])  // bounded: within the unigrams
                return Float(bitPattern: bits) >= rare ? String(decoding: names[index], as: UTF8.self) : nil
            })
    }

    func contains(_ word: String) -> Bool { words.contains(word) }

    /// Bytes of the n-grams of two words and more, each kind packed to the bit with eight bytes of padding.
    private static func trieBytes(_ counts: [Int]) -> Int {
        func bits(_ value: Int) -> Int { Int.bitWidth - value.leadingZeroBitCount }
        return counts.indices.dropFirst().reduce(0) { sum, n in
            let isLongest = n == counts.count - 1
            let pointer = isLongest ? 0 : quantiser.bits + bits(counts[n + 1])
            // bounded: nine counts of 27 bits, times some 80
            return sum + ((1 + counts[n]) * (bits(counts[0]) + quantiser.bits + pointer) + 7) / 8 + 8
        }
    }
}

/// A file of little-endian numbers, read from its start to its end.
private final class ModelBytes {
    private let file: OwnedDescriptor
    private var position = ForeignNumber(0)

    init?(_ path: String) {
        guard let file = try? OwnedDescriptor(opening: path, O_RDONLY | O_NONBLOCK),
            (try? FileStatus(of: file))?.kind == .file
        else { return nil }
        self.file = file
    }

    /// The next bytes; nil when there are not so many.
    func read(_ count: Int) -> [UInt8]? {
        guard let start = position.within(0...), let bytes = try? file.read(atMost: count, at: start),
            bytes.count == count
        else { return nil }
        skip(count)
        return bytes
    }

    func skip(_ count: Int) { position = position + ForeignNumber(count) }

    func integer() -> Int? { read(4).flatMap { Int(exactly: Self.integer($0[...])) } }

    static func integer(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
