import KeywordModels
import KeywordSpotting

/// What explains best that a word was not heard, or that something was taken for it.
package enum Cause: String, Sendable, CaseIterable {
    /// All of the word is there: nothing is to be explained.
    case theWord = "the-word"
    case clipped
    case gainTooLow = "gain-too-low"
    case loudBackground = "loud-background"
    case tooFar = "too-far"
    case noSpeech = "no-speech"
    case halfTheWord = "half-the-word"
    case similarWord = "similar-word"
    case otherVoice = "other-voice"
    case noPause = "no-pause"
    case threshold
    case somethingElse = "something-else"

    /// What it means and what to do, for somebody who wanted to be heard.
    func sentence(_ explanation: Explanation) -> String {
        let sound = explanation.sound
        let over = Markup.fixed(sound.signalToNoise, 0)
        return switch self {
        case .theWord: "it is the word, or sounds as good as it does"
        case .clipped:
            "it is clipped: \(Markup.fixed(sound.flatShare * 100, 1)) % of its samples are at the peak; lower the "
                + "microphone's level, or move back"
        case .gainTooLow:
            "the gain is too low: it has \(Markup.fixed(sound.level, 0)) dBFS; raise the microphone's level, or give --gain"
        case .loudBackground:
            "something else is as loud: the word is only \(over) dB above the quietest tenth of the recording "
                + "(\(Markup.fixed(sound.floor, 0)) dBFS); turn music down, or take it out with --echo-reference"
        case .tooFar:
            "it is too quiet, as from far away: \(Markup.fixed(sound.level, 0)) dBFS, \(over) dB above the room; come "
                + "closer, or move the microphone"
        case .noSpeech:
            "the detector of voice activity took it for no speech (\(Markup.fixed(explanation.best.speech, 2)) on the "
                + "average; 0.45 is enough)"
        case .halfTheWord: "a part of the word is missing: say all of it, with a pause before and after it"
        case .similarWord: "it is another word that sounds like it in part"
        case .otherVoice:
            "it is the word in a voice, or a way of saying it, that the takes do not have; learn it with that voice, too "
                + "('rouse enroll --add')"
        case .noPause: "it follows on other speech without a pause: pause for a moment before the word"
        case .threshold: "it is the word, a little less well than the threshold asks for"
        case .somethingElse: "it is something else; nothing in it is like the word"
        }
    }
}

extension Explanation {
    private static let clippedShare = 0.02
    /// dBFS; what a word has at a metre from a microphone with any sensible gain is far above.
    private static let lowLevel = -62.0
    /// dB over the quietest tenth of the recording that a word should have.
    private static let enoughOver = 11.0
    /// dBFS from which on a background is loud, and not the hiss of a room.
    private static let loudFloor = -45.0
    /// The share of what the word has over the floor, in dB, below which nothing is said.
    private static let silent = 1.0 / 3
    /// Of what is lacking.
    private static let most = 0.75
    /// In units of what the takes have over the threshold.
    private static let (against, strong, weak) = (-0.6, 0.3, 0.4)

    /// How far a part lies above the threshold, in units of how far the word's own takes do.
    private func share(_ gain: Double) -> Double {
        let own = calibration.own ?? calibration.threshold + 10
        return (gain - calibration.threshold) / max(own - calibration.threshold, 5)
    }

    /// The likeliest first; at least one.
    package var causes: [Cause] {
        let found = isHeard ? causesOfHearing : causesOfMissing
        return found.isEmpty ? [isHeard ? .theWord : .somethingElse] : found
    }

    private var causesOfHearing: [Cause] {
        let shares = parts.map { share($0.gain) }
        guard let worst = shares.min(), let best = shares.max() else { return [] }
        let mean = shares.reduce(0, +) / Double(shares.count)
        if isHalf { return [.halfTheWord, .similarWord] }
        // Who says the word in a sentence says a part of it otherwise, too; then the rest makes up for it.
        if worst < Self.strong && best - worst > 1 - Self.strong {
            return mean < Self.weak ? [.similarWord] : [.theWord, .similarWord]
        }
        if mean < Self.weak { return [.otherVoice, .similarWord] }
        return [.theWord]
    }

    private var causesOfMissing: [Cause] {
        var causes: [Cause] = []
        if sound.flatShare > Self.clippedShare { causes.append(.clipped) }
        if sound.level < Self.lowLevel { causes.append(.gainTooLow) }
        let isBuried = sound.signalToNoise < Self.enoughOver
        if isBuried && sound.floor > Self.loudFloor { causes.append(.loudBackground) }
        if isBuried && sound.floor <= Self.loudFloor && causes.isEmpty { causes.append(.tooFar) }
        if wasTakenForNoSpeech { causes.append(.noSpeech) }
        if isBuried || !causes.isEmpty { return causes }
        if lost(best.voiceLoss) { return [.otherVoice] }
        if lost(best.pauseLoss) { return [.noPause] }
        if isHalf { return [.halfTheWord] }
        let shares = parts.map { share($0.gain) }.sorted()
        let two = shares.suffix(2).reduce(0, +) / 2
        if !phonesFit, two >= 0, let worst = shares.first, worst < Self.against { return [.similarWord, .otherVoice] }
        if best.score >= threshold / 5 { return [.threshold, .otherVoice] }
        if phonesFit { return [.otherVoice, .similarWord] }
        if let worst = shares.first, worst >= Self.against { return [.otherVoice, .similarWord] }
        return [.somethingElse]
    }

    /// Whether most of what it lacks is what it lost for being no speech, or the spotter rested.
    private var wasTakenForNoSpeech: Bool {
        let wanted = calibration.raw(threshold)
        let isPunished = best.shifted < wanted && best.loss >= Self.most * (wanted - best.shifted)
        return isPunished || (best.score >= threshold && heardScore < threshold)
    }

    /// Whether so much raw score is most of what it lacks.
    private func lost(_ loss: Double) -> Bool {
        let lacks = calibration.raw(threshold) - best.shifted
        return lacks > 0 && loss >= Self.most * lacks
    }

    /// Whether nothing is said where the word should begin or end, and what is said is like it.
    private var isHalf: Bool {
        guard sound.signalToNoise >= Self.enoughOver, parts.count > 2 else { return false }
        let silence = sound.signalToNoise * Self.silent
        let isMissing = { (part: Part) in part.loudness < silence && share(part.gain) < 0 }
        guard parts.first.map(isMissing) ?? false || parts.last.map(isMissing) ?? false else { return false }
        let said = parts.filter { $0.loudness >= silence }.map { share($0.gain) }.sorted()
        return said.count >= 2 && said.suffix(2).reduce(0, +) / 2 >= 0
    }
}
