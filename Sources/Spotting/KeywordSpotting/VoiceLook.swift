import Features
import KeywordModels
import Phones
import Speakers

/// Hears whether what the templates have found is said in the voice of the takes.
///
/// As much is read as the takes are long, up to the frame: what is heard does not depend on where the templates begin, so
/// that it is the same when a clip of the stream is heard again. Nothing is read while nothing is found that is like the
/// keyword.
struct VoiceLook: ~Copyable {
    /// Frames that are read besides those of the word.
    private static let lead = 5
    private static let longest = 200

    private let voice: KeywordVoice
    private let frames: Int
    /// The raw score of the lowest threshold that there is: below it a voice cannot matter.
    private let mark: Double

    /// - Returns: nil for a model that is not of one voice.
    init?(_ model: KeywordModel) {
        guard let voice = model.usableVoice else { return nil }
        self.voice = voice
        let lengths = model.bank.lengths
        let word = lengths.reduce(0, +) * TemplateBank.hopsPerFrame / lengths.count
        frames = min(word + model.frontEnd.configuration.lookahead + Self.lead, Self.longest)
        mark = model.calibration.raw(SpottingConfiguration.thresholds.lowerBound)
    }

    /// What a frame loses of its raw score.
    /// - Parameters:
    ///   - first: the raw score.
    ///   - contrast: of the word to the noise around it, in nepers.
    ///   - hop: hops of the stream up to the frame.
    func loss(first: Double, contrast: Float, at hop: Int, _ sound: borrowing RecentSound) -> Float {
        guard first >= mark else { return 0 }
        let heard = SpeakerNetwork.shipped.embedding(of: sound.segment(hop &- frames, hop, for: .small))
        return voice.loss(heard, noise: NoiseCompensation.noise(contrast: contrast))
    }
}
