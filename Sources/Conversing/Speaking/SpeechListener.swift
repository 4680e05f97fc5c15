import Audio
public import Services
import Synchronization
import System

/// What a piece of speech is like.
public struct SpeechFormat: Sendable, Equatable {
    /// Frames a second.
    public let rate: Int
    /// Samples in a frame.
    public let channels: Int

    /// - Returns: nil for what no voice sounds like.
    public init?(rate: Int, channels: Int) {
        guard Resampler.supportedRates.contains(rate), (1...8).contains(channels) else { return nil }
        self.rate = rate
        self.channels = channels
    }
}

/// Speech as it comes out of a voice.
public enum SpeechPiece: Sendable, Equatable {
    /// Comes first, and once.
    case format(SpeechFormat)
    /// Interleaved, whole frames.
    case samples([Int16])
    /// Where in the text the word is that begins here; only voices that know it say it.
    case word(Range<Int>)
}

/// Takes the speech of one text from its voice, from any thread, and no more of it than the limits allow.
public final class SpeechListener: Sendable {
    private struct State {
        var format: SpeechFormat?
        var samples = 0
        /// A half of a frame that waits for its rest.
        var rest: [Int16] = []
    }

    private let voice: String
    private let most: Int
    private let volume: Double
    private let hand: @Sendable (SpeechPiece) -> Void
    private let state = Mutex(State())

    /// - Parameter hand: gets the pieces in their order, under a lock.
    init(to voice: any Voice, volume: Double, hand: @escaping @Sendable (SpeechPiece) -> Void) {
        self.voice = voice.name
        most = voice.limits.audioBytes / 2
        self.volume = volume
        self.hand = hand
    }

    /// Whether any of it has been heard.
    var hasHeard: Bool { state.withLock { $0.samples > 0 } }

    /// What the speech is like. May be said again, but not otherwise.
    public func begin(_ format: SpeechFormat) throws(ServiceError) {
        let before = state.withLock { state in
            let before = state.format
            if before == nil {
                state.format = format
                hand(.format(format))
            }
            return before
        }
        guard let before, before != format else { return }
        throw ServiceError(
            .badAnswer,
            "The voice engine '\(voice)' went over from \(before.rate) Hz to \(format.rate) Hz, or to other channels, "
                + "in the middle of a text; choose another voice.")
    }

    public func take(_ samples: [Int16]) throws(ServiceError) {
        let isAllowed = state.withLock { state in
            guard let format = state.format else { preconditionFailure("the format comes before the samples") }
            guard samples.count <= most - state.samples else { return false }
            state.samples += samples.count
            state.rest += samples
            let whole = state.rest.count - state.rest.count % format.channels
            if whole > 0 { hand(.samples(state.rest.prefix(whole).map(scaled))) }
            state.rest.removeFirst(whole)
            return true
        }
        guard !isAllowed else { return }
        throw ServiceError(
            .answerTooLarge,
            "The voice engine '\(voice)' makes more than \(2 * most) bytes of a text; speak less at once, or see "
                + "'max-audio'.")
    }

    /// The next sample is the first of a word.
    /// - Parameter range: of the text, in characters.
    public func word(_ range: Range<Int>) {
        state.withLock { _ in hand(.word(range)) }
    }

    private func scaled(_ sample: Int16) -> Int16 {
        volume == 1 ? sample : Int16((Double(sample) * volume).rounded())
    }
}
