import Audio
import EchoCancelling
import Foundation
import System
import TestSupport
import Testing

/// A loudspeaker and a microphone in a room, each with a clock of its own.
struct Room: Sendable, CustomTestStringConvertible {
    /// Seconds in which an echo falls by 60 dB.
    var reverberation = 0.3
    /// Seconds from the loudspeaker to the microphone.
    var delay = 0.04
    /// Parts of a million that the microphone is faster than the loudspeaker.
    var skew = 0.0
    /// Seconds that times are off, either way.
    var jitter = 0.0005
    /// Another, another room.
    var seed: UInt64 = 11

    var testDescription: String { "RT60 \(reverberation) s, \(delay) s, \(skew) ppm" }

    /// What the microphone hears of what is played, at its own rate.
    func echo(of played: [Float]) throws -> [Float] {
        var generator = SplitMix64(seed: seed)
        // Noise that dies away is what an echo of many walls is.
        let length = Int(reverberation * 16_000)
        var answer = [Float](repeating: 0, count: Int(delay * 16_000)) + [0.5]
        for index in 0..<length {
            let decay = Float(exp10(-3 * Double(index) / Double(length)))
            answer.append(Float.random(in: -0.12...0.12, using: &generator) * decay)
        }
        let echo = Self.convolved(played, answer)
        guard skew != 0 else { return echo }
        // Linear phase, with a fine enough grid: 16 times as many samples, and the nearest of them.
        let fine = try Resampler.resample(echo, from: 16_000, to: 256_000)
        let ratio = 1 / (1 + skew * 1e-6)
        return (0..<Int(Double(echo.count) / ratio)).compactMap { index in
            let place = Double(index) * ratio * 16
            let base = Int(place)
            guard base + 1 < fine.count else { return nil }
            return fine[base] + (fine[base + 1] - fine[base]) * Float(place - Double(base))
        }
    }

    private static func convolved(_ signal: [Float], _ answer: [Float]) -> [Float] {
        let taps = answer.enumerated().filter { $0.element != 0 }
        var result = [Float](repeating: 0, count: signal.count)
        for tap in taps {
            let (shift, weight) = (tap.offset, tap.element)
            for index in shift..<max(shift, signal.count) { result[index] += weight * signal[index - shift] }
        }
        return result
    }
}

private func exp10(_ exponent: Double) -> Double { Foundation.pow(10, exponent) }
