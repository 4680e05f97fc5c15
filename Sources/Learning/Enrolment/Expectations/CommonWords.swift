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
            let order = file.read(1)?.first, (2...10).contains(order)
        else { return nil }
        let counts = (0..<order).compactMap { _ in file.integer() }
        // The table of quantisers has a kind; 1 is the only one with 16 bits.
        guard counts.count == order, counts.allSatisfy({ $0.within(1...Self.mostEntries.value) != nil }),
            let unigramBytes = ((counts[0] + 1) * ForeignNumber(Self.unigram)).within(...Self.mostBytes.value),
            file.integer() == 1
        else { return nil }
        let tables = 2 * (counts.count - 2) + 1
        file.skip(ForeignNumber(tables * Self.quantiser.values * 4))
        guard let unigrams = file.read(unigramBytes) else { return nil }
        file.skip(Self.trieBytes(counts))
        guard let length = file.integer()?.within(...Self.mostBytes.value), let text = file.read(length) else {
            return nil
        }
        let names = text.split(separator: 0, omittingEmptySubsequences: false)
        guard ForeignNumber(names.count) == counts[0] + 1 else { return nil }
        let rare = Float(log(Self.least) / log(Self.logBase))
        words = Set(
            names.dropLast().enumerated().compactMap { index, name in
                let bits = UInt32(lowestFirst: unigrams[(index * Self.unigram)...])
                return Float(bitPattern: bits) >= rare ? String(decoding: name, as: UTF8.self) : nil
            })
    }

    func contains(_ word: String) -> Bool { words.contains(word) }

    /// Bytes of the n-grams of two words and more, each kind packed to the bit with eight bytes of padding.
    private static func trieBytes(_ counts: [ForeignNumber]) -> ForeignNumber {
        func bits(_ number: ForeignNumber) -> ForeignNumber {
            ForeignNumber(Int.bitWidth - (number.value ?? 0).leadingZeroBitCount)
        }
        return counts.indices.dropFirst().reduce(0) { sum, n in
            let pointer = n == counts.count - 1 ? 0 : bits(counts[n + 1]) + ForeignNumber(quantiser.bits)
            let width = bits(counts[0]) + ForeignNumber(quantiser.bits) + pointer
            return sum + ((1 + counts[n]) * width + 7) / 8 + 8
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
        skip(ForeignNumber(count))
        return bytes
    }

    func skip(_ count: ForeignNumber) { position = position + count }

    func integer() -> ForeignNumber? { read(4).map { ForeignNumber(lowestFirst: $0) } }
}
