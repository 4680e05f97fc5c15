import KeywordModels
import Phones

/// The phones of a keyword: how its name is said, or what takes in one voice are read as, and how well that fits the
/// takes.
struct PhoneEvidence {
    /// Seconds of a take around its word that are read.
    private static let around = 0.3
    /// Frames of silence before and after that.
    private static let silence = 20
    /// A string fits what was read by so much less than the best one at most, in nats a phone.
    private static let mostWorse: Float = 0.8

    /// Which network read them.
    let size: PhoneModel.Size
    /// How the name is said, or what was read in each take.
    let strings: [[UInt8]]
    /// How well the strings fit each take, in nats a phone: in one voice those of the other takes.
    let fits: [Float]
    /// Whether the name is said in English.
    let isEnglish: Bool
    /// Whether the strings are those of takes in one voice.
    let isOfOneVoice: Bool

    /// - Parameters:
    ///   - size: which network shall read them.
    ///   - takes: recordings of the word, and where it lies in each.
    ///   - name: how the word is said.
    /// - Returns: nil where nothing is known of how the name is said, or the network is not installed.
    init?(
        _ size: PhoneModel.Size, takes: [(take: Enroller.Take, bounds: WordBounds)], name: Pronunciation
    ) {
        guard let model = PhoneModel.of(size) else { return nil }
        let network = PhoneNetwork(model)
        func read(_ samples: [Float], _ bounds: WordBounds) -> PhonePosteriors {
            network.read(Self.segment(samples, bounds, for: size))
        }
        let heard = takes.map { read($0.take.samples, $0.bounds) }
        let voices = size == .large ? name.said.map { read($0.samples, WordBounds($0.samples)) } : []
        let readings = voices.map(\.reading).filter { (1...KeywordPhones.mostPhones).contains($0.count) }
        let strings = Self.agreeing(Array((name.ways + readings).prefix(KeywordPhones.mostStrings)), voices + heard)
        guard !strings.isEmpty else { return nil }
        self.size = size
        self.strings = strings
        isEnglish = name.isEnglish
        isOfOneVoice = false
        fits = heard.map(Self.phones(size, strings, weight: 1, mark: 0).fit)
    }

    /// What the small network reads in takes in one voice. It may be wrong, but is wrong alike each time, in languages
    /// that it has never heard, too; the name of the word adds nothing to that which was measured.
    /// - Returns: nil where it reads nothing, or fewer than two takes.
    init?(ofOneVoice takes: [(take: Enroller.Take, bounds: WordBounds)]) {
        let heard = takes.map { Self.heard($0.take, $0.bounds, by: .small, PhoneModel.shipped) }
        let readings = heard.map(\.reading)
        let known = readings.indices.filter { (1...KeywordPhones.mostPhones).contains(readings[$0].count) }
        guard known.count > 1 else { return nil }
        size = .small
        strings = known.prefix(KeywordPhones.mostStrings).map { readings[$0] }
        fits = heard.indices.map { take in
            let others = known.filter { $0 != take }.prefix(KeywordPhones.mostStrings).map { readings[$0] }
            return Self.phones(.small, others, weight: 1, mark: 0).fit(heard[take])
        }
        isEnglish = true
        isOfOneVoice = true
    }

    /// What a second look goes by.
    func phones(weight: Float, mark: Double, close: Double) -> KeywordPhones {
        Self.phones(size, strings, weight: weight, mark: mark, close: close)
    }

    private static func phones(
        _ size: PhoneModel.Size, _ strings: [[UInt8]], weight: Float, mark: Double, close: Double? = nil
    ) -> KeywordPhones {
        KeywordPhones(
            network: size, strings: strings, weight: weight, mark: mark, close: close,
            allowsConfusions: PhoneModel.of(size)?.confusions != nil)
    }

    /// The strings that fit what was read about as well as the best of them.
    private static func agreeing(_ strings: [[UInt8]], _ readings: [PhonePosteriors]) -> [[UInt8]] {
        guard !readings.isEmpty else { return strings }
        let fits = strings.map { KeywordPhones(strings: [$0], weight: 1, mark: 0) }.map { phones in
            readings.reduce(0) { $0 + phones.fit($1) } / Float(readings.count)
        }
        let best = fits.max() ?? 0
        return zip(strings, fits).filter { $0.1 >= best - mostWorse }.map(\.0)
    }

    /// What a network hears in a take.
    static func heard(
        _ take: Enroller.Take, _ bounds: WordBounds, by size: PhoneModel.Size, _ model: PhoneModel
    ) -> PhonePosteriors {
        PhoneNetwork(model).read(segment(take.samples, bounds, for: size))
    }

    /// A word and what is around it as a network wants it, with some silence before and after.
    static func segment(_ samples: [Float], _ bounds: WordBounds, for size: PhoneModel.Size) -> [UInt8] {
        WordSegment.bytes(samples, bounds, around: around, silence: silence, for: size)
    }
}
