import Features
import KeywordModels
import Phones

/// The part of a take that holds its word, as a network reads it.
enum WordSegment {
    private static let hop = 160
    private static let sampleRate = 16_000.0

    /// - Parameters:
    ///   - around: seconds of the take before and behind the word.
    ///   - silence: frames of silence before and behind that.
    static func bytes(
        _ samples: [Float], _ bounds: WordBounds, around: Double, silence: Int, for size: PhoneModel.Size
    ) -> [UInt8] {
        let first = min(max(Int((bounds.start - around) * sampleRate), 0), samples.count)
        let last = max(min(Int((bounds.end + around) * sampleRate), samples.count), first)
        let pause = [Float](repeating: 0, count: silence * hop)
        let padded = pause + Array(samples[first..<last]) + pause
        var analyzer = SpectralAnalyzer()
        var sound = RecentSound(for: [size])
        var segment: [UInt8] = []
        for (frame, start) in stride(from: 0, to: padded.count - hop + 1, by: hop).enumerated() {
            analyzer.process(padded.span.extracting(start..<start + hop))
            sound.append(analyzer)
            segment += sound.segment(frame, frame + 1, for: size)
        }
        return segment
    }
}
