internal import Synchronization
import System

/// What the capture thread and the reader of its audio share.
final class CaptureChannel: Sendable {
    let ring: HopRing
    /// Raised when there is something new in the ring.
    let news: EventDescriptor
    /// Raised when the capture thread has ended.
    let end: EventDescriptor
    let stop: StopSignal
    let hasEnded = Atomic<Bool>(false)
    let threadID = Atomic<Int>(0)

    init(hops: Int) throws {
        ring = HopRing(hops: hops)
        news = try EventDescriptor.forAudio()
        end = try EventDescriptor.forAudio()
        stop = try StopSignal()
    }
}

/// The capture thread's end of the channel.
struct CaptureOutput: ~Copyable {
    private let channel: CaptureChannel
    private var hasNews = false
    private var discardedHops = 0

    init(_ channel: CaptureChannel) {
        self.channel = channel
    }

    /// Whether the reader has left no room for the last hop.
    var isDiscarding: Bool { discardedHops > 0 }

    /// Never waits: a hop that the reader has left no room for is counted and thrown away.
    mutating func send(_ hop: borrowing Hop) {
        if discardedHops > 0, channel.ring.hasRoom {
            send(.discarded(seconds: Double(discardedHops) * Hop.duration))
            discardedHops = 0
        }
        if channel.ring.push(hop) {
            hasNews = true
        } else {
            discardedHops += 1
        }
    }

    mutating func send(_ event: CaptureEvent) {
        channel.ring.push(event)
        hasNews = true
    }

    /// Wakes the reader, once for all that has been sent since.
    mutating func announce() {
        guard hasNews else { return }
        hasNews = false
        channel.news.raise()
    }

    /// The last word.
    mutating func end() {
        channel.hasEnded.store(true, ordering: .releasing)
        channel.news.raise()
        channel.end.raise()
    }
}
