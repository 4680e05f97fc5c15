public import Audio
import Synchronization

/// The audio source of a session: a microphone with its events, a recording, or a pipe.
public final class SessionSource {
    /// Whether the audio comes at its own pace, so that nobody may wait while it flows.
    public let isLive: Bool
    /// What to call it in a sentence.
    public let name: String
    /// The file or pipe, for what was odd about it.
    public var source: (any AudioSource)? { live == nil ? plain : nil }

    private let live: LiveAudio?
    private let plain: any AudioSource
    /// What the samples are multiplied by.
    public var gain: Float
    private let stopping = Stopping()

    private final class Stopping: Sendable {
        let isAsked = Atomic<Bool>(false)
    }

    /// The longest sleep when a microphone is silent, in seconds, so that other news is not kept waiting.
    private static let patience = 0.05

    /// - Throws: `AudioError` when the device cannot be opened.
    public init(device: CaptureConfiguration, gain: Float = 1) throws {
        let live = try LiveAudio(device)
        self.live = live
        plain = live
        self.gain = gain
        isLive = true
        name = "ALSA device \(device.device)"
    }

    /// - Parameter path: a file, a pipe or `-`.
    public init(_ source: any AudioSource, path: String, gain: Float = 1) {
        live = nil
        plain = source
        self.gain = gain
        isLive = source is RawPCMSource
        name = path == "-" ? "standard input" : path
    }

    /// Ends the audio at once, from any thread.
    public var stop: @Sendable () -> Void {
        let signal = live?.stopSignal ?? (plain as? any StoppableSource)?.stopSignal
        return { [stopping] in
            stopping.isAsked.store(true, ordering: .relaxed)
            signal?.raise()
        }
    }

    /// Whether `stop` was called.
    public var isStopped: Bool { stopping.isAsked.load(ordering: .relaxed) }

    /// What comes next.
    public enum Item {
        /// So many hops have been filled.
        case hops(Int)
        /// Something happened before the next hop.
        case event(CaptureEvent)
        /// Nothing came for a moment.
        case nothing
        case ended
    }

    /// Waits for the next hop or event, for a microphone not longer than a moment. Of a microphone it takes the hops,
    /// too, that are there besides; it does not wait for them.
    /// - Parameters:
    ///   - hops: filled from the first on.
    ///   - most: hops to take at most, 1 or more.
    public func next(_ hops: inout [Hop], atMost most: Int) throws -> Item {
        var count = 1
        if let live {
            switch live.next(&hops[0], timeout: Self.patience) {
            case .hop: while count < most, live.nextIfThere(&hops[count]) { count += 1 }
            case .event(let event, _): return .event(event)
            case .nothing: return .nothing
            case .ended: return .ended
            }
        } else {
            guard !isStopped, try plain.next(&hops[0]) == Hop.length else { return .ended }
        }
        if gain != 1 {
            for place in 0..<count {
                for i in 0..<Hop.length { hops[place].samples[i] *= gain }
            }
        }
        return .hops(count)
    }
}
