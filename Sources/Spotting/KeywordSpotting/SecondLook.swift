import KeywordModels
import Phones

/// Looks once more at what the templates have found: the phone network reads the last second or two, and the keyword's
/// phones are held against what it hears.
///
/// Nothing is read while the first look finds nothing like the keyword. While it does, every fourth frame is a look, since
/// the end of the word may still be on its way.
struct SecondLook: ~Copyable {
    /// Frames from one look to the next.
    private static let period = 4
    /// Frames before the longest way to say the word that are read, too.
    private static let lead = 45
    /// How much longer than its longest template the word may be, and how many frames at most.
    private static let stretch = 1.15
    private static let longest = 160

    private let phones: KeywordPhones
    private let network: PhoneNetwork
    private let reach: Int
    private var mark: Double
    private var next = 0
    private var value: Float
    /// What was read last, and when.
    private var heard: (posteriors: PhonePosteriors, hop: Int)?

    /// - Parameters:
    ///   - longest: frames of the longest template.
    ///   - least: the raw score that anything is made of; a second look never adds to a score, so where the first has
    ///     less there is nothing to look for.
    init(_ phones: KeywordPhones, longest: Int, least: Double = -.infinity) {
        self.phones = phones
        mark = max(phones.mark, least)
        // A model with phones of the large network is made only where it is installed.
        network = PhoneNetwork(PhoneModel.of(phones.network) ?? .shipped)
        reach = Self.reach(longest: longest)
        value = phones.leastGain
    }

    /// Frames that a look reads.
    static func reach(longest: Int) -> Int { min(Int(stretch * Double(longest)), Self.longest) + lead }

    /// - Parameter least: as for `init`.
    mutating func change(least: Double) { mark = max(phones.mark, least) }

    mutating func reset() {
        next = 0
        value = phones.leastGain
    }

    /// What is added to the raw score of a frame.
    /// - Parameters:
    ///   - first: the raw score of the first look.
    ///   - hop: hops of the stream up to the frame.
    mutating func gain(first: Double, at hop: Int, _ sound: borrowing RecentSound) -> Float {
        guard first >= mark else {
            reset()
            return value
        }
        if hop >= next {
            let posteriors = network.read(sound.segment(hop &- reach, hop, for: phones.network))
            value = phones.gain(posteriors)
            heard = (posteriors, hop)
            next = hop &+ Self.period
        }
        return value
    }

    /// What the look at a frame has read; nil where there was none.
    func reading(at hop: Int) -> PhonePosteriors? {
        guard let heard, hop &- heard.hop <= Self.period, heard.hop &- hop <= Self.period else { return nil }
        return heard.posteriors
    }

    /// The phones of the keyword beside those of a reading.
    func beside(_ reading: PhonePosteriors?) -> HeardPhones? { reading.map(phones.beside) }
}

extension KeywordPhones {
    /// Frames up to a decision that a look reads, for a keyword whose longest template has so many.
    package static func reach(longest: Int) -> Int { SecondLook.reach(longest: longest) }
}
