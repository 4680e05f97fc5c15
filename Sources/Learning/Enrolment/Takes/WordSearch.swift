import Features
import KeywordSpotting

/// Finds the word of a take by what it sounds like in the others, where its energy has misled.
///
/// A knock before the word, a take cut so tightly that nothing is left to call silence, or a quiet second syllable: the
/// bounds by energy are then too wide or too narrow, and the take is unlike all others.
package enum WordSearch {
    /// A stretch of a take that is like a word.
    package struct Place {
        /// Frames of the take.
        package let frames: Range<Int>
        /// -D / L of the alignment: the higher, the better.
        package let score: Float
    }

    /// - Parameter words: the word in other takes, as frames of features; at least one.
    /// - Returns: where in the take the best of them lies; nil when the take is shorter than all.
    package static func place(of words: [[[Float]]], in take: [[Float]]) -> Place? {
        var dtw = SubsequenceDTW(templates: words)
        let row = AlignedFloats(VectorMath.padded(take.first?.count ?? 0))
        var best: Place?
        for (index, frame) in take.enumerated() {
            var halfNorm: Float = 0
            for (dimension, value) in frame.enumerated() {
                row.base[dimension] = value
                halfNorm += value * value / 2
            }
            dtw.process(row.base, offset: halfNorm)
            for word in words.indices {
                let alignment = dtw.alignment(word)
                // A word has no frame in less than half of its own length.
                guard alignment.score > best?.score ?? -.infinity, 2 * alignment.frames > words[word].count,
                    alignment.frames <= index + 1
                else { continue }
                best = Place(frames: (index + 1 - alignment.frames)..<(index + 1), score: alignment.score)
            }
        }
        return best
    }
}
