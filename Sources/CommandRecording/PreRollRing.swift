import Audio
import VoiceActivity

/// The newest seconds of audio with what the detector said of them, always at hand.
///
/// Its storage is made once; adding a hop neither allocates nor locks.
struct PreRollRing: ~Copyable {
    private let hops: UnsafeMutableBufferPointer<Hop>
    private let activities: UnsafeMutableBufferPointer<VoiceActivity>
    /// Number of the hop that comes next, counted from the start of the stream.
    private(set) var end: Int
    /// Number of the oldest hop that is still there.
    private(set) var start: Int

    /// - Parameter capacity: hops.
    init(capacity: Int) {
        precondition(capacity > 0, "a ring holds at least one hop")
        hops = .allocate(capacity: capacity)
        hops.initialize(repeating: Hop())
        activities = .allocate(capacity: capacity)
        activities.initialize(repeating: VoiceActivity())
        end = 0
        start = 0
    }

    deinit {
        hops.deallocate()
        activities.deallocate()
    }

    mutating func append(_ hop: borrowing Hop, _ activity: VoiceActivity) {
        let slot = end % hops.count
        hops[slot] = copy hop
        activities[slot] = activity
        end += 1
        if end - start > hops.count { start = end - hops.count }
    }

    /// Forgets the audio; the count of hops goes on.
    mutating func clear() {
        start = end
    }

    /// - Parameter number: within `start..<end`.
    func activity(at number: Int) -> VoiceActivity {
        precondition((start..<end).contains(number), "the hop is not in the ring any more")
        return activities[number % activities.count]
    }

    /// Appends the audio from a hop on to `samples`.
    func copy(from first: Int, to samples: inout [Float]) {
        for number in max(first, start)..<max(first, end) where number >= start {
            let slot = number % hops.count
            for i in 0..<Hop.length { samples.append(hops[slot].samples[i]) }
        }
    }
}
