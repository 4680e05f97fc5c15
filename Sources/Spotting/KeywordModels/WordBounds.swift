import Glibc

/// Finds the word in a take by its energy.
///
/// Frames of 25 ms every 10 ms of the pre-emphasised take, smoothed over three; a frame is active above the floor (the
/// 10th percentile) by 20 % of the range to the peak, in dB. Active runs of under 50 ms are noise; of the others, those
/// within 0.4 s of the loudest belong to the word.
package struct WordBounds: Sendable, Hashable {
    /// Seconds from the start of the take.
    package var start: Double
    package var end: Double
    /// Level of the quietest frames in dBFS.
    package var floor: Double

    private static let hop = 160
    private static let window = 400
    private static let quietShare = 0.1
    private static let rise = 0.2
    private static let shortest = 5
    private static let widestGap = 40
    /// Less silence than this belongs to a word, before its stops.
    private static let shortestPause = 12

    package init(start: Double, end: Double, floor: Double) {
        self.start = start
        self.end = end
        self.floor = floor
    }

    /// Stretches of sound without a pause, in seconds: a word, or several that are said in one breath.
    /// - Parameter samples: at least one, 16 kHz.
    package static func sounds(in samples: [Float]) -> [(start: Double, end: Double)] {
        let levels = levels(samples, preEmphasis: 0.97)
        let sorted = levels.sorted()
        let floor = percentile(sorted, quietShare)
        let line = floor + rise * ((sorted.last ?? floor) - floor)
        var sounds: [Range<Int>] = []
        for run in runs(levels.map { $0 > line }) where run.count >= shortest {
            if let last = sounds.last, run.lowerBound - last.upperBound < shortestPause {
                sounds[sounds.count - 1] = last.lowerBound..<run.upperBound
            } else {
                sounds.append(run)
            }
        }
        return sounds.map { sound in
            (Double(sound.lowerBound * hop) / 16_000, Double((sound.upperBound - 1) * hop + window) / 16_000)
        }
    }

    /// - Parameter samples: at least one, 16 kHz.
    package init(_ samples: [Float]) {
        let levels = Self.levels(samples, preEmphasis: 0.97)
        let sorted = levels.sorted()
        let floor = Self.percentile(sorted, Self.quietShare)
        let peak = sorted.last ?? floor
        self.floor = Self.percentile(Self.levels(samples, preEmphasis: 0).sorted(), Self.quietShare)
        let line = floor + Self.rise * (peak - floor)
        let runs = Self.runs(levels.map { $0 > line }).filter { $0.count >= Self.shortest }
        let energies = runs.map { run in levels[run].reduce(0) { $0 + $1 - floor } }
        guard let loudest = energies.indices.max(by: { energies[$0] < energies[$1] }) else {
            start = 0
            end = Double(samples.count) / 16_000
            return
        }
        var word = runs[loudest]
        for run in runs[..<loudest].reversed() where word.lowerBound - run.upperBound <= Self.widestGap {
            word = run.lowerBound..<word.upperBound
        }
        for run in runs[(loudest + 1)...] where run.lowerBound - word.upperBound <= Self.widestGap {
            word = word.lowerBound..<run.upperBound
        }
        start = Double(word.lowerBound * Self.hop) / 16_000
        end = Double(min(samples.count, (word.upperBound - 1) * Self.hop + Self.window)) / 16_000
    }

    /// Levels in dBFS of frames, smoothed over three.
    private static func levels(_ samples: [Float], preEmphasis: Double) -> [Double] {
        let count = max(1, (samples.count - window) / hop + 1)
        let raw = (0..<count).map { frame in
            let first = min(frame * hop, samples.count)
            let squares = (first..<min(first + window, samples.count)).reduce(0.0) { sum, i in
                let emphasised = Double(samples[i]) - preEmphasis * Double(i > 0 ? samples[i - 1] : 0)
                return sum + emphasised * emphasised
            }
            return 10 * log10(squares / Double(window) + 1e-9)
        }
        return raw.indices.map { i in
            (raw[max(i - 1, 0)] + raw[i] + raw[min(i + 1, count - 1)]) / 3
        }
    }

    private static func percentile(_ sorted: [Double], _ share: Double) -> Double {
        let position = share * Double(sorted.count - 1)
        let low = Int(position)
        let high = min(low + 1, sorted.count - 1)
        return sorted[low] + (sorted[high] - sorted[low]) * (position - Double(low))
    }

    private static func runs(_ active: [Bool]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for (index, isActive) in (active + [false]).enumerated() {
            if isActive && start == nil { start = index }
            if !isActive, let first = start {
                runs.append(first..<index)
                start = nil
            }
        }
        return runs
    }
}
