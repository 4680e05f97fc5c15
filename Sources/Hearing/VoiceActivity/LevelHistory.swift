import System

/// How loud a word was.
package struct WordLevel: Sendable, Equatable {
    /// In dBFS.
    package var level: Double
    /// Decibels by which it stood out of the background; nil where that is not known yet.
    package var noiseDistance: Double?
}

/// The levels of the last five seconds of a stream, so that a word can be measured once it is known where it was.
///
/// Its storage is made once; adding a frame neither allocates nor locks.
package struct LevelHistory: ~Copyable {
    /// Frames; a power of two.
    private static let memory = 512
    /// Frames before a word from which on the background behind it is known.
    private static let room = 10

    /// Power of the frame and of the background.
    private let powers: UnsafeMutableBufferPointer<(frame: Float, noise: Float)>
    private var frames = 0
    /// The oldest frame that belongs to the same stretch of audio.
    private var start = 0

    package init() {
        powers = .allocate(capacity: Self.memory)
        powers.initialize(repeating: (VoiceActivity.silence, VoiceActivity.silence))
    }

    deinit { powers.deallocate() }

    package mutating func append(_ activity: VoiceActivity) {
        powers[frames & (Self.memory - 1)] = (activity.power, activity.noisePower)
        frames += 1
    }

    /// There is a gap in the audio; the count of frames goes on.
    package mutating func clear() { start = frames }

    /// How loud a word was, and by how much it stood out of the background.
    /// - Parameters:
    ///   - first: seconds of audio.
    ///   - last: likewise.
    /// - Returns: nil where nothing is known of the word; without a distance where too little was heard before it.
    package func word(from first: Double, to last: Double) -> WordLevel? {
        let (first, last) = (Self.frame(at: first), Self.frame(at: last))
        let measure = measure(from: first, to: last)
        guard let level = measure.level else { return nil }
        return WordLevel(level: level, noiseDistance: first - start >= Self.room ? measure.snr : nil)
    }

    private static func frame(at seconds: Double) -> Int {
        ForeignNumber((seconds * 100).rounded()).clamped(to: 0...Int.max)
    }

    /// The same between two frames, as far as they are remembered.
    package func measure(from first: Int, to last: Int) -> SpeechMeasure {
        var measure = SpeechMeasure()
        let oldest = max(first, start, frames - Self.memory)
        for number in oldest..<max(oldest, min(last, frames)) {
            var activity = VoiceActivity()
            (activity.power, activity.noisePower) = powers[number & (Self.memory - 1)]
            measure.add(activity)
        }
        return measure
    }
}
