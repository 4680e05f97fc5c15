package import KeywordModels
package import Phones

/// What looks once more at what the templates have found: one phone network, or both of them for a word of many voices
/// where the large one is installed.
///
/// Each network takes other speech for the word in other places, so that both together tell it apart better than the large
/// one alone. What the two say, in widths of their calibrations above their thresholds, is weighed together; what comes of
/// it is told as if the large network alone had said so.
package struct SecondLooks: ~Copyable {
    /// How much the small network counts. What both together are worth is in docs/accuracy.md.
    private static let smallShare = 0.35
    private static let largeShare = 1 - smallShare
    /// By how many widths both have to say more, for as many words to be missed as by the large one alone.
    private static let agreement = 0.2
    /// Where so small a score counts, all of them do.
    private static let negligible = 1e-3

    private var look: SecondLook
    private var small: SecondLook?
    private let calibration: Calibration
    private let smallCalibration: Calibration
    /// What of the last look the keyword lost for following on other speech.
    private(set) var pauseLoss: Float = 0

    /// - Parameter least: the lowest score that anything is made of.
    /// - Returns: nil where the first look decides alone.
    package init?(_ model: KeywordModel, least: Double = 0) {
        guard let phones = model.phones else { return nil }
        let longest = model.bank.longest * TemplateBank.hopsPerFrame
        let opinion = model.secondOpinion
        calibration = model.calibration
        smallCalibration = opinion?.calibration ?? model.calibration
        let lowest = Self.lowestFirst(least, model.calibration, opinion?.calibration)
        look = SecondLook(phones, longest: longest, width: calibration.width, isOfOneVoice: model.isOfOneVoice)
        small = opinion?.phones.map { SecondLook($0, longest: longest, width: smallCalibration.width) }
        look.change(least: lowest)
        small?.change(least: lowest)
    }

    /// - Parameter least: as for `init`.
    mutating func change(least: Double) {
        let lowest = Self.lowestFirst(least, calibration, small == nil ? nil : smallCalibration)
        look.change(least: lowest)
        small?.change(least: lowest)
    }

    /// The raw score of the first look that reaches a score if the phones fit as well as can be. A second look never adds
    /// to a score, so where the first has less there is nothing to look for.
    /// - Parameter other: of the small network, where both look.
    private static func lowestFirst(_ score: Double, _ calibration: Calibration, _ other: Calibration?) -> Double {
        guard score > negligible else { return -.infinity }
        guard let other else { return calibration.raw(score) }
        let (large, small) = (largeShare / calibration.width, smallShare / other.width)
        let margin = calibration.margin(ofRaw: calibration.raw(score)) + agreement
        return (margin + large * calibration.threshold + small * other.threshold) / (large + small)
    }

    mutating func reset() {
        look.reset()
        small?.reset()
        pauseLoss = 0
    }

    /// As `SecondLook.forget`.
    mutating func forget(before hop: Int) {
        look.forget(before: hop)
        small?.forget(before: hop)
    }

    /// What is added to the raw score of a frame. The parameters are those of `SecondLook.gain`.
    package mutating func gain(
        first: Double, from start: Int, at hop: Int, _ sound: borrowing RecentSound, contrast: Float,
        _ contrasts: borrowing ContrastHistory
    ) -> Float {
        let gain = look.gain(first: first, from: start, at: hop, sound, contrast: contrast, contrasts)
        pauseLoss = look.pauseLoss
        guard let opinion = small?.gain(first: first, from: start, at: hop, sound, contrast: contrast, contrasts) else {
            return gain
        }
        let margin =
            Self.largeShare * calibration.margin(ofRaw: first + Double(gain))
            + Self.smallShare * smallCalibration.margin(ofRaw: first + Double(opinion)) - Self.agreement
        pauseLoss = (small?.pauseLoss ?? 0) * Float(Self.smallShare * calibration.width / smallCalibration.width)
        return Float(calibration.threshold + calibration.width * margin - first)
    }

    /// What counts at a frame of what was read; nil where nothing does.
    func reading(at hop: Int) -> PhonePosteriors? { look.reading(at: hop) }

    /// The phones of the keyword beside those of a reading.
    func beside(_ reading: PhonePosteriors?) -> HeardPhones? { look.beside(reading) }
}
