import Glibc

/// A room by its reflections alone, which come at any time and fade.
package struct MadeUpRoom {
    package struct Kind {
        /// Seconds in which the reflections fade by 60 dB.
        package var decays: ClosedRange<Float>
        /// Of all reflections beside the direct sound's.
        package var energies: ClosedRange<Float>

        package init(decays: ClosedRange<Float>, energies: ClosedRange<Float>) {
            self.decays = decays
            self.energies = energies
        }
    }

    private static let reflections = 60
    /// Seconds before the first.
    private static let firstReflection: Float = 0.002
    private static let sampleRate: Float = 16_000

    private let taps: [(delay: Int, gain: Float)]

    package init(_ kind: Kind, _ random: inout NoiseGenerator) {
        let decay = random.uniform(in: kind.decays)
        let energy = random.uniform(in: kind.energies)
        let taps = (0..<Self.reflections).map { _ in
            let time = Self.firstReflection + random.uniform(in: 0...1) * decay
            let sign: Float = random.uniform(in: 0...1) < 0.5 ? -1 : 1
            return (delay: Int(time * Self.sampleRate), gain: sign * powf(10, -3 * time / decay))
        }
        let scale = (energy / taps.reduce(0) { $0 + $1.gain * $1.gain }).squareRoot()
        self.taps = taps.map { (delay: $0.delay, gain: scale * $0.gain) }
    }

    /// What a microphone in the room hears of a recording, as long as the recording is.
    package func heard(_ samples: [Float]) -> [Float] {
        var out = samples
        for tap in taps where tap.delay < samples.count {
            for i in tap.delay..<samples.count { out[i] += tap.gain * samples[i - tap.delay] }
        }
        return out
    }
}
