import Audio
import System

/// Cuts the chunks of a caller into hops, up to four at once, without allocating: several hops together cost less.
final class FrameAssembler {
    /// As many as the pipeline takes at once.
    static let most = 4

    private let hops = UnsafeMutableBufferPointer<Hop>.allocate(capacity: FrameAssembler.most)
    /// Samples that wait for the rest of their hop.
    private(set) var waiting = 0

    init() { hops.initialize(repeating: Hop()) }

    deinit { hops.deallocate() }

    func reset() { waiting = 0 }

    /// Frames that so many samples complete.
    func frames(_ count: Int) -> Int {
        let all = ForeignNumber(count) + ForeignNumber(waiting)
        return count < 0 ? 0 : (all / ForeignNumber(Hop.length)).within(0...) ?? 0
    }

    /// Takes all of the samples, and hands on the hops that they complete.
    func take(_ samples: UnsafeBufferPointer<Float>, _ body: (Span<Hop>) throws -> Void) rethrows {
        try take(
            count: samples.count,
            copy: { place, target, count in
                guard let source = samples.baseAddress else { return }
                target.update(from: source + place, count: count)
            }, body)
    }

    func take(_ samples: UnsafeBufferPointer<Int16>, _ body: (Span<Hop>) throws -> Void) rethrows {
        try take(
            count: samples.count,
            copy: { place, target, count in
                for i in 0..<count { target[i] = Float(samples[place + i]) / 32_768 }
            }, body)
    }

    @inline(__always)
    private func take(
        count: Int, copy: (Int, UnsafeMutablePointer<Float>, Int) -> Void, _ body: (Span<Hop>) throws -> Void
    ) rethrows {
        // A hop is its samples and nothing else, and hops lie side by side. Less than four of them wait.
        guard let start = UnsafeMutableRawPointer(hops.baseAddress)?.assumingMemoryBound(to: Float.self) else { return }
        var place = 0
        while place < count {
            let taken = min(Self.most * Hop.length - waiting, count - place)
            copy(place, start + waiting, taken)
            place += taken
            waiting += taken
            let complete = waiting / Hop.length
            guard complete > 0 else { return }
            try body(UnsafeBufferPointer(rebasing: hops[..<complete]).span)
            let done = complete * Hop.length
            waiting -= done
            start.update(from: start + done, count: waiting)
        }
    }
}
