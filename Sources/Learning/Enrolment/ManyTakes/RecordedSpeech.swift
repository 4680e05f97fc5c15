import Features
import KeywordModels
import KeywordSpotting

/// The features of a recording that may hold more than the word, in little memory.
struct RecordedSpeech {
    /// A stretch that is like a word.
    struct Place {
        var frames: Range<Int>
        /// -D / L of the alignment: how much better than speech at large the word explains a frame of it, in nats.
        var score: Float
    }

    let name: String
    /// Seconds.
    let duration: Double
    /// Stretches of sound without a pause, in frames.
    let sounds: [Range<Int>]
    /// Frames of features, one after the other.
    private let rows: [Float]
    private let dimensions: Int
    /// What each frame adds to the local cost of every template.
    private let offsets: [Float]

    init(_ recording: Enroller.Take, _ frontEnd: inout FrontEnd) {
        duration = Double(recording.samples.count) / 16_000
        name = recording.name
        dimensions = frontEnd.dimensions
        sounds = WordBounds.sounds(in: recording.samples).map { AugmentedTake.frames(start: $0.start, end: $0.end) }
        let dressed = AugmentedTake(
            recording.samples, bounds: WordBounds(start: 0, end: duration, floor: 0), signalToNoise: nil, seed: 0)
        var (rows, offsets): ([Float], [Float]) = ([], [])
        rows.reserveCapacity(dressed.energies.count * dimensions)
        frontEnd.process(recording: dressed.energies) { frame in
            for dimension in 0..<frame.dimensions { rows.append(frame.features[dimension]) }
            offsets.append(frame.halfNorm - frame.negativeLogLikelihood)
        }
        self.rows = rows
        self.offsets = offsets
    }

    /// Copies of some frames.
    func frames(_ range: Range<Int>) -> [[Float]] {
        range.map { Array(rows[($0 * dimensions)..<(($0 + 1) * dimensions)]) }
    }

    /// A stretch with what is left of the sound that it lies in, at either end up to so many frames: an alignment leaves
    /// out what is soft at the ends of a word.
    func completed(_ frames: Range<Int>, by most: Int) -> Range<Int> {
        var (first, last) = (frames.lowerBound, frames.upperBound)
        for sound in sounds where sound.overlaps(frames) {
            if (frames.lowerBound - most...frames.lowerBound).contains(sound.lowerBound) { first = sound.lowerBound }
            if (frames.upperBound...frames.upperBound + most).contains(sound.upperBound) { last = sound.upperBound }
        }
        return first..<last
    }

    /// Where a stretch lies in the recording, in seconds.
    func seconds(_ frames: Range<Int>) -> (start: Double, end: Double) {
        AugmentedTake.seconds(frames, recording: duration)
    }

    /// For each of some words the place that is most like it; a word that is longer than the recording has none.
    func places(of words: [[[Float]]]) -> [Place?] {
        var dtw = SubsequenceDTW(templates: words)
        var best = [Place?](repeating: nil, count: words.count)
        let row = AlignedFloats(VectorMath.padded(dimensions))
        for (frame, offset) in offsets.enumerated() {
            for dimension in 0..<dimensions { row.base[dimension] = rows[frame * dimensions + dimension] }
            dtw.process(row.base, offset: offset)
            for word in words.indices {
                let alignment = dtw.alignment(word)
                guard alignment.score > best[word]?.score ?? -.infinity, alignment.frames <= frame + 1,
                    2 * alignment.frames >= words[word].count
                else { continue }
                best[word] = Place(frames: (frame + 1 - alignment.frames)..<(frame + 1), score: alignment.score)
            }
        }
        return best
    }

    /// The place that is most like one of some words.
    func place(of words: [[[Float]]]) -> Place? {
        places(of: words).compactMap(\.self).max { $0.score < $1.score }
    }
}
