import KeywordModels
import KeywordSpotting
package import Phones

/// What the second look makes of the false alarms of a keyword, and how much it may count.
///
/// The weight is earned: where the name fits the takes no better than it fits what the templates confuse with the word
/// (the takes are of another word, or in a language that the network cannot read), there is no second look.
package struct PhoneCalibration {
    /// Raw score for one nat a phone, at most. What takes in one voice are read as counts less: the templates know more
    /// of that voice than phones do.
    private static func mostWeight(_ evidence: PhoneEvidence) -> Float {
        evidence.isOfOneVoice ? 9 : evidence.size == .large ? 12.5 : 15
    }
    /// By how much the takes have to fit better than three of four confusions, in nats a phone, for any weight and
    /// for all of it. By the large network a name fits its takes better by 3 or more, and takes of another language by
    /// up to 0.5.
    private static func margins(_ network: PhoneModel.Size) -> (least: Float, full: Float) {
        network == .large ? (1, 1.5) : (0.2, 0.5)
    }

    /// How much of the weight a name has earned whose takes fit by so much better than confusions: 0...1.
    package static func share(earnedBy margin: Float, _ network: PhoneModel.Size) -> Float {
        let margins = margins(network)
        return max(0, min(1, (margin - margins.least) / (margins.full - margins.least)))
    }
    private static let confusions = 0.75
    /// Peaks an hour of dense speech from which on a score is usual after the second look: a third of those that are
    /// looked at have more.
    private static let usualRate = 500.0
    /// Raw score by which the templates tell a word from what they usually confuse with it.
    private static let templateLead = 11.0
    /// Raw score by which a threshold stays below that of the takes.
    private static let ownReserve = 20.0
    /// Candidates an hour of dense speech that are looked at again. With 400 no threshold found 3 of 100 words of people
    /// who are in no fit: their first look is so bad, and their phones are heard well.
    private static let looksAnHour = 1_600.0
    /// For takes in one voice, whose first look is good: with 100 the takes of another word of the same speaker are told
    /// badly, and more than 300 change nothing.
    private static let ownLooksAnHour = 500.0
    /// Raw score from the mark up to where a candidate is close. With less, more is read while people talk; with more, a
    /// word is found later.
    static let faint = 10.0
    /// A take scores this much more than the mark by the others at least.
    private static let reserve = 10.0
    let phones: KeywordPhones
    /// The peaks of impostor speech after the second look, the highest first.
    let peaks: [PeakCollector.Peak]
    /// The raw score of each take after it.
    let own: [Double]
    /// Whether the name is said in English, as most of impostor speech is.
    let isEnglish: Bool

    /// - Parameters:
    ///   - maxima: what the first look finds in impostor speech.
    ///   - own: the raw score of each take by the others at the first look.
    ///   - longest: hops of the longest template.
    ///   - lookahead: frames by which a decision comes later than the features it is made of.
    ///   - apart: frames between two peaks.
    /// - Returns: nil where a second look is of no use.
    init?(
        _ evidence: PhoneEvidence, maxima: [PeakCollector.Peak], hours: Double, own: [Double], longest: Int,
        lookahead: Int, apart: Int
    ) {
        let highest = PeakCollector.peaks(of: maxima, apart: apart)
        let looksAnHour = evidence.isOfOneVoice ? Self.ownLooksAnHour : Self.looksAnHour
        let rank = min(Int(looksAnHour * hours), highest.count - 1)
        let scores = own.filter(\.isFinite)
        let mark = min(Double(highest[rank].score), scores.isEmpty ? .infinity : scores.median - Self.reserve)
        let reader = evidence.phones(weight: 1, mark: mark, close: mark)
        guard let look = ImpostorLook(reader, longest: longest, lookahead: lookahead) else { return nil }
        let looked = maxima.filter { Double($0.score) >= mark }.map { peak in
            (peak: peak, fit: look.fit(peak))
        }
        let confused = PeakCollector.peaks(of: looked.map(\.peak), apart: apart).compactMap { peak in
            looked.first { $0.peak.frame == peak.frame }?.fit
        }.sorted()
        let limit = confused[min(Int(Self.confusions * Double(confused.count)), confused.count - 1)]
        let margin = evidence.fits.isEmpty ? .infinity : Self.mean(evidence.fits) - limit
        let earned = Self.share(earnedBy: margin, evidence.size)
        guard earned > 0 else { return nil }
        let phones = evidence.phones(
            weight: Self.mostWeight(evidence) * earned, mark: mark, close: mark + Self.faint)
        self.phones = phones
        isEnglish = evidence.isEnglish
        self.own = zip(own, evidence.fits).map { $0 + Double(phones.weight * $1) }
        peaks = PeakCollector.peaks(
            of: looked.map { $0.peak.adding(phones.weight * $0.fit) }
                + maxima.filter { Double($0.score) < mark }.map { $0.adding(phones.leastGain) },
            apart: apart)
    }

    /// The default threshold of a keyword that the large network looks at again.
    /// - Parameters:
    ///   - hours: of impostor speech.
    ///   - lead: by how many nats a phone the word is told from what is usually confused with it.
    ///   - own: the raw score of the takes; nil where nobody knows.
    ///   - least: it is no lower than this.
    func threshold(hours: Double, lead: Double, own: Double?, least: Double) -> Double {
        Self.threshold(
            peaks: peaks.map { Double($0.score) }, hours: hours, lead: lead * Double(phones.weight), own: own,
            least: least)
    }

    /// - Parameters:
    ///   - peaks: raw scores of impostor speech after the second look, the highest first.
    ///   - lead: of the phones, in raw score.
    package static func threshold(
        peaks: [Double], hours: Double, lead: Double, own: Double?, least: Double
    ) -> Double {
        let usual = peaks[min(Int(usualRate * hours), peaks.count - 1)]
        return max(least, min(usual + templateLead + lead, (own ?? .infinity) - ownReserve))
    }

    private static func mean(_ values: [Float]) -> Float { values.reduce(0, +) / Float(values.count) }
}
