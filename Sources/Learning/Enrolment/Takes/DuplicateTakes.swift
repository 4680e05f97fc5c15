import Glibc

/// Which takes are copies of one recording: the same file given twice, made louder, moved, or encoded again.
///
/// Nobody says a word twice with the same waveform. So two takes whose waveforms correlate almost completely, once their
/// middles lie upon each other, are one.
public struct DuplicateTakes: Sendable {
    /// A take that is the same recording as an earlier one.
    public struct Copy: Sendable, Hashable {
        public let name: String
        public let original: String
    }

    public let copies: [Copy]
    /// The takes without the copies, and without those that were known before.
    public let different: [Enroller.Take]

    /// Correlation from which on two recordings are one. Takes of one word by one person stay far below.
    private static let same: Float = 0.9

    /// - Parameter known: takes of which there may be copies among the others.
    public init(_ takes: [Enroller.Take], besides known: [Enroller.Take] = []) {
        var copies: [Copy] = []
        var different = known.map { (take: $0, outline: Outline($0.cleaned().samples)) }
        for take in takes {
            let outline = Outline(take.cleaned().samples)
            if let original = different.first(where: { $0.outline.correlation(outline) >= Self.same }) {
                copies.append(Copy(name: take.name, original: original.take.name))
            } else {
                different.append((take, outline))
            }
        }
        self.copies = copies
        self.different = different.dropFirst(known.count).map(\.take)
    }
}

/// A recording at half its rate, and where its energy lies.
private struct Outline {
    /// Samples by which the middles of copies may differ.
    private static let mostLag = 24
    /// By which share their spreads in time may.
    private static let spreadShare = 0.1

    private let samples: [Float]
    /// Mean and standard deviation of time, weighted by energy.
    private let middle: Double
    private let spread: Double

    init(_ recording: [Float]) {
        samples = stride(from: 0, to: recording.count - 1, by: 2).map { recording[$0] + recording[$0 + 1] }
        var (energy, sum, squares) = (1e-12, 0.0, 0.0)
        for (time, sample) in samples.enumerated() {
            let power = Double(sample) * Double(sample)
            energy += power
            sum += power * Double(time)
            squares += power * Double(time) * Double(time)
        }
        middle = sum / energy
        spread = max(squares / energy - middle * middle, 0).squareRoot()
    }

    /// The largest correlation coefficient of the two, whatever their levels and signs, about where their middles meet.
    func correlation(_ other: Outline) -> Float {
        guard abs(spread - other.spread) <= Self.spreadShare * max(spread, other.spread) else { return 0 }
        let shift = Int((other.middle - middle).rounded())
        return (shift - Self.mostLag...shift + Self.mostLag).reduce(0) { max($0, abs(correlation(other, lag: $1))) }
    }

    private func correlation(_ other: Outline, lag: Int) -> Float {
        var (product, own, others): (Float, Float, Float) = (0, 0, 0)
        for index in max(0, -lag)..<max(max(0, -lag), min(samples.count, other.samples.count - lag)) {
            let (x, y) = (samples[index], other.samples[index + lag])
            product += x * y
            own += x * x
            others += y * y
        }
        return own > 0 && others > 0 ? product / (own * others).squareRoot() : 0
    }
}
