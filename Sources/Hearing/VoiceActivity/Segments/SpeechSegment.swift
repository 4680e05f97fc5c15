/// A stretch of speech in a stream.
public struct SpeechSegment: Sendable, Hashable {
    /// Seconds from one frame to the next.
    public static let frameDuration = 0.01

    /// The first frame of speech, counted from 0.
    public var firstFrame: Int
    /// One past the last frame of speech.
    public var endFrame: Int
    /// Mean probability of speech of its frames, 0...1.
    public var probability: Float
    /// Mean square of its frames, in dBFS.
    public var level: Float

    public init(firstFrame: Int, endFrame: Int, probability: Float, level: Float) {
        self.firstFrame = firstFrame
        self.endFrame = endFrame
        self.probability = probability
        self.level = level
    }

    /// Seconds since the start of the stream.
    public var start: Double { Double(firstFrame) * Self.frameDuration }
    /// Seconds since the start of the stream.
    public var end: Double { Double(endFrame) * Self.frameDuration }
    /// Seconds.
    public var duration: Double { Double(endFrame - firstFrame) * Self.frameDuration }
}

extension [SpeechSegment] {
    /// The segments with a margin on either side, so that soft beginnings and endings are not cut off. Where margins
    /// meet, each segment has half of the pause.
    /// - Parameters:
    ///   - margin: in frames of 10 ms.
    ///   - length: of the stream, in frames.
    public func padded(by margin: Int, length: Int) -> [SpeechSegment] {
        precondition(margin >= 0 && length >= 0, "a margin and a length are not negative")
        return indices.map { i in
            let before = i > 0 ? (self[i - 1].endFrame + self[i].firstFrame) / 2 : 0
            let after = i + 1 < count ? (self[i].endFrame + self[i + 1].firstFrame) / 2 : length
            var segment = self[i]
            segment.firstFrame = Swift.max(segment.firstFrame - margin, Swift.min(before, segment.firstFrame))
            segment.endFrame = Swift.min(segment.endFrame + margin, Swift.max(after, segment.endFrame))
            return segment
        }
    }
}
