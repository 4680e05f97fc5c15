import Features

/// How far each of the last frames stood out of the noise floor: where speech went on, and where it paused.
package struct ContrastHistory: ~Copyable {
    /// Frames that are remembered: longer than any word and what is asked for before it.
    private static let length = 1_024
    /// Frames before a word in which a pause is looked for, and of which one consists.
    private static let span = 60
    private static let pause = 10

    private let ring: AlignedFloats
    /// Frames of the stream so far.
    private var frames: Int

    /// - Parameter first: frames of the stream that came before; they count as quiet.
    package init(startingAt first: Int = 0) {
        ring = AlignedFloats(Self.length)
        frames = first
    }

    /// Forgets what was heard: it counts as quiet.
    mutating func reset() {
        ring.base.update(repeating: 0, count: Self.length)
    }

    /// Takes the contrast of the next frame, in nepers.
    package mutating func append(_ contrast: Float) {
        ring.base[frames % Self.length] = contrast
        frames &+= 1
    }

    /// The contrast that the quietest tenth of a second of the 0.6 s before a frame nowhere exceeds, in nepers.
    package func quietest(before frame: Int) -> Float {
        var lowest = Float.infinity
        let last = min(frame, frames) &- Self.pause
        let first = max(frame &- Self.span, frames &- Self.length, 0)
        guard first <= last else { return 0 }
        for begin in first...last {
            var highest: Float = 0
            for place in begin..<(begin &+ Self.pause) { highest = max(highest, ring.base[place % Self.length]) }
            lowest = min(lowest, highest)
        }
        return lowest
    }
}
