internal import Glibc
internal import Synchronization

/// What the loudspeaker plays, for the one who takes it out of the microphone: kept for a moment, by its place on the
/// clock of the device that plays.
public final class EchoReference: Sendable {
    /// Samples that are kept: as many as a device may have before it plays them, and the echo of those before.
    private static let kept = 48_000
    private static let rate = 16_000.0
    /// What is no louder makes no echo that matters: 80 dB below the loudest.
    private static let silence: Float = 1e-4

    private struct State {
        var samples = [Float](repeating: 0, count: kept)
        /// The number of the next sample.
        var end = 0
        /// The number of the first that is there.
        var start = 0
        var clock = ClockFollower(nominal: rate)
        /// The number of the sample after the last that is no silence.
        var loudUntil = 0
        /// When the last of those is heard, on the monotonic clock.
        var silentFrom = -Double.infinity
    }

    private let state = Mutex(State())

    public init() {}

    /// The device was opened; samples count from 0 again.
    public func opened() {
        state.withLock { state in
            (state.end, state.start, state.loudUntil) = (0, 0, 0)
            state.clock = ClockFollower(nominal: Self.rate)
        }
    }

    /// Samples were given to the device.
    /// - Parameters:
    ///   - samples: 16 kHz, mono, -1...1.
    ///   - position: the number of the first.
    ///   - played: how many samples the device had played at `time`.
    ///   - time: seconds on the monotonic clock.
    public func gave(_ samples: [Float], position: Int, played: Double, time: Double) {
        state.withLock { state in
            if position != state.end { state.start = position }
            state.end = position
            state.clock.read(count: played, time: time)
            for sample in samples.suffix(Self.kept) {
                state.samples[state.end % Self.kept] = sample
                state.end += 1
                if abs(sample) > Self.silence { state.loudUntil = state.end }
            }
            state.start = max(state.start, state.end - Self.kept)
            state.silentFrom = state.clock.time(of: Double(state.loudUntil))
        }
    }

    /// The device was closed, and what was not heard by then never is.
    /// - Parameter heard: how many samples were.
    public func closed(heard: Int) {
        state.withLock { state in
            state.end = max(state.start, min(state.end, heard))
            state.loudUntil = min(state.loudUntil, state.end)
            if state.clock.isRunning { state.silentFrom = state.clock.time(of: Double(state.loudUntil)) }
        }
    }

    /// When the last sample that is no silence is heard; minus infinity before the first.
    var silentFrom: Double { state.withLock { $0.silentFrom } }

    /// Which sample is heard at a time.
    func position(at time: Double) -> Double { state.withLock { $0.clock.isRunning ? $0.clock.count(at: time) : 0 } }

    /// Samples between two places, resampled to as many as there is room for; zeros where nothing is played.
    func read(from first: Double, to last: Double, into room: inout [Float], by interpolator: Interpolator) {
        let step = (last - first) / Double(room.count)
        state.withLock { state in
            for index in room.indices {
                let place = first + Double(index) * step
                let base = Int(place.rounded(.down))
                guard base - Interpolator.reach >= state.start, base + Interpolator.reach < state.end else {
                    room[index] = 0
                    continue
                }
                room[index] = interpolator.value(state.samples, size: Self.kept, at: base, part: place - Double(base))
            }
        }
    }
}

/// Reads between samples, with a windowed sinc of 16 points.
struct Interpolator: Sendable {
    /// Samples on either side that count.
    static let reach = 8
    private static let phases = 256

    private let weights: [Float]

    init() {
        var weights: [Float] = []
        for phase in 0...Self.phases {
            let part = Double(phase) / Double(Self.phases)
            for tap in (1 - Self.reach)...Self.reach {
                let x = Double(tap) - part
                let sinc = x == 0 ? 1 : sin(.pi * x) / (.pi * x)
                let window = 0.5 + 0.5 * cos(.pi * x / Double(Self.reach))
                weights.append(Float(sinc * window))
            }
        }
        self.weights = weights
    }

    /// - Parameters:
    ///   - ring: samples, of which number n stands at n modulo `size`.
    ///   - part: of the way from `base` to the next sample.
    func value(_ ring: [Float], size: Int, at base: Int, part: Double) -> Float {
        let phase = Int((part * Double(Self.phases)).rounded())
        let row = phase * 2 * Self.reach
        var sum: Float = 0
        for tap in 0..<(2 * Self.reach) {
            sum += weights[row + tap] * ring[(base + tap + 1 - Self.reach) % size]
        }
        return sum
    }
}
