internal import Glibc
internal import Synchronization
import System

/// A microphone that is listened to for months: captured by a thread of its own, and opened again when it goes away.
///
/// The capture thread never waits for the reader. It hands hops over through a ring without a lock; a reader that falls
/// behind by more than the ring holds loses audio and is told so. Everything that happens to the capture comes in order
/// with the audio, as a `CaptureEvent` between two hops.
///
/// One thread at a time may read.
public final class LiveAudio: StoppableSource {
    /// What comes next.
    public enum Item: Sendable, Equatable {
        /// A hop of audio has been filled.
        case hop
        /// Something happened before the next hop, `position` samples after the start of what has been delivered.
        case event(CaptureEvent, position: Int)
        /// Nothing came within the time to wait.
        case nothing
        /// The stop signal came, and everything captured before it has been handed out.
        case ended
    }

    /// Ends the audio at once, from any thread or a signal handler.
    public var stopSignal: StopSignal { channel.stop }
    /// Samples delivered so far.
    public private(set) var position = 0
    public var duration: Double? { nil }

    private let channel: CaptureChannel
    private var events: [(event: CaptureEvent, position: Int)] = []

    /// Opens a device and starts to capture.
    /// - Parameters:
    ///   - configuration: The device and how to read it.
    ///   - ring: Seconds of audio that wait for a slow reader before some is thrown away, 0.1...600.
    ///   - policy: When to try again to open a device that is gone.
    ///   - waitsForDevice: Whether to wait for a device that is missing or busy at the start, as for one that is lost
    ///     later: the first events are `.lost` and then `.back`. Otherwise that is an error.
    /// - Throws: `AudioError`: `.unavailable` when the device cannot be opened now, `.usage` for a configuration that is
    ///   not possible.
    public init(
        _ configuration: CaptureConfiguration = CaptureConfiguration(), ring: Double = 10,
        policy: ReconnectPolicy = ReconnectPolicy(), waitsForDevice: Bool = false
    ) throws {
        try configuration.validate()
        guard (0.1...600).contains(ring) else {
            throw AudioError(.usage, "a ring of \(ring) s is not possible; give 0.1 to 600 s")
        }
        let channel = try CaptureChannel(hops: Int(ring / Hop.duration))
        let loop = try CaptureLoop(configuration, channel: channel, policy: policy, waits: waitsForDevice)
        try CaptureThread(loop).start()
        // Last: what could not be opened has no thread whose end might be waited for.
        self.channel = channel
    }

    deinit {
        stop()
    }

    /// Ends the capture and gives its thread a moment to close the device.
    public func stop() {
        channel.stop.raise()
        // A sound server that hangs can hold the thread longer. It keeps what it uses alive by itself.
        _ = channel.end.wait(atMost: 0.15)
    }

    /// Waits for the next hop or event.
    /// - Parameters:
    ///   - hop: Filled when the result is `.hop`.
    ///   - timeout: Seconds to wait; `nil` waits as long as it takes.
    public func next(_ hop: inout Hop, timeout: Double?) -> Item {
        while true {
            // Asked before the ring, so that nothing that came before the end is missed.
            let hasEnded = channel.hasEnded.load(ordering: .acquiring)
            switch channel.ring.pop(&hop) {
            case .hop:
                position += Hop.length
                return .hop
            case .event(let event):
                return .event(event, position: position)
            case nil:
                if hasEnded { return .ended }
                guard channel.news.wait(atMost: timeout) else { return .nothing }
                channel.news.clear()
            }
        }
    }

    /// Takes the next hop if it is there already and nothing has happened before it. Never waits.
    /// - Parameter hop: Filled when the result is true.
    public func nextIfThere(_ hop: inout Hop) -> Bool {
        guard channel.ring.popHop(&hop) else { return false }
        position += Hop.length
        return true
    }

    /// Waits for the next hop. Events on the way to it are kept for `takeEvents`.
    public func next(_ hop: inout Hop) -> Int {
        while true {
            switch next(&hop, timeout: nil) {
            case .hop: return Hop.length
            case .event(let event, let position): events.append((event, position))
            case .nothing: continue
            case .ended:
                hop = Hop()
                return 0
            }
        }
    }

    /// The events that came with the hops since the last call, oldest first.
    public func takeEvents() -> [(event: CaptureEvent, position: Int)] {
        defer { events.removeAll() }
        return events
    }

    /// The kernel's number of the capture thread, 0 until it runs.
    package var threadID: Int { channel.threadID.load(ordering: .relaxed) }
}
