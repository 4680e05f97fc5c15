/// What goes out of the loudspeaker, for whoever has to know it: an echo canceller.
public enum PlaybackNews: Sendable {
    /// The device was opened; samples count from 0 again.
    case opened
    /// Samples were given to the device, which plays them a little later.
    case given(PlayedAudio)
    /// The device was closed. So many of the samples that it was given were heard.
    case closed(heard: Int)
}

/// Samples on their way out of the loudspeaker, and how far the device is.
public struct PlayedAudio: Sendable {
    /// 16 kHz, mono, -1...1.
    public let samples: [Float]
    /// The number of the first of them, counted since the device was opened.
    public let position: Int
    /// How many samples the device had played at `time`, by its own count.
    public let played: Double
    /// Seconds on the monotonic clock.
    public let time: Double

    /// When the first of the samples is heard, on the monotonic clock.
    public var heardAt: Double { time + (Double(position) - played) / 16_000 }
}
