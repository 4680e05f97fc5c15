/// Keeps one keyword from being reported twice: after a report there is silence for a while on the audio clock.
public struct Refractory: Sendable {
    /// Frames of 10 ms after a report in which there is no other.
    public let frames: Int
    private var quietUntil = 0

    public init(frames: Int) {
        precondition(frames >= 0, "a refractory time is not negative")
        self.frames = frames
    }

    /// Whether a report may be made at `frame`. The caller that makes one says so with `report`.
    public func allows(_ frame: Int) -> Bool { frame >= quietUntil }

    public mutating func report(at frame: Int) { quietUntil = frame + frames }

    public mutating func reset() { quietUntil = 0 }
}
