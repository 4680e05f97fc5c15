import Glibc
import VoiceActivity

/// Tells whoever speaks to the microphone from a television, a radio or other people that go on behind.
///
/// Near speech is louder than what was heard before the keyword: by at least `share` of the decibels between the loud
/// frames of that time and the loud frames of the keyword and the command. Where nothing was heard before the keyword, or
/// where it was hardly softer, all speech is near.
struct NearSpeech: Sendable {
    /// Weight of the newest frame in the level: 10 ms of 50.
    private static let newest: Float = 0.2
    private static let share: Float = 0.35
    /// Of the frames of the background, and of speech, how many are not louder than the loud ones.
    private static let backgroundQuantile: Float = 0.9
    private static let speechQuantile: Float = 0.95
    /// Decibels by which speech has to be louder than the background to be told from it.
    private static let leastDistance: Float = 6
    /// Frames from which on the background, and the speech, are known.
    static let leastBackground = 100
    private static let leastSpeech = 20

    private var background = LevelHistogram()
    private var speech = LevelHistogram()
    private var power: Float?

    /// Forgets what was heard before the keyword.
    mutating func forgetBackground() { background.clear() }

    /// Forgets whoever spoke.
    mutating func forgetSpeech() {
        speech.clear()
        power = nil
    }

    /// A frame before the keyword.
    mutating func hearBackground(_ activity: VoiceActivity) { background.add(level(activity)) }

    /// A frame of the keyword.
    mutating func hearKeyword(_ activity: VoiceActivity) { speech.add(level(activity)) }

    /// A gap, or something else that was played: the next frame stands alone.
    mutating func interrupt() { power = nil }

    /// Takes the next frame behind the keyword.
    /// - Returns: whether it is too soft for whoever said the keyword, should it be speech.
    mutating func isFar(_ activity: VoiceActivity) -> Bool {
        let level = level(activity)
        if activity.isSpeech { speech.add(level) }
        guard background.count >= Self.leastBackground, speech.count >= Self.leastSpeech else { return false }
        let floor = background.quantile(Self.backgroundQuantile)
        let distance = speech.quantile(Self.speechQuantile) - floor
        return distance >= Self.leastDistance && level < floor + Self.share * distance
    }

    private mutating func level(_ activity: VoiceActivity) -> Float {
        let power = power.map { $0 + Self.newest * (activity.power - $0) } ?? activity.power
        self.power = power
        return 10 * log10f(power)
    }
}

/// How many frames had which level, in steps of a decibel.
private struct LevelHistogram: Sendable {
    private static let softest = -110
    private static let loudest = 6

    private(set) var count = 0
    private var frames = [Int](repeating: 0, count: loudest - softest + 1)

    mutating func clear() {
        count = 0
        for bin in frames.indices { frames[bin] = 0 }
    }

    /// - Parameter level: in dBFS; what is not finite counts as the softest.
    mutating func add(_ level: Float) {
        let bounded = max(Float(Self.softest), min(Float(Self.loudest), level.rounded()))
        frames[level.isFinite ? Int(bounded) - Self.softest : 0] += 1
        count += 1
    }

    /// The level that is exceeded by as many frames as `1 - share` of all, in dBFS.
    func quantile(_ share: Float) -> Float {
        var left = Float(count) * share
        for (bin, frames) in frames.enumerated() {
            left -= Float(frames)
            if left <= 0 { return Float(bin + Self.softest) }
        }
        return Float(Self.loudest)
    }
}
