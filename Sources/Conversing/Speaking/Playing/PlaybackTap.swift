import Audio
import System

/// Makes a copy of what is played, at 16 kHz. Belongs to the thread that plays.
struct PlaybackTap {
    private let listener: @Sendable (PlaybackNews) -> Void
    private var resampler: Resampler?
    /// Of the device that is open.
    private var rate = 0
    /// Frames that it was given.
    private var written = 0
    /// Samples that were told.
    private var position = 0

    init(_ listener: @escaping @Sendable (PlaybackNews) -> Void) {
        self.listener = listener
    }

    mutating func opened(rate: Int) {
        (self.rate, written, position) = (rate, 0, 0)
        // Rates that a device has are rates that the resampler knows; where it has another, nothing is told.
        resampler = rate == Hop.sampleRate ? nil : try? Resampler(from: rate)
        listener(.opened)
    }

    /// - Parameter unheard: frames that the device has not played yet, these among them.
    mutating func gave(_ frames: ArraySlice<Float>, unheard: Int) {
        written += frames.count
        let samples = resampled(frames)
        guard !samples.isEmpty else { return }
        listener(
            .given(
                PlayedAudio(
                    samples: samples, position: position, played: samples16(written - unheard),
                    time: monotonicSeconds())))
        position += samples.count
    }

    mutating func closed(unheard: Int) {
        guard rate > 0 else { return }
        listener(.closed(heard: min(position, Int(samples16(max(0, written - unheard)).rounded()))))
        rate = 0
    }

    private func samples16(_ frames: Int) -> Double { Double(frames) * Double(Hop.sampleRate) / Double(rate) }

    private func resampled(_ frames: ArraySlice<Float>) -> [Float] {
        guard rate != Hop.sampleRate else { return Array(frames) }
        guard let resampler else { return [] }
        return resampler.converted(Array(frames))
    }
}

extension Resampler {
    /// What comes out for a piece of a stream, all of it.
    func converted(_ samples: [Float]) -> [Float] {
        var result: [Float] = []
        var block = [Float](repeating: 0, count: 4_096)
        var place = 0
        while true {
            var output = block.mutableSpan
            let (consumed, produced) = process(samples.span.extracting(place...), into: &output)
            place += consumed
            result += block[..<produced]
            if place == samples.count, produced < block.count { return result }
        }
    }

    /// What it still holds at the end of a stream.
    func rest() -> [Float] {
        var result: [Float] = []
        var block = [Float](repeating: 0, count: 4_096)
        while true {
            var output = block.mutableSpan
            let produced = flush(into: &output)
            guard produced > 0 else { return result }
            result += block[..<produced]
        }
    }
}
