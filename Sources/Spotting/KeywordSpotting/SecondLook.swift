package import KeywordModels
package import Phones

/// Looks once more at what the templates have found: the phone network reads the last second or two, and the keyword's
/// phones are held against what it hears from where the templates begin to match. In what was said before they might be
/// found, too, more or less. What follows on other speech without a pause loses, where the small network looks for a word
/// in anybody's voice: the large one, and templates of one's own voice, hear well enough what else it is.
///
/// Nothing is read while the first look finds nothing like the keyword; while it does, `LookTiming` says when.
package struct SecondLook: ~Copyable {
    /// Frames before the word that are read, too, so that the network knows what came before.
    private static let lead = 45
    /// The word may begin so many frames before the templates begin to match.
    private static let margin = 25
    /// How much longer than its longest template the word may be, and how many frames at most.
    private static let stretch = 1.15
    private static let longest = 160
    /// A candidate of a word in anybody's voice is near that a look leaves no more than this below `close`, in nats a phone.
    private static let nearFit: Float = 2

    private let phones: KeywordPhones
    private let network: PhoneNetwork
    private let pauses: PauseLoss?
    private let reach: Int
    private var mark: Double
    private var timing: LookTiming
    private var value: Float
    /// What of it the keyword lost for following on other speech.
    private(set) var pauseLoss: Float = 0
    /// What was read last, when, and up to which hop it counts.
    private var heard: (posteriors: PhonePosteriors, from: Int, to: Int)?
    /// From which hop on the candidate that was read last matches, while it goes on.
    private var readFrom: Int?

    /// - Parameters:
    ///   - longest: frames of the longest template.
    ///   - width: of the calibration.
    ///   - isOfOneVoice: whether the templates are those of one voice.
    package init(_ phones: KeywordPhones, longest: Int, width: Double, isOfOneVoice: Bool = false) {
        self.phones = phones
        mark = phones.mark
        timing = LookTiming(close: phones.close, near: isOfOneVoice ? nil : Double(Self.nearFit * phones.weight))
        // A model with phones of the large network is made only where it is installed.
        network = PhoneNetwork(PhoneModel.of(phones.network) ?? .shipped)
        pauses = phones.network == .small && !isOfOneVoice ? PauseLoss(width: width) : nil
        reach = Self.reach(longest: longest)
        value = phones.leastGain
    }

    /// The first frame in which a phone of the word may be heard, where the templates match from `start` on.
    package static func begin(of start: Int) -> Int { start &- margin }

    /// Frames that a look reads at most, for a keyword whose longest template has so many.
    package static func reach(longest: Int) -> Int { min(Int(stretch * Double(longest)), Self.longest) + lead }

    /// - Parameter least: the raw score of the first look that anything is made of.
    mutating func change(least: Double) { mark = max(phones.mark, least) }

    mutating func reset() {
        timing.reset()
        readFrom = nil
        value = phones.leastGain
        pauseLoss = 0
    }

    /// What follows a word that was reported is another candidate: the phones of that word say nothing of it.
    package mutating func forget(before hop: Int) {
        if let readFrom, readFrom < hop { reset() }
    }

    /// What is added to the raw score of a frame.
    /// - Parameters:
    ///   - first: the raw score of the first look.
    ///   - start: hops of the stream up to where the templates begin to match.
    ///   - hop: hops of the stream up to the frame.
    ///   - contrast: of the word, in nepers.
    package mutating func gain(
        first: Double, from start: Int, at hop: Int, _ sound: borrowing RecentSound, contrast: Float,
        _ contrasts: borrowing ContrastHistory
    ) -> Float {
        guard first >= mark else {
            reset()
            return value
        }
        if timing.isDue(first, gain: readFrom == nil ? 0 : Double(value), at: hop) {
            let read = network.read(sound.segment(max(hop &- reach, start &- Self.lead), hop, for: phones.network))
            // Counted from the end, since of what came before the stream nothing is read.
            let posteriors = read.dropping(read.frames &- (hop &- Self.begin(of: start) &+ 1) / PhonePosteriors.hops)
            pauseLoss = pauses?.loss(quietest: contrasts.quietest(before: start), word: contrast) ?? 0
            value = phones.gain(posteriors) - pauseLoss
            heard = (posteriors, hop, hop)
            readFrom = start
        }
        if readFrom != nil { heard?.to = hop }
        return value
    }

    /// What counts at a frame of what was read; nil where nothing does. A peak is read in the frame that follows it.
    func reading(at hop: Int) -> PhonePosteriors? {
        guard let heard, (heard.from &- 1...heard.to).contains(hop) else { return nil }
        return heard.posteriors
    }

    /// The phones of the keyword beside those of a reading.
    func beside(_ reading: PhonePosteriors?) -> HeardPhones? { reading.map(phones.beside) }
}
