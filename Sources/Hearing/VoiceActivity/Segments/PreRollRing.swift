package import Audio

/// The newest seconds of audio with what the detector said of them, always at hand.
///
/// Its storage is made once; adding a hop neither allocates nor locks.
package struct PreRollRing: ~Copyable {
    private let hops: UnsafeMutableBufferPointer<Hop>
    private let activities: UnsafeMutableBufferPointer<VoiceActivity>
    /// Number of the hop that comes next, counted from the start of the stream.
    package private(set) var end: Int
    /// Number of the oldest hop that is still there.
    package private(set) var start: Int

    /// - Parameter capacity: hops.
    package init(capacity: Int) {
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

    package mutating func append(_ hop: borrowing Hop, _ activity: VoiceActivity) {
        let slot = end % hops.count
        hops[slot] = copy hop
        activities[slot] = activity
        end += 1
        if end - start > hops.count { start = end - hops.count }
    }

    /// Forgets the audio; the count of hops goes on.
    package mutating func clear() {
        start = end
    }

    /// - Parameter number: within `start..<end`.
    package func activity(at number: Int) -> VoiceActivity {
        precondition((start..<end).contains(number), "the hop is not in the ring any more")
        return activities[number % activities.count]
    }

    /// Appends the audio from a hop on to `samples`, as far as it is there.
    /// - Parameter last: the hop before which the audio ends; nil for the newest.
    package func copy(from first: Int, upTo last: Int? = nil, to samples: inout [Float]) {
        let first = max(first, start)
        for number in first..<max(first, min(last ?? end, end)) {
            let slot = number % hops.count
            for i in 0..<Hop.length { samples.append(hops[slot].samples[i]) }
        }
    }
}
