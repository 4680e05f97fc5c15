import Features
import KeywordModels
import KeywordSpotting
import Phones

/// A second look at peaks of impostor speech, as a stream has it at what the templates have found.
struct ImpostorLook {
    /// Frames after a peak in which its look may come.
    private static let patience = 6

    private let phones: KeywordPhones
    private let speech: PhoneSpeech
    private let reach: Int
    private let lookahead: Int

    /// - Parameters:
    ///   - longest: hops of the longest template.
    ///   - lookahead: frames by which a decision comes later than the features it is made of.
    /// - Returns: nil where nobody knows what the network hears in impostor speech.
    init?(_ phones: KeywordPhones, longest: Int, lookahead: Int) {
        guard let speech = PhoneSpeech.of(phones.network) else { return nil }
        self.phones = phones
        self.speech = speech
        self.lookahead = lookahead
        reach = SecondLook.reach(longest: longest)
    }

    /// That of a model; nil where it has none.
    init?(of model: KeywordModel, _ fitted: FittedFrontEnd) {
        guard fitted.hasPhones, let phones = model.phones else { return nil }
        self.init(
            phones, longest: model.bank.longest * TemplateBank.hopsPerFrame,
            lookahead: model.frontEnd.configuration.lookahead)
    }

    /// How well the keyword's phones fit, in nats a phone.
    func fit(_ peak: PeakCollector.Peak) -> Float {
        let end = peak.frame + lookahead + Self.patience
        let begin = max(end - reach, SecondLook.begin(of: peak.start), 0)
        return phones.fit(speech.posteriors(begin / PhonePosteriors.hops..<end / PhonePosteriors.hops))
    }

    /// What is added to the raw score.
    func gain(_ peak: PeakCollector.Peak) -> Float {
        Double(peak.score) < phones.mark ? phones.leastGain : phones.weight * fit(peak)
    }
}
