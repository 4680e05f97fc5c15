public import Phones

/// What the second look at a candidate goes by: the phones of the keyword, and how much they count.
///
/// A candidate of the first look whose raw score reaches `mark` is read by the phone network. What the reading says of the
/// keyword's phones is added to the raw score: `weight` for each nat a phone, so at most nothing is added, and what fits
/// badly loses up to `weight * worst`.
public struct KeywordPhones: Sendable, Hashable {
    /// Which network reads the candidates.
    public let network: PhoneModel.Size
    /// Ways in which the keyword is said, in symbols of the network; each counts as much as the others.
    public let strings: [[UInt8]]
    /// Raw score for one nat a phone.
    public let weight: Float
    /// The raw score from which on a candidate is looked at again.
    public let mark: Double
    /// The raw score from which on it is looked at again while it rises, below it where its score has stopped rising. In
    /// models that were learned before that was told apart, it is the mark.
    public let close: Double
    /// Whether phones that the network takes for each other count nearly alike. In models that were learned before that
    /// was known, what is heard counts as it is.
    package let allowsConfusions: Bool

    /// No string is taken to fit worse, in nats a phone.
    package static let worst: Float = 6
    package static let mostStrings = 64
    package static let mostPhones = 64

    package init(
        network: PhoneModel.Size = .small, strings: [[UInt8]], weight: Float, mark: Double,
        close: Double? = nil, allowsConfusions: Bool = false
    ) {
        self.network = network
        self.strings = strings
        self.weight = weight
        self.mark = mark
        self.close = close ?? mark
        self.allowsConfusions = allowsConfusions
    }

    /// The same, where only what comes up to a threshold is of interest: a second look never adds to a raw score.
    /// - Parameter faint: raw score by which a candidate may stay below the threshold and is still looked at.
    package func looking(atLeast threshold: Double, faint: Double) -> KeywordPhones {
        KeywordPhones(
            network: network, strings: strings, weight: weight, mark: max(mark, threshold - faint),
            close: max(mark, threshold), allowsConfusions: allowsConfusions)
    }

    /// How well the keyword's phones fit a reading, in nats a phone: at most 0.
    package func fit(_ heard: PhonePosteriors) -> Float {
        let confusions = allowsConfusions ? PhoneModel.of(network)?.confusions : nil
        let posteriors = confusions?.spread(heard) ?? heard
        return strings.reduce(0) { $0 + max(posteriors.score(of: $1), -Self.worst) } / Float(strings.count)
    }

    /// Frames of the network before and behind the word that are told, too.
    private static let around = 2

    /// A way to say the word is told in the place of the one that fits best where it fits worse by no more than this, in
    /// nats a phone: the first ones are written, and further ones what was read of programs.
    private static let nearlyBest: Float = 0.5

    /// The phones of the keyword, beside those that were read in their place.
    package func beside(_ heard: PhonePosteriors) -> HeardPhones {
        let confusions = allowsConfusions ? PhoneModel.of(network)?.confusions : nil
        let posteriors = confusions?.spread(heard) ?? heard
        let fits = strings.map { (string: $0, fit: posteriors.score(of: $0)) }
        let least = (fits.map(\.fit).max() ?? 0) - Self.nearlyBest
        guard let best = fits.first(where: { $0.fit >= least })?.string else {
            return HeardPhones(expected: "", heard: "")
        }
        let place = posteriors.place(of: best)
        let read = heard.keeping(place.upperBound + Self.around).dropping(place.lowerBound - Self.around).reading
        return HeardPhones(expected: heard.symbols.text(best), heard: heard.symbols.text(read))
    }

    /// What the second look adds to a raw score.
    package func gain(_ posteriors: PhonePosteriors) -> Float { weight * fit(posteriors) }

    /// What is added where nobody looks.
    package var leastGain: Float { -weight * Self.worst }

    /// What is wrong with it, or nil.
    package var flaw: String? {
        let isPossible =
            (1...Self.mostStrings).contains(strings.count)
            && strings.allSatisfy { (1...Self.mostPhones).contains($0.count) } && (0...1_000).contains(weight)
            && abs(mark) <= 1e6 && (mark...1e6).contains(close)
        return isPossible ? nil : "its phones are impossible"
    }
}
