import Audio
import Glibc
import KeywordModels
import Synchronization
import System

/// Plays a word on a loudspeaker, and tells when its end was heard there.
final class WordPlayer: Sendable {
    /// Silence before and behind it, in seconds: a device begins late, and must not run dry before the word is over.
    private static let (before, behind) = (0.3, 0.6)
    /// Seconds before its end in which it is asked how far the device is.
    private static let watched = 0.3

    private let samples: [Float]
    /// Where the word ends in them, in seconds.
    private let end: Double
    private let device: String
    private let outcome = Mutex<Result<Double, AudioError>?>(nil)

    /// - Parameter samples: a recording of the word, 16 kHz.
    init(_ samples: [Float], device: String) {
        func silence(_ seconds: Double) -> [Float] { [Float](repeating: 0, count: Int(seconds * 16_000)) }
        self.samples = silence(Self.before) + samples + silence(Self.behind)
        end = Self.before + WordBounds(samples).end
        self.device = device
    }

    /// Begins to play.
    func start() throws(SystemError) {
        outcome.withLock { $0 = nil }
        try DetachedThread.run { [self] in
            let result: Result<Double, AudioError>
            do throws(PlaybackDevice.Failure) {
                result = .success(try play())
            } catch {
                result = .failure(error.explanation)
            }
            outcome.withLock { $0 = result }
        }
    }

    /// When the word was over, in seconds of the monotonic clock; nil while it is being played.
    var ended: Double? {
        get throws { try outcome.withLock { $0 }?.get() }
    }

    private func play() throws(PlaybackDevice.Failure) -> Double {
        let player = try PlaybackDevice(device)
        let rate = Double(player.rate)
        let frames: [Float]
        if player.rate == Hop.sampleRate {
            frames = samples
        } else if let converted = try? Resampler.resample(samples, from: Hop.sampleRate, to: player.rate) {
            frames = converted
        } else {
            throw .init(AudioError(.unavailable, "\(device): no audio can be made for it"), mayPass: false)
        }
        var (written, unheard, over) = (0, 0, monotonicSeconds())
        while written < frames.count || unheard > 0 {
            let room = try player.room()
            if written < frames.count, room > 0 {
                written += try player.write(frames[written..<min(frames.count, written + room)])
                if written == frames.count { player.startNow() }
            }
            unheard = try player.unheard
            let now = monotonicSeconds()
            let left = end - Double(written - unheard) / rate
            if unheard > 0, (0...Self.watched).contains(left) { over = now + left }
            usleep(2_000)
        }
        return over
    }
}
