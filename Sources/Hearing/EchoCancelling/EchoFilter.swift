import Audio
import Features
internal import Glibc

/// What a room makes of what is played: learned and taken out by a Kalman filter in the frequency domain.
///
/// The room's answer is cut into parts of 60 ms, each with a spectrum that is estimated together with how unsure it is
/// (Enzner and Vary, "Frequency-domain adaptive Kalman filter for acoustic echo control in hands-free telephones", 2006;
/// in parts: Kuech, Mabande and Enzner, "State-space architecture of the partitioned-block-based acoustic echo
/// controller", 2014). The step is large while the answer is unknown and small while somebody speaks, with no detector
/// of that. It is corrected with every hop by the error of the last 60 ms, so that each sample teaches it six times;
/// its confidence grows by less than that.
///
/// Why not libspeexdsp's, in boxes that echo for 0.2, 0.4 and 0.6 s, in the second second of an answer: 26, 20 and 17 dB
/// less echo, against 10, 6 and 4. Of keywords under an answer that was 10 dB louder 26 of 100 were missed, against 54,
/// each behind its own suppressor, with clocks that were the same.
final class EchoFilter {
    /// Samples of a part.
    static let part = 6 * Hop.length
    /// Parts: 420 ms.
    private static let parts = 7
    /// Hops from one part to the next.
    private static let spacing = part / Hop.length
    /// Bins, rounded up to whole vectors; those behind the last are zero.
    private static let row = VectorMath.padded(part + 1)

    /// Of what a sample corrects, so much is done; the confidence grows by so much.
    private static let step: Float = 0.5
    private static let sureness: Float = 0.12
    /// What the room keeps of its answer from hop to hop, squared.
    private static let keeps: Float = 0.9998 * 0.9998
    /// How far the answer may be from nothing at first, as power, and the time in which that falls by 60 dB.
    private static let unsureness = 5.0
    private static let decay = 0.8
    /// How much of what is not explained comes from the hop before.
    private static let memory: Float = 0.8
    private static let least: Float = 1e-6
    /// What counts as louder, as power; and hops that may become so in a row, twice, before the room is another.
    private static let louder: Float = 1.25
    private static let patience = 80
    /// The power of a part of a microphone that is turned off, or in which an echo is over: it tells of no room.
    private static let quiet = 1e-7 * Float(part)

    private let transform = SplitTransform(length: 2 * part)
    // Spectra of what was played, one a hop, in a ring.
    private let playedRe = AlignedFloats(parts * spacing * row)
    private let playedIm = AlignedFloats(parts * spacing * row)
    private var newest = 0
    // The room's answer, and how unsure each of its bins is.
    private let answerRe = AlignedFloats(parts * row)
    private let answerIm = AlignedFloats(parts * row)
    private let doubt = AlignedFloats(parts * row)
    private let prior: [Float]
    /// Power that the filter does not explain.
    private let other = AlignedFloats(row)
    private let played = AlignedFloats(2 * part)
    private let samples = AlignedFloats(2 * part)
    private let sumRe = AlignedFloats(row)
    private let sumIm = AlignedFloats(row)
    private let errorRe = AlignedFloats(row)
    private let errorIm = AlignedFloats(row)
    private let weight = AlignedFloats(row)

    /// Hops that the filter has made louder, twice, less those that it has not.
    private var worse = 0

    /// The last part of what was captured, and what the filter says of it.
    let captured = AlignedFloats(part)
    let predicted = AlignedFloats(part)
    /// The power that is probably left of the echo, bin by bin, in a part.
    let left = AlignedFloats(row)

    init() {
        let falls = (0..<Self.parts).map {
            pow(10, -6 * Double($0) * Double(Self.part) / Double(Hop.sampleRate) / Self.decay)
        }
        let sum = falls.reduce(0, +)
        prior = falls.map { Float(Self.unsureness * $0 / sum) }
        forget()
    }

    /// Knows nothing of the room.
    func forget() {
        worse = 0
        for place in 0..<Self.parts {
            (doubt.base + place * Self.row).update(repeating: prior[place], count: Self.row)
        }
        for array in [answerRe.base, answerIm.base] { array.update(repeating: 0, count: Self.parts * Self.row) }
        other.base.update(repeating: 0, count: Self.row)
    }

    /// Nothing was played or captured before.
    func rest() {
        for array in [playedRe.base, playedIm.base] {
            array.update(repeating: 0, count: Self.parts * Self.spacing * Self.row)
        }
        played.base.update(repeating: 0, count: 2 * Self.part)
        for array in [captured.base, predicted.base] { array.update(repeating: 0, count: Self.part) }
    }

    /// What is played is read elsewhere from now on, where it may be better understood.
    func reread() { worse = 0 }

    /// Takes a hop of what was played and captured, and writes what is left of the latter.
    func process(_ hop: inout Hop, played new: [Float]) {
        let (part, length) = (Self.part, Hop.length)
        Self.push(played.base, count: 2 * part) { new[$0] }
        Self.push(captured.base, count: part) { hop.samples[$0] }
        newest = (newest + Self.parts * Self.spacing - 1) % (Self.parts * Self.spacing)
        samples.base.update(from: played.base, count: 2 * part)
        transform.forward(samples.base, playedRe.base + newest * Self.row, playedIm.base + newest * Self.row)
        predict()
        let scale = 1 / Float(2 * part)
        var (before, after): (Float, Float) = (0, 0)
        for index in 0..<part {
            let prediction = samples.base[part + index] * scale
            let error = captured.base[index] - prediction
            predicted.base[index] = prediction
            samples.base[index] = 0
            samples.base[part + index] = error
            before += captured.base[index] * captured.base[index]
            after += error * error
        }
        guard after.isFinite else {
            forget()
            rest()
            return
        }
        // In a room that is another than before the echo of the old one is worse than none.
        let isWorse = after > Self.louder * before && before > Self.quiet
        worse = isWorse ? worse + 2 : max(0, worse - 1)
        if after < 2 * before {
            for index in 0..<length { hop.samples[index] = samples.base[2 * part - length + index] }
        }
        if worse > Self.patience { forget() }
        transform.forward(samples.base, errorRe.base, errorIm.base)
        weigh()
        for place in 0..<Self.parts { correct(place) }
    }

    @inline(__always)
    private static func push(_ array: UnsafeMutablePointer<Float>, count: Int, _ sample: (Int) -> Float) {
        array.update(from: array + Hop.length, count: count - Hop.length)
        for index in 0..<Hop.length { array[count - Hop.length + index] = sample(index) }
    }

    /// Where the spectrum stands that a part answers to.
    private func offset(_ place: Int) -> Int {
        (newest + place * Self.spacing) % (Self.parts * Self.spacing) * Self.row
    }

    /// The filter's prediction, times the length, in the second half of `samples`.
    private func predict() {
        sumRe.base.update(repeating: 0, count: Self.row)
        sumIm.base.update(repeating: 0, count: Self.row)
        for place in 0..<Self.parts {
            let (from, to) = (offset(place), place * Self.row)
            for k in stride(from: 0, to: Self.row, by: 8) {
                let (a, b) = (Self.load(playedRe, from + k), Self.load(playedIm, from + k))
                let (c, d) = (Self.load(answerRe, to + k), Self.load(answerIm, to + k))
                Self.store(Self.load(sumRe, k) + a * c - b * d, sumRe, k)
                Self.store(Self.load(sumIm, k) + a * d + b * c, sumIm, k)
            }
        }
        transform.inverse(sumRe.base, sumIm.base, samples.base)
    }

    /// How much the error says, bin by bin.
    private func weigh() {
        left.base.update(repeating: 0, count: Self.row)
        for place in 0..<Self.parts {
            let (from, to) = (offset(place), place * Self.row)
            for k in stride(from: 0, to: Self.row, by: 8) {
                let (a, b) = (Self.load(playedRe, from + k), Self.load(playedIm, from + k))
                Self.store(Self.load(left, k) + Self.load(doubt, to + k) * (a * a + b * b), left, k)
            }
        }
        for k in stride(from: 0, to: Self.row, by: 8) {
            let (a, b) = (Self.load(errorRe, k), Self.load(errorIm, k))
            // Half of what is in a block of twice the length is seen.
            let echo = 0.5 * Self.load(left, k)
            let rest = Self.memory * Self.load(other, k) + (1 - Self.memory) * (a * a + b * b)
            Self.store(rest, other, k)
            Self.store(echo, left, k)
            Self.store(1 / (echo + rest + Self.least), weight, k)
        }
    }

    private func correct(_ place: Int) {
        let (from, to) = (offset(place), place * Self.row)
        for k in stride(from: 0, to: Self.row, by: 8) {
            let (a, b) = (Self.load(playedRe, from + k), Self.load(playedIm, from + k))
            let (c, d) = (Self.load(errorRe, k), Self.load(errorIm, k))
            let unsure = Self.load(doubt, to + k)
            let gain = unsure * Self.load(weight, k)
            Self.store(Self.step * gain * (a * c + b * d), sumRe, k)
            Self.store(Self.step * gain * (a * d - b * c), sumIm, k)
            let learned = 0.5 * Self.sureness * gain * (a * a + b * b)
            Self.store(Self.keeps * unsure * (1 - learned), doubt, to + k)
        }
        // A part of the answer is no longer than a part: what would be behind its end is no news of it.
        transform.inverse(sumRe.base, sumIm.base, samples.base)
        let scale = 1 / Float(2 * Self.part)
        for index in 0..<Self.part { samples.base[index] *= scale }
        (samples.base + Self.part).update(repeating: 0, count: Self.part)
        transform.forward(samples.base, sumRe.base, sumIm.base)
        for k in stride(from: 0, to: Self.row, by: 8) {
            let re = Self.load(answerRe, to + k) + Self.load(sumRe, k)
            let im = Self.load(answerIm, to + k) + Self.load(sumIm, k)
            Self.store(re, answerRe, to + k)
            Self.store(im, answerIm, to + k)
            Self.store(Self.load(doubt, to + k) + (1 - Self.keeps) * (re * re + im * im), doubt, to + k)
        }
    }

    @inline(__always)
    private static func load(_ array: borrowing AlignedFloats, _ place: Int) -> SIMD8<Float> {
        UnsafeRawPointer(array.base + place).loadUnaligned(as: SIMD8<Float>.self)
    }

    @inline(__always)
    private static func store(_ value: SIMD8<Float>, _ array: borrowing AlignedFloats, _ place: Int) {
        UnsafeMutableRawPointer(array.base + place).storeBytes(of: value, as: SIMD8<Float>.self)
    }
}
