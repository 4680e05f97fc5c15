public import Audio

/// Takes out of a microphone what the machine's own loudspeaker plays, hop by hop.
///
/// The loudspeaker and the microphone have clocks of their own: both are followed, and so is the echo itself, which is
/// exacter; what is played is resampled to the microphone's clock. What was learned of the room is kept from answer to
/// answer. While nothing is played a hop stays as it is, at no cost. Belongs to one stream.
public final class EchoCanceller {
    /// Seconds by which the reference is early: that much a device may be sooner than it says.
    private static let lead = 0.01
    /// Seconds after the last sample in which its echo may still be heard.
    private static let rest = 0.8
    /// Samples that the clocks may be off from the echo; more is a jump. Those of a sound server wander by 15 ms in
    /// seconds: they say where an answer begins, and the echo itself says the rest.
    private static let smooth = 800.0
    /// How much of a deviation is corrected at once; and how much of it goes into the rate: at first, in the long run, and
    /// after how many corrections a quarter. What is seen is a third of a second old: a faster loop would swing.
    private static let step = 0.3
    private static let pace = 0.15
    private static let leastPace = 0.001
    private static let early = 4.0
    /// How far two clocks may run apart.
    private static let fastest = 500e-6

    /// Hops that are held back where what is played comes from a device, which may be later than the microphone.
    private static let held = 4

    /// What is played.
    public let reference: EchoReference
    private let source: EchoSource?
    private var waiting: [(hop: Hop, time: Double)] = []
    private var next = 0
    private let filter = EchoFilter()
    private let suppressor: EchoSuppressor?
    private let follower = EchoFollower()
    private let interpolator = Interpolator()
    private var clock = ClockFollower(nominal: Double(Hop.sampleRate))
    private var count = 0
    private var isResting = true
    /// Where the clocks say that the last hop ended in what is played.
    private var expected = 0.0
    /// How far behind that the echo was found to be, in samples, and how fast this grows, for each of them.
    private var offset = 0.0
    private var rate = 0.0
    private var corrections = 0.0
    private var played = [Float](repeating: 0, count: Hop.length)

    /// - Parameter suppresses: whether what is left of the echo is made softer, which makes hops 10 ms late while there
    ///   is any.
    public init(reference: EchoReference, suppresses: Bool = true) {
        self.reference = reference
        source = nil
        suppressor = suppresses ? EchoSuppressor() : nil
    }

    /// Takes out what others play.
    public init(source: EchoSource) {
        reference = source.reference
        self.source = source
        suppressor = EchoSuppressor()
        if source.isLive { waiting = Array(repeating: (Hop(), 0), count: Self.held) }
    }

    /// What was played while the last hop that was cleaned was heard, a little early.
    package func copyPlayed(to hop: inout Hop) {
        for index in 0..<Hop.length { hop.samples[index] = played[index] }
    }

    /// Cleans a hop with what its source has by now.
    /// - Parameters:
    ///   - time: when the last sample of the hop was captured; nil where samples are counted.
    ///   - report: is told what happens to the device of the source.
    /// - Throws: `AudioError` when a recording turns out to be damaged.
    /// - Returns: whether there was anything to clean.
    @discardableResult
    public func process(_ hop: inout Hop, at time: Double?, report: (CaptureEvent) -> Void) throws -> Bool {
        let time = time ?? Double(count + Hop.length) / Double(Hop.sampleRate)
        try source?.advance(to: time, report: report)
        guard !waiting.isEmpty else { return process(&hop, capturedAt: time) }
        let (oldest, then) = waiting[next]
        waiting[next] = (hop, time)
        next = (next + 1) % waiting.count
        hop = oldest
        return then > 0 && process(&hop, capturedAt: then)
    }

    /// Whether what is played is counted in samples of what is heard.
    public var countsSamples: Bool { source.map { !$0.isLive } ?? false }

    /// Cleans a hop.
    /// - Parameter time: when its last sample was captured, in seconds on the monotonic clock. May jitter.
    /// - Returns: whether there was anything to clean.
    @discardableResult
    public func process(_ hop: inout Hop, capturedAt time: Double) -> Bool {
        count += Hop.length
        clock.read(count: Double(count), time: time)
        guard time - Hop.duration < reference.silentFrom + Self.rest else {
            isResting = true
            return false
        }
        let end = reference.position(at: clock.time(of: Double(count)) + Self.lead)
        let length = Double(Hop.length)
        if isResting || abs(end - expected - length) > Self.smooth {
            expected = end - length
            follower.rest()
        }
        if isResting {
            filter.rest()
            suppressor?.rest()
            isResting = false
        }
        let first = expected + offset
        expected += length
        offset += rate * length
        reference.read(from: first, to: expected + offset, into: &played, by: interpolator)
        filter.process(&hop, played: played)
        suppressor?.process(&hop, left: filter.left)
        follow()
        return true
    }

    private func follow() {
        switch follower.follow(filter) {
        case .none: break
        case .correct(let later, let trust):
            let age = 1 + corrections / Self.early
            let gain = max(Self.leastPace, Self.pace / (age * age))
            corrections += trust
            offset -= Self.step * trust * later
            rate -= gain * trust * later / Double(Hop.length)
            rate = min(max(rate, -Self.fastest), Self.fastest)
            follower.corrected(by: Self.step * trust * later)
        case .jump(let later):
            offset -= Double(later)
            filter.reread()
        }
    }
}
