import System

/// When to try again to open a device that is gone: a pure state machine, told what happens and asked how long to wait.
///
/// The pause doubles from `shortest` to `longest`, less a random part so that many listeners do not come back in step.
/// It starts over only after the device has worked for `settling` seconds: one that opens and fails at once is not
/// opened all the time.
public struct ReconnectPolicy: Sendable {
    public let shortest: Double
    public let longest: Double
    /// The part of a pause that is left to chance, 0...1.
    public let jitter: Double
    public let settling: Double

    private enum State {
        /// Opened at this time, after so many failures in a row.
        case working(since: Double, failures: Int)
        /// Not open; so many failures in a row.
        case waiting(failures: Int)
    }

    private var state = State.waiting(failures: 0)
    private var generator: SplitMix64

    /// - Parameters:
    ///   - shortest: Seconds before the first try, above 0.
    ///   - longest: Seconds between two tries at most.
    ///   - jitter: The part of a pause that is left to chance, 0...1.
    ///   - settling: Seconds that a device has to work to count as healthy.
    ///   - seed: What the chance begins with.
    public init(
        shortest: Double = 0.1, longest: Double = 1.5, jitter: Double = 0.25, settling: Double = 5,
        seed: UInt64 = .random(in: 0 ... .max)
    ) {
        precondition(shortest > 0 && longest >= shortest, "the pauses must be above 0 and in order")
        precondition((0...1).contains(jitter), "the jitter is a part of 1")
        self.shortest = shortest
        self.longest = longest
        self.jitter = jitter
        self.settling = settling
        generator = SplitMix64(seed: seed)
    }

    /// The device works since `time`, in seconds.
    public mutating func opened(at time: Double) {
        if case .waiting(let failures) = state { state = .working(since: time, failures: failures) }
    }

    /// The device was lost at `time`, or could not be opened. Returns the seconds to wait before the next try.
    public mutating func failed(at time: Double) -> Double {
        let before: Int
        switch state {
        case .working(let since, let failures): before = time - since >= settling ? 0 : failures
        case .waiting(let failures): before = failures
        }
        state = .waiting(failures: before + 1)
        let pause = min(longest, shortest * Double(1 << min(before, 30)))
        return pause * (1 - jitter * nextRandom())
    }

    /// 0..<1: no generator of the system is asked on the capture thread.
    private mutating func nextRandom() -> Double {
        Double(generator.next() >> 11) * 0x1p-53
    }
}
