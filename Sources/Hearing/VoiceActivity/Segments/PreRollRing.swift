package import Audio

/// The newest seconds of audio with what the detector said of them, always at hand. A sample has 16 bits, as in what is
/// written, sent or transcribed of it.
///
/// Its storage is made once; adding a hop neither allocates nor locks.
package struct PreRollRing: ~Copyable {
    private let samples: UnsafeMutablePointer<Int16>
    private let activities: UnsafeMutableBufferPointer<VoiceActivity>
    /// Number of the hop that comes next, counted from the start of the stream.
    package private(set) var end: Int
    /// Number of the oldest hop that is still there.
    package private(set) var start: Int

    /// - Parameter capacity: hops.
    package init(capacity: Int) {
        precondition(capacity > 0, "a ring holds at least one hop")
        samples = .allocate(capacity: capacity * Hop.length)
        samples.initialize(repeating: 0, count: capacity * Hop.length)
        activities = .allocate(capacity: capacity)
        activities.initialize(repeating: VoiceActivity())
        end = 0
        start = 0
    }

    deinit {
        samples.deallocate()
        activities.deallocate()
    }

    package mutating func append(_ hop: borrowing Hop, _ activity: VoiceActivity) {
        let slot = end % activities.count
        PCM.pack(hop, to: samples + slot &* Hop.length)
        activities[slot] = activity
        end += 1
        if end - start > activities.count { start = end - activities.count }
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
            let slot = number % activities.count
            for i in 0..<Hop.length { samples.append(PCM.value(self.samples[slot &* Hop.length &+ i])) }
        }
    }
}
